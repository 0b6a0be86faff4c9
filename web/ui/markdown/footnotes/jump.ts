import { createContext } from 'react';
import type { Footnote } from './footnotes.ts';

/** The footnotes of the answer being rendered, and the prefix of their ids. */
export const Footnotes = createContext<{ notes: readonly Footnote[]; answerId: string }>({
  notes: [],
  answerId: '',
});

export function noteId(answerId: string, { number }: Footnote): string {
  return `${answerId}-note-${number}`;
}

/** The name shared by all references to a footnote. */
export function markName(answerId: string, { number }: Footnote): string {
  return `${answerId}-mark-${number}`;
}

/** Scrolls to an element and focuses it without changing the address. */
export function jumpTo(target: HTMLElement | null): void {
  target?.scrollIntoView({ block: 'center' });
  target?.focus({ preventScroll: true });
}
