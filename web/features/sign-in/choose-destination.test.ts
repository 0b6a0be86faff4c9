import { expect, test } from 'vitest';
import { chooseDestination } from './choose-destination.ts';

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
])('a user who came from %s is sent to %s after signing in', (returnTo, destination) => {
  expect(chooseDestination(returnTo)).toBe(destination);
});
