import { describeError } from '#web/api/api-error.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { useTestSetting } from '../use-settings.ts';
import { nameTrial } from './name-trial.ts';

interface TrialButtonProps {
  settingKey: string;
  /** Names the setting if the button is not in its row. */
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
  // Hide the result if the field's text has changed since the test.
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
        {isCurrent && error && `${fails}. ${describeError(error)}`}
      </p>
    </>
  );
}
