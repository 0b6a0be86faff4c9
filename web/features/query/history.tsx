import { memo, startTransition, useEffect, useState } from 'react';
import type { Picker } from '#shared/contract/models/schemas.ts';
import { whenIdle } from '#web/ui/browser/when-idle.ts';
import { useIsPrinting } from '#web/ui/browser/use-is-printing.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { TurnView } from './answer/turn-view.tsx';
import type { CastVote, Vote } from './conversation/state/votes.ts';
import { LazyComparison } from './comparison/lazy-comparison.tsx';
import type { Turn } from './conversation/state/turn.ts';

interface HistoryProps {
  turns: Turn[];
  picker: Picker | undefined;
  votes: ReadonlyMap<number, CastVote>;
  onVote: (turn: Turn, vote: Vote) => void;
  onReveal: (turn: Turn) => void;
  onClear: () => void;
}

/** The turns before the current one. */
export const History = memo(function History(props: HistoryProps) {
  const { turns, picker, votes, onVote, onReveal, onClear } = props;
  const isDrawn = useDrawnInSlices(turns.length);
  if (turns.length === 0) return null;
  return (
    <section aria-label="Conversation history">
      <ol>
        {turns.map((turn, index) => (
          <li
            key={turn.id}
            data-turn={turn.queryId}
            className={turn.isComparison ? 'pb-10' : 'drawn-in-view pb-10'}
          >
            {!isDrawn(index) && <div className="h-120" />}
            {isDrawn(index) && turn.isComparison && (
              <LazyComparison
                turn={turn}
                picker={picker}
                cast={votes.get(turn.id)}
                onVote={onVote}
                onReveal={onReveal}
                turnNumber={index + 1}
              />
            )}
            {isDrawn(index) && !turn.isComparison && <TurnView turn={turn} picker={picker} />}
          </li>
        ))}
      </ol>
      <div className="flex items-center gap-4 pb-6 max-sm:pb-11">
        <Button look="quiet" className="-ml-3.5" onClick={onClear}>
          <span>
            Start Fresh<span className="max-sm:sr-only"> From Here</span>
          </span>
        </Button>
        <span aria-hidden className="h-px flex-1 bg-n6" />
      </div>
    </section>
  );
});

// A saved conversation may have hundreds of turns, and each takes time to render.
const sliceOfTurns = 20;

/**
 * Renders the last turns first and the earlier ones in slices, so that the page stays responsive. The
 * browser's search finds text in all of them, and turns that are out of view aren't laid out.
 */
function useDrawnInSlices(count: number): (index: number) => boolean {
  const [from, setFrom] = useState(count - 1);
  const isPrinting = useIsPrinting();

  useEffect(() => {
    if (from > 0) {
      const drawMore = () => startTransition(() => setFrom(from - sliceOfTurns));
      whenIdle(drawMore, { timeoutMs: 500 });
    }
  }, [from]);

  return (index) => isPrinting || index >= from;
}
