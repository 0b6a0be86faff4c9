import { expect, test } from 'vitest';
import { chooseDestination, safeReturnPath } from './safe-return-path.ts';

test.each(['/', '/profile', '/t/5?x=1#end', '/models?tab=google'])('%s is a way back', (path) => {
  expect(safeReturnPath(path)).toBe(path);
});

test.each([
  null,
  '',
  'profile',
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/a/..//evil.example',
  'javascript:alert(1)',
  '/api/auth/logout',
  '/API/auth/logout',
  `/${'a'.repeat(2000)}`,
])('%s is no way back', (path) => {
  expect(safeReturnPath(path)).toBeNull();
});

test.each([
  ['/admin', '/admin'],
  ['/admin/users', '/admin'],
  ['/admin?tab=api', '/admin'],
  ['/administrate', '/administrate'],
  ['/profile', '/profile'],
  ['//evil.example', '/'],
  [null, '/'],
  ['/login?returnTo=/login', '/'],
  ['/login-error', '/'],
])('someone signed in who came from %s goes to %s', (returnTo, destination) => {
  expect(chooseDestination(returnTo)).toBe(destination);
});
