import { useCallback, useEffect, useState, type Dispatch, type SetStateAction } from 'react';
import { tabStorage } from '../conversation/storage/conversation-storage.ts';
import { readStored, sessionStore, writeStored } from '#web/ui/browser/storage.ts';

export const draftKey = 'switchyard.draft';
// Only what is long takes its time to be kept; the rest is safe before the next click leaves the page.
const longFromCharacters = 10_000;
const longDelayMs = 150;

/** The next page does not begin with the prompt in the making, or only not where it is this one. */
export function dropDraft(only?: string): void {
  if (only !== undefined && readStored(sessionStore, draftKey) !== only) return;
  writeStored(sessionStore, draftKey, null);
}

/** A prompt that is being answered stands in its own conversation: another one does not begin with it. */
export function dropSentDraft(): void {
  const sent = tabStorage.read(null)?.turns.at(-1);
  if (sent && sent.phase !== 'ended') dropDraft(sent.query);
}

type Draft = [
  text: string,
  setText: Dispatch<SetStateAction<string>>,
  /** This prompt was answered: it may stand in the box, but no page begins with it again. */
  settle: (prompt: string) => void,
];

/** The prompt in the making, which survives a reload of its tab. */
export function useDraft(initial: string | null): Draft {
  const [text, setText] = useState(() => initial ?? readStored(sessionStore, draftKey) ?? '');
  const [settled, setSettled] = useState('');

  useEffect(() => {
    const isDraft = text !== '' && text !== settled;
    const save = () => writeStored(sessionStore, draftKey, isDraft ? text : null);
    const isLong = isDraft && text.length >= longFromCharacters;
    const timer = setTimeout(save, isLong ? longDelayMs : 0);
    window.addEventListener('pagehide', save);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pagehide', save);
    };
  }, [text, settled]);

  return [text, setText, useCallback((prompt: string) => setSettled(prompt), [])];
}
