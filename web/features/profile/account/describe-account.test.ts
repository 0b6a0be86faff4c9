import { expect, test } from 'vitest';
import type { CurrentUser } from '#shared/contract/accounts/schemas.ts';
import { describeAccount } from './account-tab.tsx';

const now = Date.parse('2026-06-15T12:00:00Z');
const ada: CurrentUser = {
  id: 7,
  username: 'Ada',
  email: null,
  isAdmin: false,
  isStandard: true,
  standardExpiry: '2026-07-01T12:00:00Z',
  createdAt: '2026-01-05T12:00:00Z',
  stripeCustomerId: null,
  hasProfile: false,
  subscriptionStatus: null,
  budgets: [],
  limits: { perMinute: null, perDay: null, running: null },
};

test('Standard with a future expiry lasts until that day', () => {
  expect(describeAccount(ada, now)).toEqual({
    type: 'Standard',
    standardUntil: 'Jul 1, 2026',
    created: 'Jan 5, 2026',
  });
});

test.each<[string, Partial<CurrentUser>, string]>([
  ['its expiry date has passed', { standardExpiry: '2026-06-01T12:00:00Z' }, 'Ended Jun 1, 2026'],
  ['there is no expiry date', { standardExpiry: null }, 'Not active'],
  ['the expiry date is unreadable', { standardExpiry: 'soon' }, 'Not active'],
  ['the flag is not set', { isStandard: false }, 'Ended Jul 1, 2026'],
])('an account is free when %s', (_, change, standardUntil) => {
  expect(describeAccount({ ...ada, ...change }, now)).toMatchObject({
    type: 'Free',
    standardUntil,
  });
});

test('an invalid creation date is shown as unknown', () => {
  expect(describeAccount({ ...ada, createdAt: '' }, now).created).toBe('Unknown');
});
