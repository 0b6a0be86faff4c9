import { describe, expect, test } from 'vitest';
import type { CurrentUser } from '#shared/contract/accounts/schemas.ts';
import { hasStandard, isAdministrator } from './use-current-user.ts';

const now = Date.parse('2026-06-15T12:00:00Z');
const user: CurrentUser = {
  id: 7,
  username: 'Ada Lovelace',
  email: 'ada@example.org',
  isAdmin: false,
  isStandard: false,
  standardExpiry: null,
  createdAt: '2026-01-01T00:00:00Z',
  stripeCustomerId: null,
  hasProfile: false,
  subscriptionStatus: null,
  budgets: [],
  limits: { perMinute: null, perDay: null, running: null },
};

describe('Standard', () => {
  test.each([
    ['is for nobody without a user', null, false],
    ['is active while its day has not come', [true, '2026-06-15T12:00:01Z'], true],
    ['is over on its day', [true, '2026-06-15T12:00:00Z'], false],
    ['needs its flag', [false, '2026-06-16T00:00:00Z'], false],
    ['needs its day', [true, null], false],
  ] as const)('%s', (_, had, isActive) => {
    const person = had && { ...user, isStandard: had[0], standardExpiry: had[1] };
    expect(hasStandard(person, now)).toBe(isActive);
  });
});

test.each([
  ['whoever is one', { ...user, isAdmin: true }, true],
  ['user 1', { ...user, id: 1 }, true],
  ['anybody else', user, false],
  ['a visitor', null, false],
])('%s counts as an administrator: %o', (_who, person, isOne) => {
  expect(isAdministrator(person)).toBe(isOne);
});
