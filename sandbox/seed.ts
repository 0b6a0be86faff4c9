import { createHash, randomInt } from 'node:crypto';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Hashes words to a whole number from 0 to 2^32 - 1. */
export function seedOf(...words: string[]): number {
  return createHash('sha256').update(words.join('\u0000')).digest().readUInt32BE(0);
}

/** Picks by seed and label, so that picks with different labels are independent. */
export function pick<T>(options: readonly [T, ...T[]], seed: number, label: string): T {
  return options[seedOf(String(seed), label) % options.length] ?? options[0];
}

export function hexOf(length: number, ...words: string[]): string {
  return createHash('sha256').update(words.join('\u0000')).digest('hex').slice(0, length);
}

export function randomId(prefix: string, length: number): string {
  let id = prefix;
  while (id.length < prefix.length + length) id += letters[randomInt(letters.length)] ?? '';
  return id;
}
