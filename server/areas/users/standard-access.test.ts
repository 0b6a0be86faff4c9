import { describe, expect, it } from 'vitest';
import { standardAccess } from './standard-access.ts';

const day = (n: number) => new Date(Date.UTC(2026, 0, n));
const span = (from: number, to: number) => ({ startsAt: day(from), endsAt: day(to) });

describe('standardAccess', () => {
  it.each([
    ['nobody without an entitlement is Standard', [], false, null],
    ['one that covers now is Standard until its end', [span(1, 20)], true, 20],
    ['one that has ended leaves its end as the expiry', [span(1, 5)], false, 5],
    ['one that has yet to start gives nothing', [span(15, 20)], false, null],
    ['one that ends exactly now has ended', [span(1, 10)], false, 10],
    ['one that starts exactly now counts', [span(10, 12)], true, 12],
    ['days bought ahead extend the run', [span(11, 40), span(1, 11)], true, 40],
    ['a gap ends the run', [span(1, 11), span(12, 40)], true, 11],
    ['a shorter one inside a longer one does not shorten it', [span(1, 30), span(2, 12)], true, 30],
  ])('%s', (_name, entitlements, isStandard, expiry) => {
    expect(standardAccess(entitlements, day(10))).toEqual({
      isStandard,
      expiry: expiry === null ? null : day(expiry),
    });
  });

  it.each([
    ['counts while the renewal is charged', day(10), true, day(11)],
    ['does not lengthen what is shown before the end', day(8), true, day(9)],
    ['ends by itself', day(11), false, day(9)],
  ])('a leeway %s', (_name, now, isStandard, expiry) => {
    const renewed = { ...span(1, 9), leewayUntil: day(11) };
    expect(standardAccess([renewed], now)).toEqual({ isStandard, expiry });
  });
});
