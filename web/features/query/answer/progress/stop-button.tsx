import { Square } from 'lucide-react';
import { Button } from '#web/ui/controls/button.tsx';
import type { Turn } from '../../conversation/state/turn.ts';

export function StopButton({ turn, onStop }: { turn: Turn; onStop: () => void }) {
  return (
    <Button
      // On a phone, the button's border would touch the prompt.
      className="max-sm:border-transparent max-sm:bg-transparent"
      onClick={onStop}
      disabled={turn.isStopping}
    >
      <Square size={12} fill="currentColor" aria-hidden />
      Stop
    </Button>
  );
}
