import { Mic, Square } from 'lucide-react';
import { IconButton } from '#web/ui/controls/icon-button.tsx';
import type { Voice } from './use-voice.ts';

export function VoiceButton({ voice: { phase, start, stop } }: { voice: Voice }) {
  if (phase === 'recording') {
    return (
      <IconButton
        label="Stop recording"
        look="outline"
        className="text-danger!"
        onClick={() => void stop()}
      >
        <Square size={14} fill="currentColor" aria-hidden />
      </IconButton>
    );
  }
  return (
    <IconButton
      label="Record voice"
      aria-disabled={phase !== 'idle'}
      className="aria-disabled:text-n9"
      onClick={() => void start()}
    >
      <Mic size={18} aria-hidden />
    </IconButton>
  );
}
