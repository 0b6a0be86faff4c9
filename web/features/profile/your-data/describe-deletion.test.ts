import { expect, test } from 'vitest';
import type { Membership } from '#shared/contract/billing/schemas.ts';
import { describeWhatStays, listLost } from './describe-deletion.ts';

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
const subscription = {
  id: 'sub',
  status: 'active',
  cancelAtPeriodEnd: false,
  periodEnd: '2099-01-01T00:00:00Z',
  renewsAt: '2099-01-01T00:00:00Z',
  priceCents: 999,
  interval: 'month',
  card: null,
  needsConfirmation: false,
  endsWhenCancelled: false,
} as const satisfies Membership['subscription'];
const subscribed: Membership = { ...entitled('payment', '2099-01-01T00:00:00Z'), subscription };
const waiting = { paymentId: 'pi', startsAt: null, endsAt: null };

const end =
  ', and a scrambled form of your sign-in, so a new account starts with the limits you’ve used.';

test.each<[string, Membership | undefined, string[], string]>([
  ['who has nothing', none, [], `daily totals without your name${end}`],
  [
    'who was granted Standard',
    entitled('grant', '2099-01-01T00:00:00Z'),
    ['Your Standard access'],
    `daily totals without your name${end}`,
  ],
  [
    'who has paid for days',
    entitled('payment', '2099-01-01T00:00:00Z'),
    ['Your paid days of Standard, without a refund'],
    `daily totals without your name, your past payments in Stripe’s records${end}`,
  ],
  [
    'whose days have ended',
    entitled('payment', '2026-02-01T00:00:00Z'),
    [],
    `daily totals without your name, your past payments in Stripe’s records${end}`,
  ],
  [
    'with two subscriptions and days still to come',
    { ...subscribed, otherSubscriptions: [subscription], waitingDays: [waiting] },
    [
      'Your subscriptions, which end now without a refund',
      'Your paid days of Standard, without a refund',
    ],
    `daily totals without your name, your past payments in Stripe’s records${end}`,
  ],
  [
    'whose payments are unknown',
    undefined,
    [],
    `daily totals without your name, any past payments in Stripe’s records${end}`,
  ],
])(
  'a person %s sees a note about payments only if there are some',
  (_who, membership, lost, stays) => {
    expect(listLost(membership)).toEqual(lost);
    expect(describeWhatStays(membership)).toBe(stays);
  },
);
