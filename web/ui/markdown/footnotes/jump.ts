import { createContext } from 'react';
import type { Footnote } from './footnotes.ts';

/** The notes of the answer that is drawn, and what their ids begin with. */
export const Footnotes = createContext<{ notes: readonly Footnote[]; answerId: string }>({
  notes: [],
  answerId: '',
});

export function noteId(answerId: string, { number }: Footnote): string {
  return `${answerId}-note-${number}`;
}

/** What all marks of a note bear. */
export function markName(answerId: string, { number }: Footnote): string {
  return `${answerId}-mark-${number}`;
}

/** Moves to an element and the focus with it; the page's address stays as it is. */
export function jumpTo(target: HTMLElement | null): void {
  target?.scrollIntoView({ block: 'center' });
  target?.focus({ preventScroll: true });
}
