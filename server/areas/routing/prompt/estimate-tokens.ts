/**
 * Estimates how many tokens a vendor's tokenizer would count, in one pass over the characters. It tends to be
 * too high, because a prompt that does not fit must not be sent.
 */
export function estimateTokens(text: string): number {
  return countTokens(text, asciiKinds);
}

/**
 * Estimates the tokens without those that case and white space add, so that these do not affect the choice.
 */
export function estimatePlainTokens(text: string): number {
  return countTokens(text, plainKinds);
}

function countTokens(text: string, kinds: readonly CharacterKind[]): number {
  let tokens = 0;
  let run = 0;
  let runKind: CharacterKind = 'space';
  let previous = -1;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    const kind = kindOf(code, kinds);
    const continues = kind === runKind && (kind !== 'mark' || code === previous);
    const opensWord = kind === 'letter' && runKind === 'capital' && run === 1;
    if (continues || opensWord) {
      runKind = kind;
      run += 1;
    } else {
      tokens += tokensOfRun(runKind, run);
      // A tokenizer joins a space with the following word, but counts it separately before a number.
      if (kind === 'digit' && isBlank(runKind) && run > 0) tokens += 1;
      runKind = kind;
      run = 1;
    }
    previous = code;
  }
  return Math.ceil(tokens + tokensOfRun(runKind, run));
}

function isBlank(kind: CharacterKind): boolean {
  return kind === 'space' || kind === 'blank';
}

// A longer run of letters is a key, a hash or an encoded file, and takes more tokens than words do.
const longestWord = 32;

type CharacterKind =
  | 'space'
  | 'blank'
  | 'line'
  | 'letter'
  | 'capital'
  | 'digit'
  | 'mark'
  | 'accented'
  | 'cyrillic'
  | 'middleEastern'
  | 'ideograph'
  | 'kana'
  | 'hangul'
  | 'surrogate'
  | 'other';

function kindOf(code: number, kinds: readonly CharacterKind[]): CharacterKind {
  if (code < 0x80) return kinds[code] ?? 'mark';
  if (code < 0x250) return 'accented';
  if (code >= 0x370 && code < 0x530) return 'cyrillic';
  if (code >= 0x590 && code < 0x780) return 'middleEastern';
  if (code >= 0x3040 && code < 0x3100) return 'kana';
  if (code >= 0x3400 && code < 0xa000) return 'ideograph';
  if (code >= 0xac00 && code < 0xd7b0) return 'hangul';
  if (code >= 0xd800 && code < 0xe000) return 'surrogate';
  return 'other';
}

const asciiKinds: CharacterKind[] = Array.from({ length: 0x80 }, (_, code) => {
  const character = String.fromCharCode(code);
  if (character === '\n' || character === '\r') return 'line';
  if (character === ' ' || character === '\t') return 'space';
  if (/[a-z]/.test(character)) return 'letter';
  if (/[A-Z]/.test(character)) return 'capital';
  return /\d/.test(character) ? 'digit' : 'mark';
});

const plainOf: Partial<Record<CharacterKind, CharacterKind>> = {
  space: 'blank',
  line: 'blank',
  capital: 'letter',
};
const plainKinds = asciiKinds.map((kind) => plainOf[kind] ?? kind);

function tokensOfRun(kind: CharacterKind, length: number): number {
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
