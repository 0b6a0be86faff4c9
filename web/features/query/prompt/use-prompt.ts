import { useCallback, useState } from 'react';
import type { SentFile } from '#web/api/stream/sent-query.ts';
import { sentFiles, type Turn } from '../conversation/state/turn.ts';
import { useAttachments } from './attachments/use-attachments.ts';
import { useDraft } from './draft.ts';
import type { Shared } from './shared-content.tsx';

/** A prompt's draft: its text and its files. */
export function usePrompt(initial: string | null) {
  const [isTemporary, setTemporary] = useState(false);
  const [text, setText, settleText] = useDraft(initial, isTemporary);
  const files = useAttachments(isTemporary ? null : 'prompt');
  const { attachments, removeSent } = files;
  const [hasShared, setHasShared] = useState(false);

  /** Called when a prompt has been answered, so that no page starts with it again. */
  const settle = useCallback(
    (answered: string, sent: readonly SentFile[]) => {
      settleText(answered);
      removeSent(sent);
    },
    [settleText, removeSent],
  );
  const addBelow = (added: Shared) => {
    setText((draft) => [draft, added.text].filter(Boolean).join('\n\n'));
    if (added.files.length > 0) files.add(added.files);
  };
  /** Adds shared content to the draft. The user still has to send it. */
  const addShared = (shared: Shared) => {
    setHasShared(true);
    addBelow(shared);
  };
  const clear = () => {
    removeSent(attachments);
    setText('');
  };
  /** Adds an unsent prompt to the draft, with those of its files that aren't attached already. */
  const takeOver = (turn: Turn) => {
    const sent = turn.files.flatMap((file) => sentFiles.get(file) ?? []);
    const isAttached = (file: File) => attachments.some((one) => one.file === file);
    addBelow({ text: turn.query, files: sent.filter((file) => !isAttached(file)) });
  };
  const hasContent = text.trim() !== '' || attachments.length > 0;
  return {
    text,
    setText,
    files,
    hasContent,
    hasShared,
    addShared,
    isTemporary,
    setTemporary,
    settle,
    takeOver,
    clear,
  };
}

export type Prompt = ReturnType<typeof usePrompt>;
