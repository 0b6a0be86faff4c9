import { ChevronDown } from 'lucide-react';
import { Button } from '#web/ui/controls/button.tsx';
import { Popover } from '#web/ui/popovers/popover.tsx';
import { SwitchMark } from '#web/ui/track/switch-mark.tsx';
import { ModelPicker } from './model-picker.tsx';
import { nameChoice } from './selection/describe-choice.ts';
import type { ModelChoice } from './selection/use-model-choice.ts';

interface ModelMenuProps {
  choice: ModelChoice;
  /** The name to show if a model other than the chosen one would be called. */
  name?: string | undefined;
}

/** The picker behind a small button that names the models to be called. */
export function ModelMenu({ choice, name }: ModelMenuProps) {
  const { picker, isStandard, selection, leftOut, act } = choice;
  if (!picker) return null;
  return (
    <Popover
      label="Choose models"
      trigger={
        <Button
          look="quiet"
          // A long name takes the remaining space of the row but never wraps the row.
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
