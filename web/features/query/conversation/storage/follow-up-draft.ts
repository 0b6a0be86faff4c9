import { useEffect, useRef, useState, type Dispatch, type SetStateAction } from 'react';
import { readStored, sessionStore, writeStored } from '#web/ui/browser/storage.ts';

const draftsKey = 'switchyard.follow-ups';
// Before the first answer a conversation has no thread to name its draft.
const newPlace = 'new';

/**
 * The draft of a follow-up, kept through a reload of the tab and a look at another conversation. `threadId`
 * is the thread that it would continue. A conversation without turns has no draft, and that of a temporary one is
 * not stored.
 */
export function useFollowUpDraft(
  threadId: string | null,
  hasTurns: boolean,
  isTemporary: boolean,
): [text: string, setText: Dispatch<SetStateAction<string>>] {
  const place = threadId ?? newPlace;
  const [text, setText] = useState(() => (hasTurns && readDrafts()[place]) || '');
  const storedPlace = useRef(place);

  useEffect(() => {
    if (!hasTurns) setText('');
  }, [hasTurns]);

  useEffect(() => {
    const { [storedPlace.current]: _, [place]: __, ...others } = readDrafts();
    storedPlace.current = place;
    const drafts = text === '' || isTemporary ? others : { ...others, [place]: text };
    const isEmpty = Object.keys(drafts).length === 0;
    writeStored(sessionStore, draftsKey, isEmpty ? null : JSON.stringify(drafts));
  }, [text, place, isTemporary]);

  return [text, setText];
}

function readDrafts(): Record<string, string> {
  try {
    const drafts: unknown = JSON.parse(readStored(sessionStore, draftsKey) ?? '{}');
    if (typeof drafts !== 'object' || drafts === null) return {};
    return Object.fromEntries(Object.entries(drafts).filter(isText));
  } catch {
    return {};
  }
}

function isText(entry: [string, unknown]): entry is [string, string] {
  return typeof entry[1] === 'string';
}
