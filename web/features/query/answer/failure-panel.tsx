import { CircleAlert, KeyRound, RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#web/ui/controls/button.tsx';
import type { RunFailure } from '../conversation/state/turn-error.ts';
import { useCountdown } from './use-countdown.ts';

interface FailurePanelProps {
  failure: RunFailure;
  /** Whether part of the answer had arrived. */
  hasText: boolean;
  onRetry: () => void;
  /** Given where Standard would have let more through. */
  onUpgrade?: (() => void) | undefined;
}

/** What went wrong, what was kept, and the way on. */
export function FailurePanel(props: FailurePanelProps) {
  return props.failure.missingKey ? <MissingKeyPanel {...props} /> : <TimedPanel {...props} />;
}

function TimedPanel({ failure, hasText, onRetry, onUpgrade }: FailurePanelProps) {
  const secondsLeft = useCountdown(failure.retryAfterSeconds);
  return (
    <Panel
      tone="border-danger-line bg-danger-soft"
      icon={<CircleAlert size={18} aria-hidden className="text-danger" />}
    >
      <p className="font-medium">{failure.message}</p>
      <p className="mt-0.5 text-n11">
        {describeKept(failure.message, hasText)}
        {secondsLeft > 0 && (
          <>
            {' '}
            You can try again in{' '}
            <span className="tabular whitespace-nowrap">{formatWait(secondsLeft)}.</span>
          </>
        )}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        {onUpgrade && failure.code === 'day-limit' && (
          <Button onClick={onUpgrade}>Higher limits with Standard</Button>
        )}
        <Button onClick={onRetry} disabled={secondsLeft > 0}>
          <RotateCw size={15} aria-hidden />
          Retry
        </Button>
      </div>
    </Panel>
  );
}

function MissingKeyPanel({ failure, onRetry }: FailurePanelProps) {
  return (
    <Panel
      tone="border-caution-line bg-caution-soft"
      icon={<KeyRound size={18} aria-hidden className="text-caution" />}
    >
      <p className="font-medium">Missing API key</p>
      <p className="mt-0.5 text-n11">{failure.message}</p>
      <p className="mt-2 text-pretty text-n11">
        Choose a model of another provider, or try again once{' '}
        <code className="rounded-small bg-n1 px-1.5 py-0.5 font-mono text-13 text-n12">
          {failure.missingKey}
        </code>{' '}
        is set. Your prompt is kept.
      </p>
      <Button className="mt-3" onClick={onRetry}>
        <RotateCw size={15} aria-hidden />
        Retry
      </Button>
    </Panel>
  );
}

function Panel(props: { tone: string; icon: ReactNode; children: ReactNode }) {
  return (
    <div
      role="alert"
      className={`mt-5 grid animate-rise grid-cols-[auto_1fr] gap-3 rounded-panel border p-4 text-14 ${props.tone}`}
    >
      <span className="mt-0.5">{props.icon}</span>
      <div className="min-w-0">{props.children}</div>
    </div>
  );
}

export function formatWait(seconds: number): string {
  if (seconds < 90) return `${seconds} s`;
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 90) return `${minutes} min`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

// The server's own words often say already what was kept.
function describeKept(message: string, hasText: boolean): string {
  const saysKept = /\bkept\b/.test(message);
  if (!hasText) return saysKept ? '' : 'Your prompt is kept.';
  return saysKept
    ? 'This answer is incomplete.'
    : 'This answer is incomplete. What had arrived is kept.';
}
