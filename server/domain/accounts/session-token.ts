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

const minuteMs = 60 * 1000;
const dayMs = 24 * 60 * minuteMs;
const unusedLifeMs = 30 * dayMs;
const longestLifeMs = 90 * dayMs;

/** A session ends when it was not used for thirty days, and after ninety in any case. */
export function sessionEnd(startedAt: Date, now: Date): Date {
  return new Date(Math.min(now.getTime() + unusedLifeMs, startedAt.getTime() + longestLifeMs));
}

/** A session that is used is renewed, which is written at most every ten minutes. */
export function isDueForRenewal(lastSeenAt: Date, now: Date): boolean {
  return now.getTime() - lastSeenAt.getTime() >= 10 * minuteMs;
}
