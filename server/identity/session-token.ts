import { createHash, randomBytes } from 'node:crypto';

/** A new session: `token` goes into the cookie, only `hash`, its SHA-256, into the database. */
export function newSessionToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: createHash('sha256').update(token).digest() };
}
