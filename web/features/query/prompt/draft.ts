import { useCallback, useEffect, useState, type Dispatch, type SetStateAction } from 'react';
import { findRunningPrompt } from '../conversation/storage/conversation-storage.ts';
import { readStored, sessionStore, writeStored } from '#web/ui/browser/storage.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';

export const draftKey = 'switchyard.draft';
// A long draft is saved after a delay, a short one before the next click can leave the page.
const longFromCharacters = 10_000;
const longDelayMs = 150;

/** Removes the stored draft. If `only` is given, removes the draft only if it equals that text. */
export function dropDraft(only?: string): void {
  if (only !== undefined && readStored(sessionStore, draftKey) !== only) return;
  writeStored(sessionStore, draftKey, null);
}

/** Removes the stored draft if it is already being answered, so the next conversation starts empty. */
export function dropSentDraft(): void {
  const sent = findRunningPrompt();
  if (sent !== null) dropDraft(sent);
}

type Draft = [
  text: string,
  setText: Dispatch<SetStateAction<string>>,
  /** Called when this prompt has been answered. Clears the box unless its text has changed since then. */
  settle: (prompt: string) => void,
];

/**
 * The prompt's draft. It survives a reload of the tab unless it is for a temporary conversation. If a link
 * contains a prompt, it is added to the draft.
 */
export function useDraft(linked: string | null, isTemporary: boolean): Draft {
  const [start] = useState(() => addLinked(linked));
  const [text, setText] = useState(start.text);

  useEffect(() => {
    if (start.isJoined) showToast(linkAdded);
  }, [start]);

  useEffect(() => {
    const isDraft = text !== '' && !isTemporary;
    const save = () => writeStored(sessionStore, draftKey, isDraft ? text : null);
    const isLong = isDraft && text.length >= longFromCharacters;
    const timer = setTimeout(save, isLong ? longDelayMs : 0);
    window.addEventListener('pagehide', save);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pagehide', save);
    };
  }, [text, isTemporary]);

  const settle = useCallback(
    (prompt: string) => setText((now) => (now === prompt ? '' : now)),
    [setText],
  );
  return [text, setText, settle];
}

const linkAdded = {
  title: 'Prompt Added to Your Draft',
  description: 'The link’s prompt was added below your text.',
};

/** The stored draft with the link's prompt below it. A draft that is already being answered is left out. */
function addLinked(linked: string | null): { text: string; isJoined: boolean } {
  const draft = readStored(sessionStore, draftKey) ?? '';
  if (!linked) return { text: draft, isJoined: false };
  if (draft === '' || draft === findRunningPrompt()) return { text: linked, isJoined: false };
  const hasLinked = draft === linked || draft.endsWith(`\n\n${linked}`);
  return hasLinked
    ? { text: draft, isJoined: false }
    : { text: `${draft}\n\n${linked}`, isJoined: true };
}
