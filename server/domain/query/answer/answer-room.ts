import type { Model } from '../../models/model.ts';

// No model writes longer tokens on average; runs of blanks or dashes come nearest.
const charactersPerToken = 16;
/** For models of which little is known, or that make pictures. */
const leastCharacters = 500_000;
/** More than a page can show. */
export const mostCharacters = 2_000_000;
/** What an event takes in memory besides its text. */
const leastOfEvent = 8;

// An event of a token or two takes some hundreds; the whole answer comes again at the end.
const bytesPerCharacter = 64;
const leastBytes = 4 * 1024 * 1024;

/** What an answer of so many characters takes on the wire at most. */
export function bytesFor(characters: number): number {
  return leastBytes + characters * bytesPerCharacter;
}

/**
 * How many characters an answer of the model may have, its thinking included; `most` is what an
 * administrator set for every model.
 */
export function charactersFor(
  { maxOutputTokens }: Pick<Model, 'maxOutputTokens'>,
  most: number | null,
): number {
  if (most !== null) return most;
  const written = (maxOutputTokens ?? 0) * charactersPerToken;
  return Math.min(Math.max(written, leastCharacters), mostCharacters);
}

/** The room that one answer has: a vendor that never ends must not fill the memory. */
export class AnswerRoom {
  #left: number;

  constructor(characters: number) {
    this.#left = characters;
  }

  get isOver(): boolean {
    return this.#left < 0;
  }

  /** The text, or as much of it as still fits. */
  fit(text: string): string {
    const before = this.#left;
    this.#left -= Math.max(text.length, leastOfEvent);
    return text.length <= before ? text : text.slice(0, Math.max(0, before)).toWellFormed();
  }
}
