import { Button } from '#web/ui/button.tsx';
import type { Picker } from '#shared/contract/models.ts';
import { TurnView } from '../answer/turn-view.tsx';
import type { Run } from '../run/run-state.ts';

interface HistoryProps {
  turns: Run[];
  picker: Picker | undefined;
  onClear: () => void;
}

/** The turns before the one shown. */
export function History({ turns, picker, onClear }: HistoryProps) {
  if (turns.length === 0) return null;
  return (
    <section aria-label="Conversation history" className="mb-10">
      <div className="mb-4 flex items-center justify-between">
        <h2 className="text-14 font-semibold">Earlier in this conversation</h2>
        <Button look="quiet" onClick={onClear} className="-mr-3.5">
          Clear history
        </Button>
      </div>
      <ol className="space-y-10">
        {turns.map((turn) => (
          <li key={turn.id}>
            <TurnView run={turn} picker={picker} />
          </li>
        ))}
      </ol>
    </section>
  );
}
