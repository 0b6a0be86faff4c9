import { ChevronDown } from 'lucide-react';
import { Button } from '#web/ui/controls/button.tsx';
import { Popover } from '#web/ui/popovers/popover.tsx';
import { SwitchMark } from '#web/ui/track/switch-mark.tsx';
import { ModelPicker } from './model-picker.tsx';
import { nameChoice } from './selection/describe-choice.ts';
import type { ModelChoice } from './selection/use-model-choice.ts';

interface ModelMenuProps {
  choice: ModelChoice;
  /** What it names where something else than what is chosen would be asked. */
  name?: string | undefined;
}

/** The picker behind a small control, which names what would be asked. */
export function ModelMenu({ choice, name }: ModelMenuProps) {
  const { picker, isStandard, selection, leftOut, act } = choice;
  if (!picker) return null;
  return (
    <Popover
      label="Choose models"
      trigger={
        <Button
          look="quiet"
          // A long name takes the room that is left in the row, and is never what breaks it.
          className="w-24 max-w-max min-w-0 shrink! grow justify-start! gap-1.5 px-2.5! max-sm:px-2! sm:w-48"
        >
          <SwitchMark size={16} className="shrink-0 max-[24rem]:hidden" />
          <span className="truncate">
            <span className="sr-only">Models: </span>
            {name ?? nameChoice(selection, { models: picker.models, isStandard })}
          </span>
          <ChevronDown size={14} aria-hidden className="shrink-0 text-n10 max-sm:hidden" />
        </Button>
      }
    >
      <ModelPicker
        picker={picker}
        isStandard={isStandard}
        selection={selection}
        leftOut={leftOut}
        onAct={act}
      />
    </Popover>
  );
}
