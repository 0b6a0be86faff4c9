/** The estimated number of tokens in a text. */
export interface TokenCounts {
  all: number;
  /** Without the tokens that case and white space add, so that these don't affect the choice. */
  plain: number;
}

/** Estimates how many tokens a vendor's tokenizer would count. */
export function estimateTokens(text: string): number {
  return countTokens(text).all;
}

/**
 * Counts the tokens in one pass over runs of similar characters. The estimate is usually too high, because a
 * prompt that does not fit must not be sent.
 */
export function countTokens(text: string): TokenCounts {
  const all = new RunCounter();
  const plain = new RunCounter();
  for (let start = 0, end = 0; start < text.length; start = end) {
    const code = text.charCodeAt(start);
    const kind = kindOf(code);
    end = start + 1;
    while (end < text.length && continues(kind, code, text.charCodeAt(end))) end += 1;
    all.add(kind, end - start);
    plain.add(plainKinds[kind] ?? kind, end - start);
  }
  return { all: all.finish(), plain: plain.finish() };
}

/** Whether a character belongs to the run before it. Different marks are separate runs. */
function continues(kind: number, first: number, code: number): boolean {
  return kind === mark ? code === first : kindOf(code) === kind;
}

class RunCounter {
  #tokens = 0;
  #kind = space;
  #length = 0;

  add(kind: number, length: number): void {
    const opensWord = kind === letter && this.#kind === capital && this.#length === 1;
    if (opensWord || (kind === this.#kind && kind !== mark)) {
      this.#length += length;
    } else {
      this.#tokens += tokensOfRun(this.#kind, this.#length);
      // A tokenizer joins a space with the following word, but counts it separately before a number.
      const isAfterBlank = (this.#kind === space || this.#kind === blank) && this.#length > 0;
      if (kind === digit && isAfterBlank) this.#tokens += 1;
      this.#length = length;
    }
    this.#kind = kind;
  }

  finish(): number {
    return Math.ceil(this.#tokens + tokensOfRun(this.#kind, this.#length));
  }
}

const kindNames = [
  'space',
  'blank',
  'line',
  'letter',
  'capital',
  'digit',
  'mark',
  'accented',
  'cyrillic',
  'middleEastern',
  'ideograph',
  'kana',
  'hangul',
  'surrogate',
  'other',
] as const;
type CharacterKind = (typeof kindNames)[number];

// Numbers are faster to look up and compare than names.
const numberOf = Object.fromEntries(kindNames.map((name, at) => [name, at])) as Record<
  CharacterKind,
  number
>;
const { space, blank, letter, capital, digit, mark } = numberOf;

function kindOf(code: number): number {
  return code < 0x80 ? (asciiKinds[code] ?? mark) : kindBeyondAscii(code);
}

function kindBeyondAscii(code: number): number {
  if (code < 0x250) return numberOf.accented;
  if (code >= 0x370 && code < 0x530) return numberOf.cyrillic;
  if (code >= 0x590 && code < 0x780) return numberOf.middleEastern;
  if (code >= 0x3040 && code < 0x3100) return numberOf.kana;
  if (code >= 0x3400 && code < 0xa000) return numberOf.ideograph;
  if (code >= 0xac00 && code < 0xd7b0) return numberOf.hangul;
  if (code >= 0xd800 && code < 0xe000) return numberOf.surrogate;
  return numberOf.other;
}

const asciiKinds = Uint8Array.from({ length: 0x80 }, (_, code) => {
  const character = String.fromCharCode(code);
  if (character === '\n' || character === '\r') return numberOf.line;
  if (character === ' ' || character === '\t') return space;
  if (/[a-z]/.test(character)) return letter;
  if (/[A-Z]/.test(character)) return capital;
  return /\d/.test(character) ? digit : mark;
});

const plainOf: Partial<Record<CharacterKind, CharacterKind>> = {
  space: 'blank',
  line: 'blank',
  capital: 'letter',
};
const plainKinds = Uint8Array.from(kindNames, (name) => numberOf[plainOf[name] ?? name]);

// A longer run of letters is a key, a hash or an encoded file, and takes more tokens than words do.
const longestWord = 32;

/** The tokens for a run of each kind, by its length. */
const runTokens = kindNames.map((name) =>
  Float64Array.from({ length: longestWord + 1 }, (_, length) => weighRun(name, length)),
);

function tokensOfRun(kind: number, length: number): number {
  if (length <= longestWord) return runTokens[kind]?.[length] ?? 0;
  return weighRun(kindNames[kind] ?? 'other', length);
}

function weighRun(kind: CharacterKind, length: number): number {
  if (length === 0) return 0;
  switch (kind) {
    case 'blank':
      return 0;
    case 'space':
      return length === 1 ? 0 : 1 + length / 16;
    case 'line':
      return 1 + length / 8;
    case 'letter':
      if (length > longestWord) return length / 1.8;
      return length <= 7 ? 1.05 : 1 + (length - 4) / 4;
    case 'capital':
      return Math.max(1, length / 2.5);
    case 'digit':
      return Math.ceil(length / 3);
    case 'mark':
      return Math.max(1, length / 4);
    case 'accented':
      return length * 1.1;
    case 'cyrillic':
      return Math.max(1, length / 2.1);
    case 'middleEastern':
      return length * 0.8;
    case 'ideograph':
    case 'hangul':
      return length * 1.25;
    case 'kana':
      return length * 1.05;
    case 'surrogate':
    case 'other':
      return length * 1.5;
  }
}
