import { Button } from '#web/ui/controls/button.tsx';
import { SwitchMark } from '#web/ui/track/switch-mark.tsx';
import type { Turn } from '../conversation/state/turn.ts';
import { describeOnly } from '../picker/elsewhere/describe-only.ts';
import { nameChoice } from '../picker/selection/describe-choice.ts';
import { dialNames } from '../picker/selection/use-dial.ts';
import type { ModelChoice } from '../picker/selection/use-model-choice.ts';
import { findTakenOver } from './find-taken-over.ts';

interface AskedLineProps {
  choice: ModelChoice;
  /** The turns of the conversation, including the last one. */
  turns: readonly Turn[];
  onChange: () => void;
  onNewPrompt: () => void;
}

/** The prompt box and the picker, collapsed to one line while a conversation is open. */
export function AskedLine({ choice, turns, onChange, onNewPrompt }: AskedLineProps) {
  const { picker, isStandard, selection, dial, only } = choice;
  const chosen = nameChoice(selection, { models: picker?.models ?? [], isStandard });
  const takenOver = findTakenOver(turns, chosen);
  return (
    <div className="flex items-center gap-1 text-14 text-n11">
      <SwitchMark size={16} className="shrink-0" />
      <p className="ml-1.5 min-w-0 flex-1 truncate">
        {takenOver?.name ?? chosen}
        {takenOver && <span className="text-n10 max-sm:sr-only"> instead of {chosen}</span>}
        {dial && <span className="text-n10">, {dialNames[dial].toLowerCase()}</span>}
        {only && <span className="text-n10">{describeOnly(only)}</span>}
      </p>
      <Button look="quiet" aria-expanded={false} onClick={onChange}>
        <span>
          Change<span className="max-sm:sr-only"> Model</span>
        </span>
      </Button>
      <Button look="quiet" className="-mr-3.5" onClick={onNewPrompt}>
        <span>
          New<span className="max-sm:sr-only"> Conversation</span>
        </span>
      </Button>
    </div>
  );
}
