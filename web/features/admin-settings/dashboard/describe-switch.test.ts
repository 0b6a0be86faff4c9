import { expect, it } from 'vitest';
import { describeSwitch } from './describe-switch.ts';

const rest = 'Payments that have begun go on in the mode in which they began.';

it('a switch that ends nothing says so', () => {
  expect(describeSwitch({ to: 'live', losing: 0, gaining: 0, missing: [] })).toEqual([
    'Nobody loses Standard.',
    'All keys for live payments are there.',
    rest,
  ]);
});

it('a switch says who loses Standard, who has it again, and which keys are missing', () => {
  const missing = ['STRIPE_LIVE_SECRET_KEY', 'STRIPE_LIVE_WEBHOOK_SECRET'];
  expect(describeSwitch({ to: 'live', losing: 1_200, gaining: 1, missing })).toEqual([
    '1,200 people have Standard in test mode only, and lose it until payments are switched back.',
    'One person has Standard in live mode, and it counts again.',
    'Nobody can pay in live mode yet: STRIPE_LIVE_SECRET_KEY, STRIPE_LIVE_WEBHOOK_SECRET are missing.',
    rest,
  ]);
  expect(describeSwitch({ to: 'test', losing: 1, gaining: 0, missing: ['A'] })).toEqual([
    'One person has Standard in live mode only, and loses it until payments are switched back.',
    'Nobody can pay in test mode yet: A is missing.',
    rest,
  ]);
});
