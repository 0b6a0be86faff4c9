import type { Model } from '#server/providers/contract/model.ts';

// No model's tokens are longer than this on average. Only runs of blanks or dashes come close.
const charactersPerToken = 16;
/** The minimum for every model, even one that makes pictures or that we know little about. */
const leastCharacters = 500_000;
/** The maximum for every model, because a page couldn't show more. */
const mostCharacters = 2_000_000;
/** Each event counts as at least this many characters, because it takes memory besides its text. */
const leastOfEvent = 8;

// An event with one or two tokens takes a few hundred bytes, and the whole answer is repeated at the end.
const bytesPerCharacter = 64;
const leastBytes = 4 * 1024 * 1024;

/** The maximum size in bytes, as transferred, of an answer with this many characters. */
export function bytesFor(characters: number): number {
  return leastBytes + characters * bytesPerCharacter;
}

/**
 * How many characters a model's answer may have, including its thinking. `most` is the administrator's limit for
 * every model; null if none is set.
 */
export function charactersFor(
  { maxOutputTokens }: Pick<Model, 'maxOutputTokens'>,
  most: number | null,
): number {
  if (most !== null) return most;
  const written = (maxOutputTokens ?? 0) * charactersPerToken;
  return Math.min(Math.max(written, leastCharacters), mostCharacters);
}

/** Tracks how many more characters an answer may have, so that it can't exhaust the memory. */
export class AnswerRoom {
  #left: number;

  constructor(characters: number) {
    this.#left = characters;
  }

  get isOver(): boolean {
    return this.#left < 0;
  }

  /** Returns the text, or as much of it as fits. */
  fit(text: string): string {
    const before = this.#left;
    this.#left -= Math.max(text.length, leastOfEvent);
    return text.length <= before ? text : text.slice(0, Math.max(0, before)).toWellFormed();
  }
}
