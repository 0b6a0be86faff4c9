import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';

/** Longer strings are hashed apart from the rest. */
const longestInline = 1_000;
/** Hashing so many characters takes about 3 ms. */
const sliceCharacters = 1_000_000;

/**
 * Hashes JSON values. Long strings, such as files, are hashed in slices with a turn of the event loop after each,
 * because 50 MB in one go would stop everything else for a third of a second. In the JSON that is hashed first, a NUL
 * and the length replace them. No other string there starts with NUL, so different values have different input.
 */
export async function hashValues(values: unknown): Promise<Buffer> {
  const long: string[] = [];
  const json = JSON.stringify(values, (_, value: unknown) => {
    if (typeof value !== 'string') return value;
    if (value.length <= longestInline && !value.startsWith('\0')) return value;
    long.push(value);
    return `\0${value.length}`;
  });
  const hash = createHash('sha256').update(json);
  let waiting = 0;
  for (const text of long) {
    for (let at = 0; at < text.length; at += sliceCharacters) {
      const slice = text.slice(at, at + sliceCharacters);
      // UTF-8 would lose a surrogate whose pair is in the next slice.
      hash.update(slice, 'utf16le');
      waiting += slice.length;
      if (waiting < sliceCharacters) continue;
      waiting = 0;
      await setImmediate();
    }
  }
  return hash.digest();
}
