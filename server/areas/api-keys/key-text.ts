import { createHash, randomBytes } from 'node:crypto';
import { keyMark } from '#shared/contract/api-keys/constants.ts';

const shape = /^sk-switchyard-[\w-]{43}$/;

/** Creates a key: `text` for its user, and the hash that we store. */
export function newKey(): { text: string; hash: Buffer } {
  const text = keyMark + randomBytes(32).toString('base64url');
  return { text, hash: hashKey(text) };
}

/** Hashes the text if it has the format of a key; otherwise returns null. */
export function hashOfKey(text: string): Buffer | null {
  return shape.test(text) ? hashKey(text) : null;
}

/** SHA-256 is enough, because the key is random and can't be guessed. */
function hashKey(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
