import { clsx } from 'clsx';
import {
  useCallback,
  useRef,
  type ClipboardEvent,
  type Dispatch,
  type KeyboardEvent,
  type SetStateAction,
} from 'react';
import { limits } from '#shared/contract/limits.ts';
import { GrowingField } from '#web/ui/controls/growing-field.tsx';
import { LazyTray } from './attachments/lazy-tray.tsx';
import { isLongPaste } from './attachments/long-paste.ts';
import type { Attachment, useAttachments } from './attachments/use-attachments.ts';
import { useFileDrop } from './attachments/use-file-drop.ts';
import { PromptActions } from './prompt-actions.tsx';
import { isSubmitKey } from './submit-key.ts';
import { Suggestions } from './suggestions.tsx';
import { useVoice } from './voice/use-voice.ts';

export const promptId = 'prompt';

interface PromptBoxProps {
  text: string;
  files: ReturnType<typeof useAttachments>;
  isBusy: boolean;
  /** Whether the page begins with the caret in the box. */
  isFirst: boolean;
  onChange: Dispatch<SetStateAction<string>>;
  onSubmit: () => void;
}

export function PromptBox({ text, files, isBusy, isFirst, onChange, onSubmit }: PromptBoxProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const { isOver, handlers } = useFileDrop(files.add);
  const appendLine = useCallback(
    (line: string) => onChange((before) => (before === '' ? line : `${before}\n${line}`)),
    [onChange],
  );
  const voice = useVoice(appendLine);
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
  const fill = (suggestion: string) => {
    onChange(suggestion);
    field.current?.focus();
  };
  const putInline = (attachment: Attachment) => {
    if (attachment.pastedText !== null) appendLine(attachment.pastedText);
    files.removeSent([attachment]);
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
      <div
        {...handlers}
        className={clsx(
          'relative rounded-panel border border-n8 bg-n1 transition-colors focus-within:border-go focus-within:ring-3 focus-within:ring-go/15 hover:border-n9 focus-within:hover:border-go',
          isOver && 'border-dashed border-go!',
        )}
      >
        {files.attachments.length > 0 && (
          <LazyTray
            attachments={files.attachments}
            isSending={isBusy}
            onRemove={(attachment) => files.removeSent([attachment])}
            onPutInline={putInline}
          />
        )}
        <GrowingField
          ref={field}
          id={promptId}
          aria-label="Prompt"
          aria-describedby="prompt-hint"
          aria-invalid={isTooLong}
          autoFocus={isFirst}
          rows={2}
          placeholder={isOver ? 'Drop the files here' : 'Ask anything'}
          value={text}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          className="max-h-[45dvh] min-h-20 w-full px-5 pt-4 pb-2 max-sm:px-4"
          fullHeight="h-[45dvh]"
        />
        <PromptActions length={text.length} isHeld={isHeld} voice={voice} onAttach={files.add} />
      </div>
      <Suggestions onChoose={fill} />
    </form>
  );
}
