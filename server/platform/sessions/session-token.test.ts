import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { isDueForRenewal, newToken, sessionEnd } from './session-token.ts';

it('a token is 32 random bytes that fit in a cookie, with their hash', () => {
  const { token, hash } = newToken();
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(hash).toEqual(createHash('sha256').update(token).digest());
  expect(newToken().token).not.toBe(token);
});

const day = (days: number) => new Date(Date.UTC(2026, 0, 1) + days * 24 * 60 * 60 * 1000);

it.each([
  [0, 30],
  [59, 89],
  [61, 90],
  [89, 90],
])('a session that is used on day %i ends on day %i at the latest', (used, ends) => {
  expect(sessionEnd(day(0), day(used))).toEqual(day(ends));
});

it('a session is renewed at most every ten minutes', () => {
  const minutesLater = (minutes: number) => new Date(day(0).getTime() + minutes * 60_000);
  expect(isDueForRenewal(day(0), minutesLater(9.9))).toBe(false);
  expect(isDueForRenewal(day(0), minutesLater(10))).toBe(true);
});
