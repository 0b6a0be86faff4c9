import { useEffect, useState, type Dispatch, type SetStateAction } from 'react';
import { readStored, sessionStore, writeStored } from '#web/ui/storage.ts';

export const draftKey = 'switchyard.draft';
const saveDelayMs = 150;

/** The prompt in the making, which survives a reload of its tab. */
export function useDraft(initial: string | null): [string, Dispatch<SetStateAction<string>>] {
  const [text, setText] = useState(() => initial ?? readStored(sessionStore, draftKey) ?? '');

  useEffect(() => {
    const save = () => writeStored(sessionStore, draftKey, text || null);
    const timer = setTimeout(save, saveDelayMs);
    window.addEventListener('pagehide', save);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pagehide', save);
    };
  }, [text]);

  return [text, setText];
}
