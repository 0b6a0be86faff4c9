import { createHash, randomBytes } from 'node:crypto';
import { keyMark } from '#shared/contract/api-keys/constants.ts';

const shape = /^sk-switchyard-[\w-]{43}$/;

/** A key as its person keeps it, and the hash that we keep. */
export function newKey(): { text: string; hash: Buffer } {
  const text = keyMark + randomBytes(32).toString('base64url');
  return { text, hash: hashKey(text) };
}

/** The hash of what may be a key; null for a text that cannot be one. */
export function hashOfKey(text: string): Buffer | null {
  return shape.test(text) ? hashKey(text) : null;
}

/** SHA-256 suffices: the key is random, so that no list of likely texts helps. */
function hashKey(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
