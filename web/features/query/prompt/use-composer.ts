import {
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type Dispatch,
  type RefObject,
  type SetStateAction,
  type SyntheticEvent,
} from 'react';
import { limits } from '#shared/contract/limits.ts';
import { formatCount } from '#shared/lib/format.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import type { Attachment, Attachments } from './attachments/use-attachments.ts';
import { useVoice } from './voice/use-voice.ts';

/** A prompt or follow-up in progress: its text and its files. */
export interface Draft {
  text: string;
  setText: Dispatch<SetStateAction<string>>;
  files: Attachments;
}

/** A composer's actions on its draft: submit, dictate and insert text. */
export function useComposer(draft: Draft, isBusy: boolean, onSubmit: () => void) {
  const field = useRef<HTMLTextAreaElement>(null);
  const { appendSpoken, putInline, fill } = useInsertion(draft, field);
  const [voice, submitAfterVoice] = useVoiceFirst(appendSpoken, onSubmit);
  const isTooLong = draft.text.length > limits.promptCharacters;

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (isTooLong) showToast(tellTooLong(draft.files.isOff));
    else if (!isBusy) submitAfterVoice();
  };
  const isHeld = isBusy || isTooLong;
  return { ...draft, field, isBusy, isTooLong, isHeld, voice, submit, putInline, fill };
}

export type Composer = ReturnType<typeof useComposer>;

function tellTooLong(isWithoutFiles: boolean) {
  const most = `Prompts can be up to ${formatCount(limits.promptCharacters)} characters long.`;
  const way = isWithoutFiles
    ? 'Shorten your prompt.'
    : 'Shorten your prompt, or attach it as a file.';
  return { title: 'Prompt Too Long', description: `${most} ${way}` };
}

/** If a dictation is in progress, delays submitting until it has been added to the prompt. */
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

/** Inserts text that was not typed: speech, the text of a pasted file, or a suggestion. */
function useInsertion({ setText, files }: Draft, field: RefObject<HTMLTextAreaElement | null>) {
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
