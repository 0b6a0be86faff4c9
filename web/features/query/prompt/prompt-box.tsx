import { clsx } from 'clsx';
import {
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type ClipboardEvent,
  type ReactNode,
  type Ref,
  type RefObject,
  type SyntheticEvent,
} from 'react';
import { limits } from '#shared/contract/limits.ts';
import { GrowingField } from '#web/ui/controls/growing-field.tsx';
import { formatCount } from '#web/ui/data/format-count.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { LazyTray } from './attachments/lazy-tray.tsx';
import { isLongPaste } from './attachments/long-paste.ts';
import type { Attachment } from './attachments/use-attachments.ts';
import { useFileDrop } from './attachments/use-file-drop.ts';
import { PromptActions } from './prompt-actions.tsx';
import { submitsHere } from './submit-key.ts';
import type { Prompt } from './use-prompt.ts';
import { useVoice } from './voice/use-voice.ts';

export const promptId = 'prompt';

interface PromptBoxProps {
  prompt: Prompt;
  isBusy: boolean;
  /** Whether the page begins with the caret in the box. */
  isFirst: boolean;
  /** What a prompt is asked with besides its models. */
  menus: ReactNode;
  onSubmit: () => void;
}

/** Where a prompt is typed or spoken and its files are attached. */
export function PromptBox(props: PromptBoxProps) {
  const { prompt, isBusy, isFirst, menus, onSubmit } = props;
  const { text, files } = prompt;
  const field = useRef<HTMLTextAreaElement>(null);
  const { appendSpoken, putInline, fill } = useInsertion(prompt, field);
  const [voice, submitAfterVoice] = useVoiceFirst(appendSpoken, onSubmit);
  const isTooLong = text.length > limits.promptCharacters;
  const isHeld = isBusy || isTooLong;

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (isTooLong) showToast(tooLong);
    else if (!isBusy) submitAfterVoice();
  };
  return (
    <form role="search" onSubmit={submit}>
      <DropArea onDrop={files.add}>
        {(isOver) => (
          <>
            {files.attachments.length > 0 && (
              <LazyTray
                attachments={files.attachments}
                isSending={isBusy}
                onRemove={(attachment) => files.removeSent([attachment])}
                onPutInline={putInline}
              />
            )}
            <PromptField
              ref={field}
              prompt={prompt}
              isTooLong={isTooLong}
              isFirst={isFirst}
              isOver={isOver}
              onSubmit={submit}
            />
            <PromptActions
              length={text.length}
              isHeld={isHeld}
              voice={voice}
              menus={menus}
              onAttach={files.add}
            />
          </>
        )}
      </DropArea>
      <Suggestions onChoose={fill} />
    </form>
  );
}

const tooLong = {
  title: 'Prompt Too Long',
  description: `A prompt has at most ${formatCount(limits.promptCharacters)} characters. Shorten it, or attach it as a file.`,
};

/** Dictating, and submitting once it is over: a prompt is sent with what was said in it. */
function useVoiceFirst(onText: (text: string) => void, onSubmit: () => void) {
  const [isDue, setIsDue] = useState(false);
  const giveUp = useCallback(() => setIsDue(false), []);
  const voice = useVoice(onText, giveUp);
  const isOver = voice.phase === 'idle';
  const submitSaid = useEffectEvent(onSubmit);

  useEffect(() => {
    if (!isDue || !isOver) return;
    setIsDue(false);
    submitSaid();
  }, [isDue, isOver]);

  const submitAfterVoice = () => {
    if (isOver) return onSubmit();
    setIsDue(true);
    if (voice.phase !== 'transcribing') void voice.stop();
  };
  return [voice, submitAfterVoice] as const;
}

/** The ways into the text besides typing: speech, a pasted text that was attached, a suggestion. */
function useInsertion({ setText, files }: Prompt, field: RefObject<HTMLTextAreaElement | null>) {
  const appendLine = useCallback(
    (line: string) => setText((before) => (before === '' ? line : `${before}\n${line}`)),
    [setText],
  );
  const putInline = (attachment: Attachment) => {
    if (attachment.pastedText !== null) appendLine(attachment.pastedText);
    files.removeSent([attachment]);
    field.current?.focus();
  };
  const appendSpoken = useCallback(
    (line: string) => {
      appendLine(line);
      const element = field.current;
      element?.focus();
      requestAnimationFrame(() =>
        element?.setSelectionRange(element.value.length, element.value.length),
      );
    },
    [appendLine, field],
  );
  const fill = (suggestion: string) => {
    setText(suggestion);
    field.current?.focus();
  };
  return { appendSpoken, putInline, fill };
}

interface DropAreaProps {
  onDrop: (files: File[]) => void;
  children: (isOver: boolean) => ReactNode;
}

/** The frame of the box, onto which files can be dragged. */
function DropArea({ onDrop, children }: DropAreaProps) {
  const { isOver, handlers } = useFileDrop(onDrop);
  return (
    <div
      {...handlers}
      className={clsx(
        'relative rounded-panel border border-n8 bg-n1 transition-colors focus-within:border-go focus-within:ring-3 focus-within:ring-go/15 hover:border-n9 focus-within:hover:border-go',
        isOver && 'border-dashed border-go!',
      )}
    >
      {children(isOver)}
    </div>
  );
}

interface PromptFieldProps {
  ref: Ref<HTMLTextAreaElement>;
  prompt: Prompt;
  isTooLong: boolean;
  isFirst: boolean;
  /** Whether files are dragged over it. */
  isOver: boolean;
  onSubmit: (event: SyntheticEvent) => void;
}

function PromptField({ ref, prompt, isTooLong, isFirst, isOver, onSubmit }: PromptFieldProps) {
  const { text, setText, files } = prompt;
  const onPaste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text/plain');
    if (pasted === '' && event.clipboardData.files.length > 0) {
      event.preventDefault();
      files.add([...event.clipboardData.files]);
    } else if (isLongPaste(pasted)) {
      event.preventDefault();
      files.addText(pasted);
    }
  };
  return (
    <GrowingField
      ref={ref}
      id={promptId}
      aria-label="Prompt"
      aria-describedby="prompt-hint"
      aria-invalid={isTooLong}
      autoFocus={isFirst}
      rows={2}
      placeholder={isOver ? 'Drop the files here' : 'Ask anything'}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={(event) => {
        if (submitsHere(event.nativeEvent)) onSubmit(event);
      }}
      onPaste={onPaste}
      className="max-h-[45dvh] min-h-20 w-full px-5 pt-4 pb-2 max-sm:px-4"
      fullHeight="h-[45dvh]"
    />
  );
}

const suggestions = ['Write a haiku about coffee', "Explain quantum physics like I'm 12"];

function Suggestions({ onChoose }: { onChoose: (text: string) => void }) {
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      {suggestions.map((text) => (
        <button
          key={text}
          type="button"
          onClick={() => onChoose(text)}
          className="min-h-10 rounded-full border border-n6 px-4 text-14 text-n11 transition-colors hover:border-n8 hover:text-n12 pointer-coarse:min-h-11"
        >
          {text}
        </button>
      ))}
    </div>
  );
}
