import { describe, expect, it } from 'vitest';
import type { UserRow } from '#shared/contract/users/schemas.ts';
import {
  changesOf,
  describeBulk,
  describeNone,
  describePage,
  shortenCustomerId,
  toForm,
  yesOrNo,
} from './describe-user.ts';

const user: UserRow = {
  id: 7,
  username: 'Ada',
  email: null,
  isStandard: false,
  standardExpiry: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  isAdmin: false,
  stripeCustomerId: null,
  isBlocked: false,
  renewsAt: null,
  grantedUntil: '2026-12-31',
};

it('a customer id shows its first eight characters', () => {
  expect([null, 'cus_ABCDEFGH123', 'cus_1'].map(shortenCustomerId)).toEqual([
    'None',
    'cus_ABCD...',
    'cus_1...',
  ]);
  expect([true, false].map(yesOrNo)).toEqual(['Yes', 'No']);
});

it('an empty list says whether a search is why', () => {
  expect(['', 'ada'].map(describeNone)).toEqual([
    'No users found.',
    'No users found matching your search criteria.',
  ]);
});

describe('the place in the list', () => {
  it.each([
    [{ page: 1, pageSize: 25, shown: 25, total: 312 }, false, '1–25 of 312 users'],
    [{ page: 1, pageSize: 25, shown: 1, total: 1 }, true, '1 of 1 user'],
    [{ page: 2, pageSize: 25, shown: 1, total: 26 }, false, '26 of 26 users'],
    [{ page: 13, pageSize: 25, shown: 12, total: 312 }, false, '301–312 of 312 users'],
    [{ page: 2, pageSize: 25, shown: 25, total: 10_000 }, true, '26–50 of 10,000+ users'],
    [{ page: 2, pageSize: 25, shown: 25, total: 10_000 }, false, '26–50 of 10,000 users'],
  ])('%j', (place, isSearch, words) => {
    expect(describePage(place, isSearch)).toBe(words);
  });
});

describe('a change', () => {
  it('is only of what was changed', () => {
    const form = toForm(user);
    expect(changesOf(user, form)).toBeNull();
    expect(changesOf(user, { ...form, isAdmin: true })).toEqual({ isAdmin: true });
    expect(changesOf(user, { ...form, grantedUntil: '' })).toEqual({ grantedUntil: null });
    expect(changesOf(user, { ...form, isBlocked: true, grantedUntil: '2027-01-01' })).toEqual({
      isBlocked: true,
      grantedUntil: '2027-01-01',
    });
  });
});

it('says how a change of several people went', () => {
  const refusal = (userId: number) => ({ userId, message: 'The owner stays.' });
  expect(describeBulk(1, [])).toBe('1 account changed.');
  expect(describeBulk(3, [refusal(1)])).toBe('3 accounts changed. User 1: The owner stays.');
  expect(describeBulk(0, [refusal(1), refusal(2)])).toBe(
    '0 accounts changed. User 1: The owner stays. 1 more failed.',
  );
});
