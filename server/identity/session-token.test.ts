import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { newSessionToken } from './session-token.ts';

it('a session token is 32 random bytes that a cookie can hold, with their hash', () => {
  const { token, hash } = newSessionToken();
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(hash).toEqual(createHash('sha256').update(token).digest());
  expect(newSessionToken().token).not.toBe(token);
});
