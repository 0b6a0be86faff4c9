import { expect, it } from 'vitest';
import type { UserRow } from '#shared/contract/users/schemas.ts';
import { describeCharges } from './describe-charges.ts';

const user = (id: number, renewsAt: string | null): UserRow => ({
  id,
  username: `Ada ${id}`,
  email: null,
  isStandard: false,
  standardExpiry: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  isAdmin: false,
  stripeCustomerId: null,
  isBlocked: false,
  renewsAt,
  grantedUntil: null,
});
const in2027 = (month: number) => `2027-0${month}-02T12:00:00.000Z`;

it.each([
  [[], null],
  [[user(1, null)], null],
  [
    [user(1, in2027(3)), user(2, null)],
    'Ada 1 (1) goes on paying for Standard, charged next on Mar 2, 2027: blocking ends no subscription.',
  ],
  [
    [user(1, in2027(3)), user(2, in2027(2))],
    'Ada 2 (2) and Ada 1 (1) go on paying for Standard, charged first on Feb 2, 2027: blocking ends no subscription.',
  ],
  [
    [5, 4, 3, 2, 1].map((id) => user(id, in2027(id))),
    'Ada 1 (1), Ada 2 (2), Ada 3 (3), and 2 more go on paying for Standard, charged first on Jan 2, 2027: blocking ends no subscription.',
  ],
])('who pays on when blocked is said (%#)', (users, sentence) => {
  expect(describeCharges(users)).toBe(sentence);
});
