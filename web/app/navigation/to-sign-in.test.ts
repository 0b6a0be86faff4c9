import { expect, test } from 'vitest';
import { toSignIn } from './to-sign-in.ts';

test.each([
  ['/', '', '/login'],
  ['/', '?q=tea', '/login?returnTo=%2F%3Fq%3Dtea'],
  ['/profile', 'tab=personal', '/login?returnTo=%2Fprofile%3Ftab%3Dpersonal'],
  ['/models', '?tab=google&q=a+b', '/login?returnTo=%2Fmodels%3Ftab%3Dgoogle%26q%3Da%2Bb'],
  ['/login', 'returnTo=%2Fprofile', '/login?returnTo=%2Fprofile'],
  ['/login', '', '/login'],
  ['/login-error', '?error=x', '/login'],
])('from %s with the query “%s”, the link is %s', (path, search, way) => {
  expect(toSignIn(path, search)).toBe(way);
});

test('the link leads back to the same page and search', () => {
  const way = new URL(toSignIn('/models', 'tab=google&q=a%26b%3Dc'), 'http://here.invalid');
  expect(way.searchParams.get('returnTo')).toBe('/models?tab=google&q=a%26b%3Dc');
});
