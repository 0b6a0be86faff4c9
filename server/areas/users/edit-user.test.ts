import { describe, expect, it } from 'vitest';
import type { UserRow } from '#shared/contract/users/schemas.ts';
import { checkChange } from './edit-user.ts';

const person: UserRow = {
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
  grantedUntil: null,
};
const owner = { ...person, id: 1, isAdmin: true };
const administrator = { ...person, isAdmin: true };

describe('an account', () => {
  it.each([
    ['a person becomes an administrator', person, { isAdmin: true }, 0, null],
    ['a person is blocked', person, { isBlocked: true }, 1, null],
    ['an administrator is demoted', administrator, { isAdmin: false }, 1, null],
    ['an administrator is blocked by another', administrator, { isBlocked: true }, 1, null],
    [
      'a blocked person is unblocked',
      { ...person, isBlocked: true },
      { isBlocked: false },
      1,
      null,
    ],
    ['the owner is given Standard', owner, { grantedUntil: '2027-01-01' }, 0, null],
    ['the owner is demoted', owner, { isAdmin: false }, 3, /owner/],
    ['the owner is blocked', owner, { isBlocked: true }, 3, /owner/],
    [
      'the last administrator is demoted',
      administrator,
      { isAdmin: false },
      0,
      /only administrator/,
    ],
    [
      'the last administrator is blocked',
      administrator,
      { isBlocked: true },
      0,
      /only administrator/,
    ],
  ] as const)(
    '%s: is allowed or refused as expected',
    (_name, user, change, otherAdministrators, refusal) => {
      const check = () => checkChange({ user, otherAdministrators }, change, 3);
      if (refusal) expect(check).toThrow(refusal);
      else expect(check).not.toThrow();
    },
  );

  it('cannot block itself', () => {
    const check = () =>
      checkChange({ user: administrator, otherAdministrators: 1 }, { isBlocked: true }, 7);
    expect(check).toThrow(/yourself/);
  });
});
