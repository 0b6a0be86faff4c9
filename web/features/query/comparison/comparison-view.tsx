import { Square } from 'lucide-react';
import { memo, useId, useState } from 'react';
import type { Picker } from '#shared/contract/models/schemas.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { SwitchGutter } from '#web/ui/track/switch-gutter.tsx';
import { useSwipe } from '#web/ui/controls/use-swipe.ts';
import { describeProgress } from '../answer/describe-progress.ts';
import { SentFiles } from '../answer/sent-files.tsx';
import { providerColour } from '../picker/provider-dot.tsx';
import { isAskingAgain } from '../conversation/state/turn-reducer.ts';
import { isAwaitingText, type AnswerColumn, type Run } from '../conversation/state/turn.ts';
import { ColumnSwitcher } from './column-switcher.tsx';
import { ComparisonColumn } from './comparison-column.tsx';
import { canBeJudged, isPreferred, type CastVote, type Vote } from '../conversation/state/votes.ts';
import { FanOut } from './fan-out.tsx';
import { VoteBar } from './vote-bar.tsx';
import './comparison.css';

interface ComparisonViewProps {
  run: Run;
  picker: Picker | undefined;
  cast: CastVote | undefined;
  onVote: (run: Run, vote: Vote) => void;
  /** Absent in the history, where nothing runs any more. */
  onStop?: () => void;
  onRetry?: (column: AnswerColumn) => void;
}

/** One prompt and the answers of two or three models, side by side as they arrive. */
export const ComparisonView = memo(function ComparisonView(props: ComparisonViewProps) {
  const { run, picker, cast, onVote, onStop, onRetry } = props;
  const { columns, details } = run;
  const id = useId();
  const [shown, setShown] = useState(0);
  const [isWide, setIsWide] = useState(false);
  const isRunning = run.phase !== 'ended';
  const isAsking = isAskingAgain(run);
  const swipe = useSwipe((direction) =>
    setShown((at) => Math.max(0, Math.min(columns.length - 1, at - direction))),
  );
  const isOpen = canBeJudged(run) && !cast;
  const branches = columns.map(({ routed, failure, text }) => ({
    colour: failure ? null : providerColour(routed.provider),
    isTaken: cast?.vote.outcome === 'preferred' ? isPreferred(cast, routed.column) : text !== '',
  }));

  return (
    <article
      aria-label="Comparison"
      aria-busy={isRunning || isAsking}
      className="comparison"
      data-count={columns.length}
      data-wide={isWide}
    >
      <div className="comparison-head">
        {columns.length > 0 ? (
          <div aria-hidden className="switch-gutter">
            <span className="station" />
            <span className="line" data-trunk />
          </div>
        ) : (
          <SwitchGutter isSearching={isRunning} colour={null} />
        )}
        <div className="min-w-0 pb-1">
          <p className="line-clamp-4 wrap-anywhere whitespace-pre-line text-n11">{run.query}</p>
          <SentFiles files={run.files} />
          <div className="flex min-h-11 items-center justify-between gap-3">
            <p className="tabular text-14 text-n10">{describeComparison(run)}</p>
            {(isRunning || isAsking) && onStop && (
              <Button onClick={onStop} disabled={run.isStopping}>
                <Square size={12} fill="currentColor" aria-hidden />
                Stop
              </Button>
            )}
          </div>
          {columns.length === 0 && isRunning && <Skeleton />}
        </div>
      </div>
      {columns.length > 0 && (
        <>
          <FanOut branches={branches} isSearching={isAwaitingText(run)} />
          <ColumnSwitcher
            columns={columns}
            cast={cast}
            shown={shown}
            controls={id}
            onShow={setShown}
          />
          <div className="comparison-body">
            <div id={id} className="comparison-columns" {...swipe}>
              {columns.map((column, index) => (
                <ComparisonColumn
                  key={column.routed.column}
                  column={column}
                  details={index === 0 ? details : null}
                  picker={picker}
                  isRunning={isRunning}
                  isLost={run.failure !== null}
                  isShown={index === shown}
                  isWide={isWide}
                  isOpen={isOpen}
                  isPreferred={isPreferred(cast, column.routed.column)}
                  onRetry={onRetry && !isRunning && !isAsking ? () => onRetry(column) : undefined}
                  onPrefer={() =>
                    onVote(run, { outcome: 'preferred', column: column.routed.column })
                  }
                  onWiden={() => {
                    setShown(index);
                    setIsWide(!isWide);
                  }}
                />
              ))}
            </div>
            <VoteBar run={run} picker={picker} cast={cast} onVote={(vote) => onVote(run, vote)} />
          </div>
        </>
      )}
    </article>
  );
});

function describeComparison(run: Run): string {
  const { columns, phase } = run;
  if (columns.length === 0 || run.isReconnecting) return describeProgress(run);
  if (isAwaitingText(run)) return `Processing with ${columns.length} models...`;
  const times = columns.flatMap(({ receipt }) => (receipt ? [receipt.time] : []));
  if (phase !== 'ended') return `${times.length} of ${columns.length} have answered`;
  const longest = times.length > 0 ? `${Math.max(...times).toFixed(1)} s` : null;
  if (columns.some(({ receipt }) => receipt?.finish === 'stopped')) {
    return longest ? `Stopped after ${longest}` : 'Stopped';
  }
  const answers = columns.filter(({ text }) => text !== '').length;
  if (answers === 0) return 'No answer';
  const count = answers === 1 ? '1 answer' : `${answers} answers`;
  return longest ? `${count} in ${longest}` : count;
}
