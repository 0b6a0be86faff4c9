import { createHash, randomBytes } from 'node:crypto';

/** Creates a secret for a cookie or a link. The browser gets `token`, and the database only stores `hash`. */
export function newToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashToken(token) };
}

/** SHA-256 is enough, because the token is random and can't be guessed. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

const minuteMs = 60 * 1000;
const dayMs = 24 * 60 * minuteMs;
const unusedLifeMs = 30 * dayMs;
const longestLifeMs = 90 * dayMs;

/** A session ends after thirty days without use, and after ninety days in any case. */
export function sessionEnd(startedAt: Date, now: Date): Date {
  return new Date(Math.min(now.getTime() + unusedLifeMs, startedAt.getTime() + longestLifeMs));
}

/** A session is renewed when it is used, but saved at most every ten minutes. */
export function isDueForRenewal(lastSeenAt: Date, now: Date): boolean {
  return now.getTime() - lastSeenAt.getTime() >= 10 * minuteMs;
}
