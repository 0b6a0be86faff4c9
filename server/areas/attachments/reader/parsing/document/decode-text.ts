import { isUtf8 } from 'node:buffer';
import { detect } from 'jschardet';
import { longestText } from './bound-text.ts';

/** The tolerated share of control characters. Logs have some, and any text may have a few NULs. */
const mostNoise = { clean: 0, noisy: 0.1 };
const mostNoiseGuessed = { clean: 0, noisy: 0.01 };
const controls = /(?![\t\n\v\f\r])\p{Cc}/gu;
const lowControls = /(?![\t\n\v\f\r\x7f-\x9f])\p{Cc}/gu;
const mostBytesPerCharacter = 4;

export interface DecodedText {
  text: string;
  isCut: boolean;
  /** The encoding, if it was guessed from the bytes. */
  guessed?: string;
}

/**
 * Decodes UTF-8, UTF-16, UTF-32, the declared encoding or a guessed one. Returns undefined if the
 * result is noise. Decodes only as many bytes as the longest text can have.
 */
export function decodeText(
  bytes: Uint8Array,
  strictness: 'clean' | 'noisy',
): DecodedText | undefined {
  const start = bytes.subarray(0, longestText * mostBytesPerCharacter);
  const isCut = start.length < bytes.length;
  const marked = findMark(start);
  const sure = marked ? decode(start, marked, isCut) : decodeUnmarked(start, isCut);
  if (sure !== undefined) {
    return isNoise(sure, mostNoise[strictness]) ? undefined : { text: sure, isCut };
  }
  // Checks for control characters before the costly guess, because no encoding uses these bytes as
  // part of other characters.
  if (isNoise(decode(start, 'latin1'), mostNoiseGuessed[strictness], lowControls)) return undefined;
  const declared = decodeAsDeclared(start);
  if (declared !== undefined) return { text: declared, isCut };
  const guessed = guessEncoding(start);
  const text = decode(start, guessed);
  return isNoise(text, mostNoiseGuessed[strictness]) ? undefined : { text, isCut, guessed };
}

/** Longer byte order marks come first, because UTF-32's starts like UTF-16's. */
const marks: [encoding: string, ...mark: number[]][] = [
  ['utf-32le', 0xff, 0xfe, 0, 0],
  ['utf-32be', 0, 0, 0xfe, 0xff],
  ['utf-16le', 0xff, 0xfe],
  ['utf-16be', 0xfe, 0xff],
  ['utf-8', 0xef, 0xbb, 0xbf],
];

function findMark(bytes: Uint8Array): string | undefined {
  return marks.find(([, ...mark]) => mark.every((byte, index) => bytes[index] === byte))?.[0];
}

function decode(bytes: Uint8Array, encoding: string, isCut = false): string {
  if (encoding.startsWith('utf-32')) return decodeUtf32(bytes, encoding === 'utf-32le');
  // In stream mode, an incomplete last character is not an error.
  return new TextDecoder(encoding).decode(bytes, { stream: isCut });
}

/** `TextDecoder` doesn't support UTF-32. */
function decodeUtf32(bytes: Uint8Array, isLittleEndian: boolean): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const characters = Array.from({ length: Math.floor(bytes.length / 4) }, (_, index) => {
    const code = view.getUint32(index * 4, isLittleEndian);
    return code <= 0x10ffff ? String.fromCodePoint(code) : '\uFFFD';
  });
  return characters.join('').replace(/^\uFEFF/, '');
}

const isoTwoBytes = '\u001B$';

function decodeUnmarked(bytes: Uint8Array, isCut: boolean): string | undefined {
  const wide = bytes.includes(0) ? decodeWide(bytes) : undefined;
  if (wide !== undefined) return wide;
  const text = decodeUtf8(bytes, isCut);
  // Japanese e-mail uses ISO-2022-JP, a seven-bit encoding with escape sequences.
  return text?.includes(isoTwoBytes) ? decode(bytes, 'iso-2022-jp') : text;
}

