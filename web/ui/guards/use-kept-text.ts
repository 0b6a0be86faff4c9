import { useEffect, useState, type Dispatch, type SetStateAction } from 'react';
import { holdText, readKept } from './reload-page.ts';

/**
 * The state of a field, kept across a reload that the page offers. `place` names the field; null
 * for a secret, which is never stored.
 */
export function useKeptText<Text extends string | null>(
  place: string | null,
  initial: Text,
): [string | Text, Dispatch<SetStateAction<string | Text>>] {
  const [text, setText] = useState(() => (place === null ? null : readKept(place)) ?? initial);
  useEffect(
    () => (place === null || text === null ? undefined : holdText(place, text)),
    [place, text],
  );
  return [text, setText];
}
