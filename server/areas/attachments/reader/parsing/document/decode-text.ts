import { longestText } from './bound-text.ts';

/**
 * The share of control characters that is tolerated: logs contain some, and a few NULs still leave it text.
 */
const mostNoise = { clean: 0, noisy: 0.1 };
const mostNoiseGuessed = { clean: 0, noisy: 0.01 };
const controls = /(?![\t\n\v\f\r])\p{Cc}/gu;
const mostBytesPerCharacter = 4;

/**
 * Decodes UTF-8, UTF-16 with a byte order mark, or else windows-1252. Returns undefined where the result is
 * noise. Decodes only as many bytes as the longest text can have.
 */
export function decodeText(
  bytes: Uint8Array,
  strictness: 'clean' | 'noisy',
): { text: string; isCut: boolean } | undefined {
  const start = bytes.subarray(0, longestText * mostBytesPerCharacter);
  const isCut = start.length < bytes.length;
  const sure = decode(start, isCut);
  if (sure !== undefined) {
    return isNoise(sure, mostNoise[strictness]) ? undefined : { text: sure, isCut };
  }
  const guessed = new TextDecoder('windows-1252').decode(start);
  return isNoise(guessed, mostNoiseGuessed[strictness]) ? undefined : { text: guessed, isCut };
}

function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return 'utf-8';
}

function decode(bytes: Uint8Array, isCut: boolean): string | undefined {
  try {
    // In stream mode, an incomplete last character is not an error.
    return new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes, { stream: isCut });
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

function isNoise(text: string, most: number): boolean {
  const noise = text.match(controls)?.length ?? 0;
  return noise > text.length * most;
}
