import { useLayoutEffect, useRef } from 'react';
import { Button } from '#web/ui/controls/button.tsx';
import { SwitchMark } from '#web/ui/track/switch-mark.tsx';
import { nameChoice } from '../picker/selection/describe-choice.ts';
import type { ModelChoice } from '../picker/selection/use-model-choice.ts';
import { askedLineId } from './use-caret.ts';

interface AskedLineProps {
  choice: ModelChoice;
  /** Whether the focus was in what this line takes the place of. */
  takesFocus: boolean;
  onChange: () => void;
  onNewPrompt: () => void;
}

/** The prompt box and the picker while a conversation stands, folded to one line. */
export function AskedLine({ choice, takesFocus, onChange, onNewPrompt }: AskedLineProps) {
  const { picker, isStandard, selection, dial } = choice;
  const line = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (takesFocus) line.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  return (
    <div
      ref={line}
      id={askedLineId}
      role="group"
      aria-label="Asked with"
      tabIndex={-1}
      className="flex items-center gap-1 text-14 text-n11 outline-none"
    >
      <SwitchMark size={16} />
      <p className="ml-1.5 min-w-0 flex-1 truncate">
        {nameChoice(selection, { models: picker?.models ?? [], isStandard })}
        {dial && <span className="text-n10">, {dial}</span>}
      </p>
      <Button look="quiet" aria-expanded={false} onClick={onChange}>
        Change
      </Button>
      <Button look="quiet" className="-mr-3.5" onClick={onNewPrompt}>
        New prompt
      </Button>
    </div>
  );
}
