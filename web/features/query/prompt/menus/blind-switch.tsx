import { Eye, EyeOff } from 'lucide-react';
import { Button } from '#web/ui/controls/button.tsx';
import { Tooltip } from '#web/ui/popovers/tooltip.tsx';

interface BlindSwitchProps {
  isBlind: boolean;
  onChange: (isBlind: boolean) => void;
}

/** Whether the next comparison hides which model wrote which answer. */
export function BlindSwitch({ isBlind, onChange }: BlindSwitchProps) {
  const Icon = isBlind ? EyeOff : Eye;
  return (
    <Tooltip text="Model names stay hidden until you vote.">
      <Button
        look="quiet"
        aria-pressed={isBlind}
        className="gap-1.5 px-2.5! aria-pressed:bg-go-soft aria-pressed:text-go-text max-sm:px-2!"
        onClick={() => onChange(!isBlind)}
      >
        <Icon size={15} aria-hidden />
        <span className="max-sm:sr-only">Blind</span>
      </Button>
    </Tooltip>
  );
}
