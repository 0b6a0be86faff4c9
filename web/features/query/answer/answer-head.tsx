import type { Picker } from '#shared/contract/models/schemas.ts';
import { CopyButton } from '#web/ui/controls/copy-button.tsx';
import type { Turn } from '../conversation/state/turn.ts';
import { describeProgress } from './describe-progress.ts';
import { StopButton } from './stop-button.tsx';

interface AnswerHeadProps {
  turn: Turn;
  picker: Picker | undefined;
  onStop?: () => void;
}

export function AnswerHead({ turn, picker, onStop }: AnswerHeadProps) {
  const answer = turn.answers[0];
  const isRunning = turn.phase !== 'ended';
  const provider = picker?.providers.find(({ id }) => id === answer?.routed.provider);
  return (
    <header className="flex min-h-11 items-center gap-x-3">
      {answer?.text || (answer && !isRunning) ? (
        <h2 className="flex min-w-0 flex-wrap items-baseline gap-x-2 font-semibold">
          {answer.routed.name}
          <span className="text-13 font-normal text-n10">
            {turn.isReconnecting ? 'Reconnecting...' : provider?.name}
          </span>
        </h2>
      ) : (
        // Two lines are as high as the name that follows them.
        <p className="leading-5.5 text-n11">{describeProgress(turn)}</p>
      )}
      <div className="ml-auto flex items-center gap-1">
        {answer?.receipt && (
          <span className="tabular pr-1 text-14 text-n10">{answer.receipt.time.toFixed(1)} s</span>
        )}
        {isRunning && onStop && <StopButton turn={turn} onStop={onStop} />}
        {!isRunning && answer?.text && <CopyButton text={answer.text} label="Copy answer" />}
      </div>
    </header>
  );
}
