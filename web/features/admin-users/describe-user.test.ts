import { describe, expect, it } from 'vitest';
import type { UserRow } from '#shared/contract/users/schemas.ts';
import {
  changesOf,
  describeBulk,
  describeNone,
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
  isWaiting: false,
  subscription: null,
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

it('the text for an empty list tells whether a search is the reason', () => {
  expect([false, true].map(describeNone)).toEqual([
    'No users found.',
    'No users found matching your search criteria.',
  ]);
});

describe('a change', () => {
  it('lists only changed fields', () => {
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

it('the message about a change to several users reports the outcome', () => {
  const refusal = (userId: number) => ({ userId, message: 'The owner stays.' });
  expect(describeBulk(1, [])).toBe('1 account changed.');
  expect(describeBulk(3, [refusal(1)])).toBe('3 accounts changed. User 1: The owner stays.');
  expect(describeBulk(0, [refusal(1), refusal(2)])).toBe(
    '0 accounts changed. User 1: The owner stays. 1 more failed.',
  );
});
