import { describe, expect, it } from 'vitest';
import { standardAccess } from './standard-access.ts';

const day = (n: number) => new Date(Date.UTC(2026, 0, n));
const span = (from: number, to: number) => ({ startsAt: day(from), endsAt: day(to) });

describe('standardAccess', () => {
  it.each([
    ['a user without an entitlement is not Standard', [], false, null],
    ['a current entitlement gives Standard until its end', [span(1, 20)], true, 20],
    ['a past entitlement leaves its end as the expiry date', [span(1, 5)], false, 5],
    ['a future entitlement gives nothing yet', [span(15, 20)], false, null],
    ['an entitlement that ends exactly now has ended', [span(1, 10)], false, 10],
    ['an entitlement that starts exactly now counts', [span(10, 12)], true, 12],
    ['days bought ahead extend Standard', [span(11, 40), span(1, 11)], true, 40],
    ['a gap ends Standard', [span(1, 11), span(12, 40)], true, 11],
    [
      'a shorter entitlement within a longer one does not shorten it',
      [span(1, 30), span(2, 12)],
      true,
      30,
    ],
  ])('%s', (_name, entitlements, isStandard, expiry) => {
    expect(standardAccess(entitlements, day(10))).toEqual({
      isStandard,
      expiry: expiry === null ? null : day(expiry),
    });
  });

  it.each([
    ['counts while the renewal is charged', day(10), true, day(11)],
    ['does not change the date shown before the end', day(8), true, day(9)],
    ['ends on its own, and is the last day that worked', day(11), false, day(11)],
  ])('a leeway %s', (_name, now, isStandard, expiry) => {
    const renewed = { ...span(1, 9), leewayUntil: day(11) };
    expect(standardAccess([renewed], now)).toEqual({ isStandard, expiry });
  });
});
