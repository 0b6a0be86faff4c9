import { expect, it } from 'vitest';
import type { UserRow } from '#shared/contract/users/schemas.ts';
import { describeCharges } from './charges-note.tsx';

const user = (
  id: number,
  renewsAt: string | null,
  subscription: UserRow['subscription'] = 'active',
): UserRow => ({
  id,
  username: `Ada ${id}`,
  email: null,
  isStandard: false,
  standardExpiry: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  isAdmin: false,
  stripeCustomerId: null,
  isBlocked: false,
  isWaiting: false,
  subscription,
  renewsAt,
  grantedUntil: null,
});
const in2027 = (month: number) => `2027-0${month}-02T12:00:00.000Z`;

it.each([
  [[], null],
  [[user(1, null)], null],
  [
    [user(1, in2027(3)), user(2, null)],
    'Blocking doesn’t cancel subscriptions. Ada 1 (1) keeps paying for Standard, with the next charge on Mar 2, 2027.',
  ],
  [
    [user(1, in2027(3)), user(2, in2027(2))],
    'Blocking doesn’t cancel subscriptions. Ada 2 (2) and Ada 1 (1) keep paying for Standard, with the first charge on Feb 2, 2027.',
  ],
  [
    [user(1, in2027(3), 'overdue')],
    'Blocking doesn’t cancel subscriptions. Ada 1 (1) has an overdue one, and Stripe tries their card again on Mar 2, 2027.',
  ],
  [[user(1, null, 'overdue')], null],
  [
    [5, 4, 3, 2, 1].map((id) => user(id, in2027(id))),
    'Blocking doesn’t cancel subscriptions. Ada 1 (1), Ada 2 (2), Ada 3 (3), and 2 more keep paying for Standard, with the first charge on Jan 2, 2027.',
  ],
])('blocking names the users who keep paying (%#)', (users, sentence) => {
  expect(describeCharges(users)).toBe(sentence);
});
