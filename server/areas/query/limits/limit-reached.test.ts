import { expect, it } from 'vitest';
import type { CurrentUser } from '#shared/contract/accounts/schemas.ts';
import type { Actor } from '#server/platform/actor.ts';
import { limitsOf } from './limit-reached.ts';

const free = { perMinute: 10, perDay: 300, running: 5 };
const standard = { perMinute: 60, perDay: 3_000, running: 20 };
const settings = { limits: (tier: 'free' | 'standard') => ({ free, standard })[tier] };
const none = { perMinute: null, perDay: null, running: null };

const limitsWith = (user: Pick<CurrentUser, 'isStandard' | 'limits'> | null) =>
  limitsOf(settings, { user } as Actor);

it('a user’s own limits override those of the tier, one by one', () => {
  expect(limitsWith(null)).toEqual(free);
  expect(limitsWith({ isStandard: true, limits: none })).toEqual(standard);
  expect(limitsWith({ isStandard: true, limits: { ...none, running: 1 } })).toEqual({
    ...standard,
    running: 1,
  });
  const own = { perMinute: 200, perDay: 7, running: 90 };
  expect(limitsWith({ isStandard: false, limits: own })).toEqual(own);
});
