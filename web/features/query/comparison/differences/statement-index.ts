import type { Statement } from './statements.ts';

/** From here on two statements say the same, or nearly: 1 is word for word. */
const alike = 0.5;
/** The same for statements of few words, which share one easily. */
const alikeShort = 0.75;
const fewWords = 4;

/** The statements of one answer, found by the words that they share with another. */
export class StatementIndex {
  readonly #statements: readonly Statement[];
  readonly #byWord = new Map<string, number[]>();
  readonly #weights: number[];

  constructor(statements: readonly Statement[]) {
    this.#statements = statements;
    for (const [at, { words }] of statements.entries()) {
      for (const word of words) {
        const places = this.#byWord.get(word);
        if (places) places.push(at);
        else this.#byWord.set(word, [at]);
      }
    }
    this.#weights = statements.map(({ words }) => this.#weighAll(words));
  }

  /** The statement that says most nearly the same; null where none does. */
  findMatch({ words }: Statement): Statement | null {
    const shared = new Map<number, number>();
    for (const word of words) {
      for (const at of this.#byWord.get(word) ?? []) {
        shared.set(at, (shared.get(at) ?? 0) + this.#weigh(word));
      }
    }
    const own = this.#weighAll(words);
    let best: { statement: Statement; likeness: number } | null = null;
    for (const [at, weight] of shared) {
      const statement = this.#statements[at];
      if (!statement) continue;
      const likeness = (2 * weight) / (own + (this.#weights[at] ?? 0));
      const least = Math.min(words.size, statement.words.size) < fewWords ? alikeShort : alike;
      if (likeness >= least && likeness > (best?.likeness ?? 0)) best = { statement, likeness };
    }
    return best?.statement ?? null;
  }

  /** A word that stands in every other sentence says little of what is said. */
  #weigh(word: string): number {
    const times = this.#byWord.get(word)?.length ?? 0;
    return Math.log(1 + (this.#statements.length + 1) / (times + 1));
  }

  #weighAll(words: ReadonlySet<string>): number {
    let sum = 0;
    for (const word of words) sum += this.#weigh(word);
    return sum;
  }
}
