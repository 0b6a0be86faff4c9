import { useEffect, useRef, useState, type Dispatch, type SetStateAction } from 'react';
import { readTexts, writeTexts } from '#web/ui/browser/stored-texts.ts';

const draftsKey = 'switchyard.follow-ups';
// A conversation has no thread before its first answer, so its draft needs another key.
const newPlace = 'new';

/**
 * The draft of a follow-up, which survives reloads and visits to other conversations. `threadId` is the
 * thread it would continue. Without turns there is no draft, and temporary conversations don't store theirs.
 */
export function useFollowUpDraft(
  threadId: string | null,
  hasTurns: boolean,
  isTemporary: boolean,
): [text: string, setText: Dispatch<SetStateAction<string>>] {
  const place = threadId ?? newPlace;
  const [text, setText] = useState(() => (hasTurns && readTexts(draftsKey)[place]) || '');
  const storedPlace = useRef(place);

  useEffect(() => {
    if (!hasTurns) setText('');
  }, [hasTurns]);

  useEffect(() => {
    const { [storedPlace.current]: _, [place]: __, ...others } = readTexts(draftsKey);
    storedPlace.current = place;
    writeTexts(draftsKey, text === '' || isTemporary ? others : { ...others, [place]: text });
  }, [text, place, isTemporary]);

  return [text, setText];
}
