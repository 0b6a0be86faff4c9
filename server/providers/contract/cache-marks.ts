import type { CacheControl } from '#shared/contract/v1/tool-schemas.ts';

export type { CacheControl };

/**
 * A part of a request. If it has `cacheControl`, the vendor should cache the prompt up to this part. Only
 * Anthropic reads such marks.
 */
export interface Marked {
  cacheControl?: CacheControl | undefined;
}

/** A text with cache marks in order. A mark's `end` counts characters from the text's start. */
export interface MarkedText {
  text: string;
  marks?: readonly (Required<Marked> & { end: number })[];
}
export type TextMarks = MarkedText['marks'];

const between = '\n\n';

/** Joins texts as paragraphs and keeps their marks. Empty texts are left out. */
export function joinMarked(texts: readonly MarkedText[]): MarkedText {
  let text = '';
  const marks: NonNullable<TextMarks>[number][] = [];
  for (const one of texts.filter((each) => each.text !== '')) {
    if (text !== '') text += between;
    marks.push(...shiftMarks(one.marks, text.length));
    text += one.text;
  }
  return { text, ...(marks.length > 0 && { marks }) };
}

/** Shifts the marks of a text to account for `by` characters inserted before it. */
export function shiftMarks(marks: TextMarks = [], by: number): NonNullable<TextMarks> {
  return by === 0 ? marks : marks.map((mark) => ({ ...mark, end: mark.end + by }));
}

/** Splits a text after each of its marks. Blank pieces are left out. */
export function splitAtMarks({ text, marks = [] }: MarkedText): (Marked & { text: string })[] {
  let start = 0;
  const pieces = [...marks, { end: text.length }].map(({ end, ...mark }) => {
    const piece = { text: text.slice(start, end), ...mark };
    start = text.startsWith(between, end) ? end + between.length : end;
    return piece;
  });
  return pieces.filter((piece) => piece.text.trim() !== '');
}
