import { Square } from 'lucide-react';
import type { Picker } from '#shared/contract/models/schemas.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { CopyButton } from '#web/ui/controls/copy-button.tsx';
import type { Run } from '../conversation/state/turn.ts';
import { describeProgress } from './describe-progress.ts';

interface AnswerHeadProps {
  run: Run;
  picker: Picker | undefined;
  onStop?: () => void;
}

export function AnswerHead({ run, picker, onStop }: AnswerHeadProps) {
  const column = run.columns[0];
  const isRunning = run.phase !== 'ended';
  const provider = picker?.providers.find(({ id }) => id === column?.routed.provider);
  return (
    <header className="flex min-h-11 items-center gap-x-3">
      {column?.text || (column && !isRunning) ? (
        <h2 className="flex min-w-0 flex-wrap items-baseline gap-x-2 font-semibold">
          {column.routed.name}
          <span className="text-13 font-normal text-n10">
            {run.isReconnecting ? 'Reconnecting...' : provider?.name}
          </span>
        </h2>
      ) : (
        // Two lines are as high as the name that follows them.
        <p className="leading-5.5 text-n11">{describeProgress(run)}</p>
      )}
      <div className="ml-auto flex items-center gap-1">
        {column?.receipt && (
          <span className="tabular pr-1 text-14 text-n10">{column.receipt.time.toFixed(1)} s</span>
        )}
        {isRunning && onStop && (
          <Button onClick={onStop} disabled={run.isStopping}>
            <Square size={12} fill="currentColor" aria-hidden />
            Stop
          </Button>
        )}
        {!isRunning && column?.text && <CopyButton text={column.text} label="Copy answer" />}
      </div>
    </header>
  );
}
