import { Paperclip, Mic, Square } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { limits } from '#shared/contract/limits.ts';
import { formatCount, plural } from '#shared/lib/format.ts';
import { useIsOff } from '#web/api/models/use-picker.ts';
import { IconButton } from '#web/ui/controls/icon-button.tsx';
import { lazyPart } from '#web/ui/parts/lazy-part.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { Tooltip } from '#web/ui/popovers/tooltip.tsx';
import type { Composer } from './use-composer.ts';
import type { Voice } from './voice/use-voice.ts';
import { limitsInWords } from './attachments/attachment-rules.ts';
import { LazyTray } from './attachments/lazy-tray.tsx';

const VoiceLine = lazyPart(async () => (await import('./voice/voice-line.tsx')).VoiceLine);

interface ComposerActionsProps {
  composer: Composer;
  /** Shown before the buttons, unless a recording or the character count takes its place. */
  hint?: ReactNode;
  /** The model button and the chips for settings that aren't defaults. */
  models: ReactNode;
  /** The submit button. */
  children: ReactNode;
}

/** The row below the text: the model button, and the buttons for files, voice input and submitting. */
export function ComposerActions({ composer, hint, models, children }: ComposerActionsProps) {
  const { text, voice, files } = composer;
  const isVoiceOff = useIsOff('voice');
  const isVoiceIdle = voice.phase === 'idle';
  const count = text.length >= countedFrom && <CharacterCount length={text.length} />;
  return (
    <div className="flex flex-wrap items-center gap-1 px-2.5 pb-2.5 max-sm:gap-y-0 max-sm:px-2 max-sm:pb-2">
      {(hint || count || !isVoiceIdle) && (
        <div className="min-w-0 px-2.5 max-sm:basis-full sm:order-1 sm:ml-auto">
          <div hidden={!isVoiceIdle || count !== false}>{hint}</div>
          {count}
          {!isVoiceIdle && <VoiceLine voice={voice} />}
        </div>
      )}
      {models}
      <div className="order-2 flex gap-1 max-sm:gap-0">
        {!files.isOff && <AttachButton onAttach={files.add} />}
        {!isVoiceOff && <VoiceButton voice={voice} />}
        {children}
      </div>
    </div>
  );
}

const countedFrom = limits.promptCharacters * 0.8;

/** Shows the limit before it is reached, and afterwards by how much it is exceeded. */
function CharacterCount({ length }: { length: number }) {
  const over = length - limits.promptCharacters;
  return (
    <p role="status" className={`tabular text-13 ${over > 0 ? 'text-danger' : 'text-n10'}`}>
      {over > 0
        ? `${plural(over, 'character')} over the limit of ${formatCount(limits.promptCharacters)}`
        : `${formatCount(length)} of ${formatCount(limits.promptCharacters)} characters`}
    </p>
  );
}

function AttachButton({ onAttach }: { onAttach: (files: File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Tooltip text={`${limitsInWords}.`}>
        <Button
          look="quiet"
          aria-label="Attach files"
          className="w-10 px-0! pointer-coarse:w-11"
          onClick={() => {
            LazyTray.preload();
            input.current?.click();
          }}
        >
          <Paperclip size={18} aria-hidden />
        </Button>
      </Tooltip>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept="image/*,.pdf,.doc,.docx,.txt"
        aria-label="Files to attach"
        onChange={({ target }) => {
          onAttach([...(target.files ?? [])]);
          // Reset, so that the same file can be chosen again after it was removed.
          target.value = '';
        }}
      />
    </>
  );
}

function VoiceButton({ voice: { phase, start, stop } }: { voice: Voice }) {
  if (phase === 'recording') {
    return (
      <IconButton
        label="Stop recording"
        look="outline"
        className="text-danger! max-sm:mr-1"
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
