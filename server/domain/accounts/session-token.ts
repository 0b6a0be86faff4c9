import { createHash, randomBytes } from 'node:crypto';

/** A secret for a cookie or a link: `token` goes to the browser, only `hash` into the database. */
export function newToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashToken(token) };
}

/** SHA-256 suffices: the token is random, so that no list of likely texts helps. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

const dayMs = 24 * 60 * 60 * 1000;
export const sessionLifeMs = 30 * dayMs;

/** A session that is used is renewed; it is written at most once a day. */
export function isDueForRenewal(expiresAt: Date, now: Date): boolean {
  return expiresAt.getTime() - now.getTime() < sessionLifeMs - dayMs;
}
