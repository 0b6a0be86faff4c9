import type { Statement } from './reading/statements.ts';

/** The weight of each word. A word that occurs in every other sentence says little. */
export class WordWeights {
  readonly #count: number;
  readonly #times = new Map<string, number>();

  /**
   * Counts the statements of all answers together, so that the likeness of two statements is
   * symmetric.
   */
  constructor(statements: readonly Statement[]) {
    this.#count = statements.length;
    for (const { words } of statements) {
      for (const word of words) this.#times.set(word, (this.#times.get(word) ?? 0) + 1);
    }
  }

  weigh(word: string): number {
    return Math.log(1 + (this.#count + 1) / ((this.#times.get(word) ?? 0) + 1));
  }

  weighAll(words: ReadonlySet<string>): number {
    let sum = 0;
    for (const word of words) sum += this.weigh(word);
    return sum;
  }
}
