import { useCallback, useEffect, useState, type Dispatch, type SetStateAction } from 'react';
import type { SentFile } from '#web/api/stream/sent-query.ts';
import { useAttachments } from './attachments/use-attachments.ts';
import { useDraft } from './draft.ts';

/** The draft of a prompt: its text and its files. */
export function usePrompt(initial: string | null) {
  const [isTemporary, setTemporary] = useState(false);
  const [text, setText, settleText] = useDraft(initial, isTemporary);
  const files = useAttachments();
  const { attachments, removeSent } = files;
  const hasShared = useSharedContent(setText, files.add);

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
  return { text, setText, files, hasContent, hasShared, isTemporary, setTemporary, settle, clear };
}

export type Prompt = ReturnType<typeof usePrompt>;

/** What another app shared joins the draft; it is sent by the person. Whether anything did. */
function useSharedContent(
  setText: Dispatch<SetStateAction<string>>,
  add: (files: readonly File[]) => void,
): boolean {
  const [hasShared, setHasShared] = useState(false);
  useEffect(() => {
    const { search, pathname } = window.location;
    if (!new URLSearchParams(search).has('shared')) return;
    window.history.replaceState(null, '', pathname);
    const take = async () => {
      const shared = await (await import('./shared-content.ts')).takeSharedContent();
      if (!shared) return;
      setHasShared(true);
      setText((draft) => [draft, shared.text].filter(Boolean).join('\n\n'));
      if (shared.files.length > 0) add(shared.files);
    };
    void take();
  }, [setText, add]);
  return hasShared;
}