const strange = /(?![\t\n\v\f\r])[\p{Cc}\p{Cn}\p{Co}\uFFFD]/u;

const headLength = 4_000;

/**
 * Decodes UTF-16 or UTF-32 without a byte order mark. Chooses the encoding that yields only known
 * characters and the most ASCII.
 */
function decodeWide(bytes: Uint8Array): string | undefined {
  const head = bytes.subarray(0, headLength);
  const readings = ['utf-32le', 'utf-32be', 'utf-16le', 'utf-16be'].flatMap((encoding) => {
    const text = decode(head, encoding, bytes.length > headLength);
    const plain = text.match(/[\r\n -~]/g)?.length ?? 0;
    return plain > 0 && !strange.test(text) ? { encoding, plain } : [];
  });
  const [best] = readings.toSorted((one, other) => other.plain - one.plain);
  return best && decode(bytes, best.encoding);
}

/**
 * The minimum number of valid non-ASCII characters per invalid byte, which text in another encoding
 * hardly reaches by chance.
 */
const leastGoodPerBad = 2;

/** Decodes UTF-8 in which a few bytes may be damaged; undefined if most of it isn't UTF-8. */
function decodeUtf8(bytes: Uint8Array, isCut: boolean): string | undefined {
  const text = decode(bytes, 'utf-8', isCut);
  if (!text.includes('\uFFFD') || isUtf8(bytes)) return text;
  const bad = text.split('\uFFFD').length - 1;
  const good = text.replaceAll(/[\0-\x7f\uFFFD]/g, '').length;
  return good >= bad * leastGoodPerBad ? text : undefined;
}

const declarations = [
  /<\?xml\s[^<>]{0,200}encoding=["']([\w-]+)/i,
  /<meta\s[^<>]{0,200}charset=["']?([\w-]+)/i,
];
const declarationLength = 1_024;

/** Decodes with the encoding that an XML or HTML file declares; undefined if that turns out to be wrong. */
function decodeAsDeclared(bytes: Uint8Array): string | undefined {
  const start = decode(bytes.subarray(0, declarationLength), 'latin1');
  const [name] = declarations.flatMap((declaration) => declaration.exec(start)?.[1] ?? []);
  try {
    const text = name && !/^utf/i.test(name) && decode(bytes, name);
    return text && !isNoise(text, 0) ? text : undefined;
  } catch (error) {
    // The encoding is unknown.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** The encodings that programs use for text, by the detector's names. */
const detectable =
  'big5hkscs cp932 cp949 euc-jis-2004 euc-kr gb18030 shift_jis iso-8859-2 iso-8859-5 iso-8859-6 iso-8859-7 koi8-r koi8-u windows-874 cp866 mac-cyrillic'
    .split(' ')
    .concat([0, 1, 2, 3, 4, 5, 6, 7].map((page) => `windows-125${page}`));
/** The names that `TextDecoder` uses for these encodings, where they differ. */
const renamed: Partial<Record<string, string>> = {
  cp874: 'windows-874',
  maccyrillic: 'x-mac-cyrillic',
  cp932: 'shift_jis',
  cp949: 'euc-kr',
};
const usual = 'windows-1252';
/** Below this, the detector's guess, usually for a short Western text, is often wrong. */
const leastConfidence = 0.1;
const sampleLength = 100_000;

function guessEncoding(bytes: Uint8Array): string {
  const first = Math.max(0, bytes.findIndex((byte) => byte > 0x7f) - 1_000);
  const sample = bytes.subarray(first, first + sampleLength);
  const { encoding, confidence } = detect(sample, { detectEncodings: detectable });
  if (!encoding || confidence < leastConfidence) return usual;
  const name = encoding.toLowerCase();
  return renamed[name] ?? name;
}

function isNoise(text: string, most: number, pattern = controls): boolean {
  const noise = text.match(pattern)?.length ?? 0;
  return noise > text.length * most;
}
