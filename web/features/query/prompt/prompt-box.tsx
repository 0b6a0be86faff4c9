import { clsx } from 'clsx';
import { Search } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import { IconButton } from '#web/ui/controls/icon-button.tsx';
import { ComposerActions } from './composer-actions.tsx';
import { ComposerFrame } from './composer-frame.tsx';
import { useComposer } from './use-composer.ts';
import type { Prompt } from './use-prompt.ts';

export const promptId = 'prompt';

interface PromptBoxProps {
  prompt: Prompt;
  isBusy: boolean;
  /** The model button and the chips for settings that aren't defaults. */
  models: ReactNode;
  onSubmit: () => void;
}

/** The form for a first prompt, with voice input and attached files. */
export function PromptBox({ prompt, isBusy, models, onSubmit }: PromptBoxProps) {
  const composer = useComposer(prompt, isBusy, onSubmit);
  const { field } = composer;
  // Runs after the first paint, because focusing forces the browser to lay out the page.
  useEffect(() => field.current?.focus(), [field]);
  return (
    <form role="search" onSubmit={composer.submit}>
      <ComposerFrame composer={composer} field={promptField}>
        <ComposerActions composer={composer} hint={hint} models={models}>
          <IconButton
            type="submit"
            label="Submit"
            look="primary"
            aria-disabled={composer.isHeld}
            className="aria-disabled:bg-n4 aria-disabled:text-n9 sm:ml-1.5"
          >
            <Search size={18} strokeWidth={2.25} aria-hidden />
          </IconButton>
        </ComposerActions>
      </ComposerFrame>
      <Suggestions text={prompt.text} onChoose={composer.fill} />
    </form>
  );
}

const promptField = {
  id: promptId,
  'aria-label': 'Prompt',
  'aria-describedby': 'prompt-hint',
  rows: 2,
  placeholder: 'Ask anything',
  className:
    'max-h-[45dvh] min-h-20 w-full px-5 pt-4 pb-2 short:max-h-20 short:min-h-11 short:pt-2 max-sm:min-h-14 max-sm:px-4 max-sm:pt-2.5 max-sm:pb-1',
  fullHeight: 'h-[45dvh] short:h-20',
};

const hint = (
  <p id="prompt-hint" className="text-13 text-balance text-n10">
    <span className="max-sm:hidden">Press Enter to submit, Shift+Enter for new line</span>
    <span className="sm:hidden">Tap search icon to submit</span>
  </p>
);

const suggestions = ['Write a haiku about coffee', "Explain quantum physics like I'm 12"];

interface SuggestionsProps {
  /** The text in the prompt box. A suggestion would replace it, so none is shown next to the user's own text. */
  text: string;
  onChoose: (text: string) => void;
}

function Suggestions({ text, onChoose }: SuggestionsProps) {
  const isOwn = text.trim() !== '' && !suggestions.includes(text);
  return (
    <div
      className={clsx(
        'mt-2.5 flex gap-2 max-sm:grid max-sm:grid-cols-2',
        // Hidden rather than removed, so that the page doesn't move at the first key press.
        isOwn && 'invisible',
      )}
    >
      {suggestions.map((suggestion) => (
        <button
          key={suggestion}
          type="button"
          onClick={() => onChoose(suggestion)}
          className="min-h-10 rounded-full border border-n6 px-4 text-14 text-n11 transition-colors hover:border-n8 hover:text-n12 max-sm:rounded-panel max-sm:px-3 max-sm:py-0.5 max-sm:text-start max-sm:text-13 max-sm:text-pretty pointer-coarse:min-h-11"
        >
          {suggestion}
        </button>
      ))}
    </div>
  );
}
