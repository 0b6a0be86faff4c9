import { expect, test } from 'vitest';
import type { Membership } from '#shared/contract/billing/schemas.ts';
import { describeStandard, describeWhatStays } from './describe-deletion.ts';

const none: Membership = {
  isStandard: false,
  standardExpiry: null,
  explanation: '',
  entitlements: [],
  graceEndsAt: null,
  subscription: null,
  otherSubscriptions: [],
  waitingDays: [],
};
const entitled = (source: 'payment' | 'grant', endsAt: string): Membership => ({
  ...none,
  isStandard: Date.parse(endsAt) > Date.now(),
  entitlements: [{ source, startsAt: '2026-01-01T00:00:00Z', endsAt, endedBy: null }],
});

test.each([
  ['who has nothing', none, null, 'daily counts that name nobody.'],
  [
    'who was given Standard',
    entitled('grant', '2099-01-01T00:00:00Z'),
    'The Standard that you have',
    'daily counts that name nobody.',
  ],
  [
    'who has paid for days',
    entitled('payment', '2099-01-01T00:00:00Z'),
    'The days of Standard that you have paid for; nothing is paid back',
    'daily counts that name nobody, and your past payments in Stripe’s books.',
  ],
  [
    'whose days are over',
    entitled('payment', '2026-02-01T00:00:00Z'),
    null,
    'daily counts that name nobody, and your past payments in Stripe’s books.',
  ],
])(
  'a person %s reads of payments only where there are some',
  (_who, membership, standard, stays) => {
    expect(describeStandard(membership)).toBe(standard);
    expect(describeWhatStays(membership)).toBe(stays);
  },
);
