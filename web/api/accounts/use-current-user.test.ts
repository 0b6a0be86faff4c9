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
    ['is inactive without a user', null, false],
    ['is active until its expiry date', [true, '2026-06-15T12:00:01Z'], true],
    ['has ended on its expiry date', [true, '2026-06-15T12:00:00Z'], false],
    ['is inactive without its flag', [false, '2026-06-16T00:00:00Z'], false],
    ['is inactive without an expiry date', [true, null], false],
  ] as const)('%s', (_, had, isActive) => {
    const person = had && { ...user, isStandard: had[0], standardExpiry: had[1] };
    expect(hasStandard(person, now)).toBe(isActive);
  });
});

test.each([
  ['an administrator', { ...user, isAdmin: true }, true],
  ['user 1', { ...user, id: 1 }, true],
  ['another user', user, false],
  ['a visitor', null, false],
])('%s counts as an administrator: %o', (_who, person, isOne) => {
  expect(isAdministrator(person)).toBe(isOne);
});
