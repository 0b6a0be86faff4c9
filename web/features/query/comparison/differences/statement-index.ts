import type { Statement } from './reading/statements.ts';
import { isSameToken } from './reading/tokens.ts';
import type { WordWeights } from './word-weights.ts';

/** From this likeness on, two statements are about the same thing; 1 means the same words. */
const alike = 0.5;
/** The threshold for short statements, which share a word easily. */
const alikeShort = 0.75;
const fewWords = 4;
/** Tolerates rounding, since the sum of the weights depends on their order. */
const nearlyAll = 0.999;
/** Among about equally similar statements, prefer the one with the same numbers. */
const weightOfNumbers = 0.05;

/** The statements of one answer, indexed by their words. */
export class StatementIndex {
  readonly #statements: readonly Statement[];
  readonly #byText = new Map<string, Statement>();
  /** Statements that are the only one in their table cell. */
  readonly #byCell = new Map<string, Statement>();
  readonly #byWord = new Map<string, number[]>();
  readonly #words: WordWeights;
  readonly #weights: number[];
  readonly #found = new Map<Statement, Statement | null>();

  constructor(statements: readonly Statement[], words: WordWeights) {
    this.#statements = statements;
    this.#words = words;
    for (const [at, statement] of statements.entries()) {
      this.#byText.set(textOf(statement), statement);
      if (isAloneAt(at, statements)) this.#byCell.set(cellOf(statement), statement);
      for (const word of statement.words) {
        const places = this.#byWord.get(word);
        if (places) places.push(at);
        else this.#byWord.set(word, [at]);
      }
    }
    this.#weights = statements.map((statement) => words.weighAll(statement.words));
  }

  /** The most similar statement; null if none is similar enough. */
  findMatch(sought: Statement): Statement | null {
    const known = this.#found.get(sought);
    if (known !== undefined) return known;
    const found = this.#seekMatch(sought);
    this.#found.set(sought, found);
    return found;
  }

  /** Whether a single statement says everything that `sought` says. */
  holds(sought: Statement): boolean {
    const own = this.#words.weighAll(sought.words);
    const said = sought.tokens.filter(({ isSmall }) => !isSmall);
    return [...this.#weighShared(sought)].some(([at, weight]) => {
      if (weight < own * nearlyAll) return false;
      const { tokens = [], place = [] } = this.#statements[at] ?? {};
      const known = [...tokens, ...place];
      return said.every((token) => known.some((one) => isSameToken(one, token)));
    });
  }

  #seekMatch(sought: Statement): Statement | null {
    const same = this.#byText.get(textOf(sought)) ?? this.#byCell.get(cellOf(sought));
    if (same) return same;
    const own = this.#words.weighAll(sought.words);
    let best: { statement: Statement; rank: number } | null = null;
    for (const [at, weight] of this.#weighShared(sought)) {
      const statement = this.#statements[at];
      if (!statement) continue;
      const likeness = (2 * weight) / (own + (this.#weights[at] ?? 0));
      const fewest = Math.min(sought.words.size, statement.words.size);
      if (likeness < (fewest < fewWords ? alikeShort : alike)) continue;
      const rank = likeness + weightOfNumbers * shareNumbers(sought, statement);
      if (rank > (best?.rank ?? 0)) best = { statement, rank };
    }
    return best?.statement ?? null;
  }

  #weighShared({ words }: Statement): Map<number, number> {
    const shared = new Map<number, number>();
    for (const word of words) {
      const weight = this.#words.weigh(word);
      for (const at of this.#byWord.get(word) ?? []) shared.set(at, (shared.get(at) ?? 0) + weight);
    }
    return shared;
  }
}

/** Includes the row and column, since many cells contain the same words. */
function textOf(statement: Statement): string {
  return `${cellOf(statement)}: ${statement.tokens.map(({ word }) => word).join(' ')}`;
}

function cellOf({ place }: Statement): string {
  return place.map(({ stem }) => stem).join(' ');
}

function isAloneAt(at: number, statements: readonly Statement[]): boolean {
  const [before, here, after] = [statements[at - 1], statements[at], statements[at + 1]];
  if (!here || here.place.length === 0) return false;
  return before?.block !== here.block && after?.block !== here.block;
}

/** The share of a statement's numbers that another one contains. */
function shareNumbers({ tokens }: Statement, other: Statement): number {
  const numbers = tokens.filter(({ quantity }) => quantity);
  if (numbers.length === 0) return 0;
  const isFound = (number: (typeof numbers)[number]) =>
    other.tokens.some((token) => token.quantity && isSameToken(number, token));
  return numbers.filter(isFound).length / numbers.length;
}
