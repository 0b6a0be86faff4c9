import { useCallback } from 'react';
import type { SentFile } from '#web/api/sent-query.ts';
import { useAttachments } from './attachments/use-attachments.ts';
import { useDraft } from './draft.ts';

/** The draft of a prompt: its text and its files. */
export function usePrompt(initial: string | null) {
  const [text, setText, settleText] = useDraft(initial);
  const files = useAttachments();
  const { attachments, removeSent } = files;

  /** Called when this prompt was answered: no page begins with it again. */
  const settle = useCallback(
    (answered: string, sent: readonly SentFile[]) => {
      settleText(answered);
      removeSent(sent);
    },
    [settleText, removeSent],
  );
  const clear = () => {
    removeSent(attachments);
    setText('');
  };
  const hasContent = text.trim() !== '' || attachments.length > 0;
  return { text, setText, files, hasContent, settle, clear };
}

export type Prompt = ReturnType<typeof usePrompt>;
