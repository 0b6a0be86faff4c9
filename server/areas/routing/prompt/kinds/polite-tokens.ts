import { classesAt, inWord, surrogatePair } from '../character-classes.ts';
import { withoutAccents } from '../split-words.ts';
import { pleases, politeSigns, politeWords, softSigns, softWords } from './polite-words.ts';

type Sense = 'asked' | 'soft' | 'polite';

const firstKana = 0x3040;
const lastIdeograph = 0x9fff;

/** The words of a folded text or, in scripts without spaces, the listed signs and single characters. */
export function readTokens(text: string): Token[] {
  const tokens: Token[] = [];
  for (let start = 0, end = 0; start < text.length; start = end) {
    end = endOfWord(text, start);
    if (end === start) {
      end += 1;
      continue;
    }
    const first = text.charCodeAt(start);
    const isUnspaced = first >= firstKana && first <= lastIdeograph;
    if (isUnspaced) tokens.push(...readSigns(text, start, end));
    else tokens.push(new Token(text, start, end));
  }
  return tokens;
}

function endOfWord(text: string, start: number): number {
  let end = start;
  while (end < text.length) {
    const classes = classesAt(text, end);
    if ((classes & inWord) === 0) break;
    end += classes & surrogatePair ? 2 : 1;
  }
  return end;
}

const clauseEnd = /[^\p{L}\p{N}\p{M}_]*?[.!?…,;:。！？，、；：،؟\n()–—~～]\s*/uy;

/** A token whose meaning is looked up only on demand, because most tokens never need it. */
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
    // Arabic attaches "and", "with" and "for" to the following word.
    return senses.get(plain) ?? senses.get(plain.replace(/^[وبلف]/u, '')) ?? 'asked';
  }

  /** Whether the token may be removed even if there is no punctuation between it and the request. */
  get isPlease(): boolean {
    return this.#sign ? this.#sign === 'polite' : alone.has(this.#plain);
  }

  /** Whether punctuation or a line end follows. */
  get endsClause(): boolean {
    return this.end > this.#end;
  }

  /** Where the token ends, including the punctuation that follows it. */
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

// Matches the longest sign in the list, from left to right. Any other character belongs to the request. No
// punctuation is needed between signs.
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
