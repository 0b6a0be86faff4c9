import { memo, startTransition, useEffect, useState } from 'react';
import type { Picker } from '#shared/contract/models/schemas.ts';
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

// A saved conversation may have hundreds of turns, and each takes time to render.
const shownAtFirst = 20;

/** The turns before the current one. */
export const History = memo(function History(props: HistoryProps) {
  const { turns, picker, votes, onVote, onReveal, onClear } = props;
  const [opened, setOpened] = useState(() => Math.max(0, turns.length - shownAtFirst));
  const first = useIsPrinting() ? 0 : opened;
  const isDrawn = useDrawnInSlices(turns.length);
  const showEarlier = () => startTransition(() => setOpened(Math.max(0, first - shownAtFirst)));
  if (turns.length === 0) return null;
  return (
    <section aria-label="Conversation history">
      {first > 0 && (
        <div className="pb-8">
          <Button onClick={showEarlier}>Show Earlier Prompts ({first})</Button>
        </div>
      )}
      <ol start={first + 1}>
        {turns.slice(first).map((turn, index) => (
          <li key={turn.id} className={turn.isComparison ? 'pb-10' : 'drawn-in-view pb-10'}>
            {!isDrawn(first + index) && <div className="h-120" />}
            {isDrawn(first + index) && turn.isComparison && (
              <LazyComparison
                turn={turn}
                picker={picker}
                cast={votes.get(turn.id)}
                onVote={onVote}
                onReveal={onReveal}
                turnNumber={first + index + 1}
              />
            )}
            {isDrawn(first + index) && !turn.isComparison && (
              <TurnView turn={turn} picker={picker} />
            )}
          </li>
        ))}
      </ol>
      <div className="flex items-center gap-4 pb-6">
        <Button look="quiet" className="-ml-3.5" onClick={onClear}>
          Start Fresh<span className="max-sm:sr-only"> From Here</span>
        </Button>
        <span aria-hidden className="h-px flex-1 bg-n6" />
      </div>
    </section>
  );
});

/**
 * When many turns appear at once, the last one renders first and React renders the others in a
 * transition, so that the page stays responsive.
 */
function useDrawnInSlices(count: number): (index: number) => boolean {
  const [from, setFrom] = useState(count - 1);

  useEffect(() => startTransition(() => setFrom(0)), []);

  return (index) => index >= from;
}
