import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { newToken } from './session-token.ts';

it('a token is 32 random bytes that a cookie can hold, with their hash', () => {
  const { token, hash } = newToken();
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(hash).toEqual(createHash('sha256').update(token).digest());
  expect(newToken().token).not.toBe(token);
});
