import { Search } from 'lucide-react';
import { useRef, type KeyboardEvent } from 'react';
import { limits } from '#shared/contract/limits.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { CharacterCount } from './character-count.tsx';
import { isSubmitKey } from './submit-key.ts';
import { Suggestions } from './suggestions.tsx';

// Beyond this the box has its full height anyway, and measuring each key's effect would be felt.
const growingUpTo = 10_000;

interface PromptBoxProps {
  text: string;
  isBusy: boolean;
  onChange: (text: string) => void;
  onSubmit: () => void;
}

export function PromptBox({ text, isBusy, onChange, onSubmit }: PromptBoxProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const isTooLong = text.length > limits.promptCharacters;
  const isHeld = isBusy || isTooLong;

  const submit = () => {
    if (!isHeld) onSubmit();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (!isSubmitKey(event.nativeEvent)) return;
    event.preventDefault();
    submit();
  };
  const fill = (suggestion: string) => {
    onChange(suggestion);
    field.current?.focus();
  };

  return (
    <form
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className="relative rounded-panel border border-n8 bg-n1 transition-colors focus-within:border-go focus-within:ring-3 focus-within:ring-go/15 hover:border-n9 focus-within:hover:border-go">
        <textarea
          ref={field}
          aria-label="Prompt"
          aria-describedby="prompt-hint"
          aria-invalid={isTooLong}
          autoFocus
          rows={2}
          placeholder="Ask anything"
          value={text}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={onKeyDown}
          className={classNames(
            text.length > growingUpTo ? 'h-[45dvh]' : 'field-grow',
            'block max-h-[45dvh] min-h-20 w-full resize-none bg-transparent px-5 pt-4 pb-2 text-16 outline-none placeholder:text-n10 max-sm:px-4',
          )}
        />
        <div className="flex items-center gap-3 pr-2.5 pb-2.5 pl-5 max-sm:pl-4">
          <p id="prompt-hint" className="flex-1 text-13 text-n10">
            <span className="max-sm:hidden">Press Enter to submit, Shift+Enter for new line</span>
            <span className="sm:hidden">Tap search icon to submit</span>
          </p>
          <CharacterCount length={text.length} />
          <IconButton
            type="submit"
            label="Submit"
            look="primary"
            aria-disabled={isHeld}
            className="aria-disabled:bg-n4 aria-disabled:text-n9"
          >
            <Search size={18} strokeWidth={2.25} aria-hidden />
          </IconButton>
        </div>
      </div>
      <Suggestions onChoose={fill} />
    </form>
  );
}
