import { memo } from 'react';
import type { Picker } from '#shared/contract/models.ts';
import { Button } from '#web/ui/button.tsx';
import { TurnView } from '../answer/turn-view.tsx';
import type { CastVote, Vote } from '../comparison/comparison-state.ts';
import { LazyComparison } from '../comparison/lazy-comparison.tsx';
import type { Run } from '../run/run-state.ts';

interface HistoryProps {
  turns: Run[];
  picker: Picker | undefined;
  votes: ReadonlyMap<number, CastVote>;
  onVote: (run: Run, vote: Vote) => void;
  onClear: () => void;
}

/** The turns before the one shown. */
export const History = memo(function History(props: HistoryProps) {
  const { turns, picker, votes, onVote, onClear } = props;
  if (turns.length === 0) return null;
  return (
    <section aria-label="Conversation history">
      <ol>
        {turns.map((turn) => (
          <li key={turn.id} className="line-on pb-10">
            {turn.isComparison ? (
              <LazyComparison
                run={turn}
                picker={picker}
                cast={votes.get(turn.id)}
                onVote={onVote}
              />
            ) : (
              <TurnView run={turn} picker={picker} />
            )}
          </li>
        ))}
      </ol>
      <div className="line-on flex items-center gap-4 pb-8">
        <span aria-hidden className="h-px flex-1 bg-n6" />
        <Button look="quiet" className="-mr-3.5" onClick={onClear}>
          Clear history
        </Button>
      </div>
    </section>
  );
});
