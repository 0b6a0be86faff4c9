import { MessageCircleDashed } from 'lucide-react';
import { Button } from '#web/ui/controls/button.tsx';
import { Tooltip } from '#web/ui/popovers/tooltip.tsx';

interface TemporarySwitchProps {
  isTemporary: boolean;
  onChange: (isTemporary: boolean) => void;
}

/** Whether the next conversation is temporary and is not saved. */
export function TemporarySwitch({ isTemporary, onChange }: TemporarySwitchProps) {
  return (
    <Tooltip text="Your next conversation won't be saved or used for ratings. It disappears when you reload or close this tab.">
      <Button
        look="quiet"
        aria-label="Temporary"
        aria-pressed={isTemporary}
        className="min-w-10 gap-1.5 px-2.5! aria-pressed:bg-go-soft aria-pressed:text-go-text max-sm:px-2!"
        onClick={() => onChange(!isTemporary)}
      >
        <MessageCircleDashed size={15} aria-hidden />
        {isTemporary && <span className="max-sm:hidden">Temporary</span>}
      </Button>
    </Tooltip>
  );
}
