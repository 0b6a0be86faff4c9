import { ArrowUp } from 'lucide-react';
import { useState, type SyntheticEvent, useId } from 'react';
import { limits } from '#shared/contract/limits.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { GrowingField } from '#web/ui/controls/growing-field.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { submitsHere } from '../prompt/submit-key.ts';
import type { Target } from './targets.ts';
import { followUpId } from './use-caret.ts';

interface FollowUpBoxProps {
  text: string;
  onText: (text: string) => void;
  /** Shows the turns that another tab has added; absent where there are none. */
  onShowMore: (() => void) | undefined;
  isBusy: boolean;
  /** The models it may go to, the first by default; empty where the picker decides. */
  targets: Target[];
  /** Returns whether the follow-up was accepted. */
  onSend: (text: string, target: Target | undefined) => boolean;
}

/** Where a follow-up is typed and sent, in view below the answer. */
export function FollowUpBox(props: FollowUpBoxProps) {
  const { text, onText, onShowMore, isBusy, targets, onSend } = props;
  const [wanted, setWanted] = useState<Target['id'] | null>(null);
  const target = targets.find(({ id }) => id === wanted) ?? targets[0];
  const isBlank = text.trim() === '';
  const isHeld = isBusy || text.length > limits.promptCharacters;

  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    if (isHeld) return;
    if (isBlank) return showToast(emptyFollowUp);
    if (!onSend(text, target)) return;
    onText('');
    setWanted(null);
  };
  return (
    <form
      // Wider than the column: italics hang over its edge.
      className="sticky bottom-0 -mx-4 mt-auto px-4 bg-linear-to-t from-n1 from-75% pt-10 pb-4"
      onSubmit={send}
    >
      <MoreNotice onShow={onShowMore} />
      {target && targets.length > 1 && (
        <div className="pointer-events-auto">
          <TargetChoice targets={targets} chosen={target.id} onChoose={setWanted} />
        </div>
      )}
      <div className="pointer-events-auto flex items-end gap-2 rounded-panel border border-n8 bg-n1 p-2 pl-4 transition-colors focus-within:border-go focus-within:ring-3 focus-within:ring-go/15">
        <FollowUpField text={text} target={target} onText={onText} onSend={send} />
        <Button type="submit" look="primary" disabled={isBlank || isHeld}>
          <ArrowUp size={16} aria-hidden />
          Send
        </Button>
      </div>
    </form>
  );
}

const emptyFollowUp = {
  title: 'Empty Follow-up',
  description: 'Please enter a follow-up question to continue.',
};

/** Says that another tab has added turns, as soon as it has. */
function MoreNotice({ onShow }: { onShow: (() => void) | undefined }) {
  return (
    <div role="status" className="pointer-events-auto">
      {onShow && (
        <p className="flex flex-wrap items-center gap-x-3 pb-2 pl-1 text-14 text-n11">
          This thread went on in another tab.
          <Button onClick={onShow}>Show it</Button>
        </p>
      )}
    </div>
  );
}

interface FollowUpFieldProps {
  text: string;
  target: Target | undefined;
  onText: (text: string) => void;
  onSend: (event: SyntheticEvent) => void;
}

function FollowUpField({ text, target, onText, onSend }: FollowUpFieldProps) {
  return (
    <GrowingField
      id={followUpId}
      aria-label="Follow-up"
      rows={1}
      placeholder={
        target?.id === 'all' ? `Ask ${target.label.toLowerCase()} a follow-up` : 'Ask a follow-up'
      }
      value={text}
      onChange={(event) => onText(event.target.value)}
      onKeyDown={(event) => {
        if (submitsHere(event.nativeEvent)) onSend(event);
      }}
      className="max-h-[min(12rem,40dvh)] min-h-10 flex-1 py-1.75 pointer-coarse:min-h-11"
      fullHeight="h-[min(12rem,40dvh)]"
    />
  );
}

interface TargetChoiceProps {
  targets: Target[];
  chosen: Target['id'];
  onChoose: (id: Target['id']) => void;
}

/** Chooses which models the follow-up goes to. */
function TargetChoice({ targets, chosen, onChoose }: TargetChoiceProps) {
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-labelledby={name}
      className="flex flex-wrap items-center gap-x-5 px-1 text-14"
    >
      <span id={name} className="text-n10">
        Send to
      </span>
      {targets.map(({ id, label }) => (
        <label key={id} className="flex min-h-10 cursor-pointer items-center gap-2">
          <input
            type="radio"
            name={name}
            checked={id === chosen}
            onChange={() => onChoose(id)}
            className="size-4 appearance-none rounded-full border border-n8 checked:border-5 checked:border-go"
          />
          {label}
        </label>
      ))}
    </div>
  );
}
