import { CircleAlert } from 'lucide-react';
import { formatWait } from '#shared/lib/format.ts';
import { RetryButton } from '#web/ui/controls/retry-button.tsx';
import { useCountdown } from '../answer/use-countdown.ts';
import type { TurnError } from '../conversation/state/turn-error.ts';

interface AnswerErrorProps {
  error: TurnError;
  name: string;
  /** Retries the model; absent if that isn't possible. */
  onRetry: (() => void) | undefined;
}

/** Explains why one model of a comparison did not answer, with a Try Again button. */
export function AnswerError({ error, name, onRetry }: AnswerErrorProps) {
  const secondsLeft = useCountdown(error.retryAt);
  return (
    <div
      role="alert"
      className="mt-4 flex gap-3 rounded-panel border border-danger-line bg-danger-soft p-4 text-14"
    >
      <CircleAlert size={18} aria-hidden className="mt-0.5 shrink-0 text-danger" />
      <div className="min-w-0">
        <p>{error.message}</p>
        {secondsLeft > 0 && (
          <p className="mt-0.5 text-n11">
            You can try again in{' '}
            <span className="tabular whitespace-nowrap">{formatWait(secondsLeft)}.</span>
          </p>
        )}
        {onRetry && (
          <RetryButton
            className="mt-3"
            aria-label={`Try Again with ${name}`}
            disabled={secondsLeft > 0}
            onClick={onRetry}
          />
        )}
      </div>
    </div>
  );
}
