import { describeError } from '#web/api/api-error.ts';
import { FailureText } from '#web/api/failure-text.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { useTestSetting } from '../use-settings.ts';

interface TrialButtonProps {
  settingKey: string;
  /** Names the setting, if the button isn't in the setting's row. */
  label?: string;
  /** The value to test; empty for the value in use. */
  value: string;
  className?: string;
}

/** Tests a key or the alert webhook, and keeps the result below the buttons until the next test. */
export function TrialButton({ settingKey: key, label, value, className }: TrialButtonProps) {
  const trial = useTestSetting();
  const { button, works, fails } = nameTrial(key);
  const { data: result, error, isPending } = trial;
  // Hides the result if the field's text has changed since the test.
  const isCurrent = trial.variables?.value === value;
  return (
    <>
      <Button
        {...(label && { 'aria-label': `${button} ${label}` })}
        {...(className && { className })}
        disabled={isPending}
        onClick={() => trial.mutate({ key, value })}
      >
        {isPending ? 'Testing...' : button}
      </Button>
      <p
        role="status"
        className={`order-last basis-full text-13 whitespace-normal empty:hidden ${result?.isWorking ? 'text-go-text' : 'text-danger'}`}
      >
        {isCurrent && result && `${result.isWorking ? works : fails}. ${result.message}`}
        {isCurrent && error && (
          <FailureText error={error}>{`${fails}. ${describeError(error)}`}</FailureText>
        )}
      </p>
    </>
  );
}

interface TrialNames {
  button: string;
  works: string;
  fails: string;
}

const ofKey: TrialNames = { button: 'Test', works: 'Key Accepted', fails: 'Key Test Failed' };

const ofWebhook: TrialNames = { button: 'Send a Test', works: 'Test Sent', fails: 'Test Not Sent' };

/** The button labels for testing a setting. All testable settings are API keys except the alert webhook. */
function nameTrial(key: string): TrialNames {
  return key.endsWith('.webhook_url') ? ofWebhook : ofKey;
}
