import { withoutAccents } from '../split-words.ts';
import { pleases, politeSigns, politeWords, softSigns, softWords } from './polite-words.ts';

type Sense = 'asked' | 'soft' | 'polite';

const firstKana = 0x3040;
const lastIdeograph = 0x9fff;

/** The words of a folded text, and its signs where a script puts no blanks between words. */
export function readTokens(text: string): Token[] {
  const tokens: Token[] = [];
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{N}\p{M}_]+/gu)) {
    const first = word.charCodeAt(0);
    const isUnspaced = first >= firstKana && first <= lastIdeograph;
    if (isUnspaced) tokens.push(...readSigns(text, index, index + word.length));
    else tokens.push(new Token(text, index, index + word.length));
  }
  return tokens;
}

const clauseEnd = /[^\p{L}\p{N}\p{M}_]*?[.!?…,;:。！？，、；：،؟\n()–—~～]\s*/uy;

/** What a word or a sign says is looked up when it is asked for: of most it never is. */
export class Token {
  readonly #text: string;
  readonly #start: number;
  readonly #end: number;
  readonly #sign: Sense | null;

  constructor(text: string, start: number, end: number, sign: Sense | null = null) {
    this.#text = text;
    this.#start = start;
    this.#end = end;
    this.#sign = sign;
  }

  get sense(): Sense {
    if (this.#sign) return this.#sign;
    const plain = this.#plain;
    // Arabic writes "and", "with" and "for" to the word that follows.
    return senses.get(plain) ?? senses.get(plain.replace(/^[وبلف]/u, '')) ?? 'asked';
  }

  /** Whether it may be cut though no mark parts it from what is asked. */
  get isPlease(): boolean {
    return this.#sign ? this.#sign === 'polite' : alone.has(this.#plain);
  }

  /** Whether a mark or a line end follows. */
  get endsClause(): boolean {
    return this.end > this.#end;
  }

  /** With the mark that follows it. */
  get end(): number {
    clauseEnd.lastIndex = this.#end;
    return clauseEnd.test(this.#text) ? clauseEnd.lastIndex : this.#end;
  }

  get #plain(): string {
    return withoutAccents(this.#text.slice(this.#start, this.#end));
  }
}

const senses = new Map<string, Sense>([
  ...listed(softWords).map((word) => [word, 'soft'] as const),
  ...listed(politeWords).map((word) => [word, 'polite'] as const),
]);
const alone = new Set(listed(pleases));

const signs = new Map<string, Sense>([
  ...listed(softSigns).map((sign) => [sign, 'soft'] as const),
  ...listed(politeSigns).map((sign) => [sign, 'polite'] as const),
]);
const longestSign = Math.max(...[...signs.keys()].map(({ length }) => length));

// The longest that is listed, from the left; a sign that is not is asked. Between these no mark is needed.
function readSigns(text: string, start: number, end: number): Token[] {
  const tokens: Token[] = [];
  for (let at = start, to = start; at < end; at = to) {
    to = Math.min(end, at + longestSign);
    while (to > at + 1 && !signs.has(text.slice(at, to))) to -= 1;
    tokens.push(new Token(text, at, to, signs.get(text.slice(at, to)) ?? 'asked'));
  }
  return tokens;
}

function listed(words: string): string[] {
  return words.split(/\s+/).filter((word) => word !== '');
}
