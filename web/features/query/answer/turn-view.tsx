import { memo } from 'react';
import type { Picker } from '#shared/contract/models/schemas.ts';
import { LazyMarkdown } from '#web/ui/markdown/lazy-markdown.tsx';
import { SwitchGutter } from '#web/ui/track/switch-gutter.tsx';
import { providerColour } from '../picker/provider-dot.tsx';
import { isAwaitingText, type Run } from '../conversation/state/turn.ts';
import { AnswerHead } from './answer-head.tsx';
import { AnswerNotices } from './answer-notices.tsx';
import { AnswerSkeleton } from './answer-skeleton.tsx';
import { reconnecting } from './describe-progress.ts';
import { ReasonLine } from './reason-line.tsx';
import { ReceiptLine } from './receipt-line.tsx';
import { SentFiles } from './sent-files.tsx';

interface TurnViewProps {
  run: Run;
  picker: Picker | undefined;
  /** Absent in the history, where nothing runs any more. */
  onStop?: () => void;
}

/** One prompt and its answer. */
export const TurnView = memo(function TurnView({ run, picker, onStop }: TurnViewProps) {
  const column = run.columns[0];
  const isRunning = run.phase !== 'ended';
  const isWaiting = isAwaitingText(run);
  return (
    <article aria-busy={isRunning} aria-label="Answer">
      <div className="hang-gutter grid grid-cols-[40px_1fr]">
        <SwitchGutter
          isSearching={isWaiting}
          colour={column ? providerColour(column.routed.provider) : null}
        />
        <div className="min-w-0">
          <p className="line-clamp-4 pb-1 wrap-anywhere whitespace-pre-line text-n11">
            {run.query}
          </p>
          <SentFiles files={run.files} />
          <AnswerHead run={run} picker={picker} {...(onStop && { onStop })} />
        </div>
      </div>
      {!column && isRunning && <div className="mt-1 h-5.5 max-sm:mt-2" />}
      {column && <ReasonLine reason={column.routed.reason} details={run.details} picker={picker} />}
      {column && <AnswerNotices column={column} picker={picker} />}
      <div className="mt-5 empty:hidden">
        {isWaiting && <AnswerSkeleton column={column} picker={picker} />}
        {column?.text && <LazyMarkdown text={column.text} isStreaming={isRunning} />}
      </div>
      {run.isReconnecting && !isWaiting && (
        <p role="status" className="mt-4 text-14 text-n11">
          {reconnecting}
        </p>
      )}
      {!isRunning && column && <ReceiptLine column={column} isLost={run.failure !== null} />}
    </article>
  );
});
