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
        <Button look="quiet" className="min-w-0 shrink! gap-1.5 px-2.5! max-sm:px-2!">
          <SwitchMark size={16} className="shrink-0" />
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
