import { AppError } from '../../domain/app-error.ts';

/** More than any call needs, and few enough that to parse and check them holds nobody up. */
const mostLevels = 32;
const mostParts = 5_000;

const [quote, backslash, comma] = Buffer.from('"\\,');
const openings = new Set(Buffer.from('[{'));
const closings = new Set(Buffer.from(']}'));

/**
 * Refuses JSON that is nested too deep or has too many members and elements, before anything is made of it. One
 * pass over the bytes; whether they are JSON at all is left to the parser.
 */
export function refuseCostlyJson(bytes: Uint8Array): void {
  let levels = 0;
  let parts = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte === quote) at = endOfText(bytes, at + 1);
    else if (byte === comma) parts += 1;
    else if (openings.has(byte)) {
      parts += 1;
      levels += 1;
    } else if (closings.has(byte)) levels -= 1;
    if (levels > mostLevels || parts > mostParts) throw tooCostly();
  }
}

/** The place of the quote that ends the text; the end of the bytes where none does. */
function endOfText(bytes: Uint8Array, from: number): number {
  for (let at = from; at < bytes.length; at += 1) {
    if (bytes[at] === backslash) at += 1;
    else if (bytes[at] === quote) return at;
  }
  return bytes.length;
}

function tooCostly(): AppError {
  return new AppError(
    'malformed-request',
    `The request could not be read: its JSON may be ${mostLevels} levels deep and have ${mostParts.toLocaleString('en')} parts.`,
  );
}
