import { expect, it } from 'vitest';
import { describeSwitch } from './switch-dialog.tsx';

const rest = 'Payments already in progress finish in their current mode.';

it('a switch that cancels nothing says so', () => {
  expect(describeSwitch({ to: 'live', losing: 0, gaining: 0, missing: [] })).toEqual([
    'No one loses Standard.',
    'All keys for live payments are set.',
    rest,
  ]);
});

it('a switch names who loses Standard, who gets it back, and which keys are missing', () => {
  const missing = ['STRIPE_LIVE_SECRET_KEY', 'STRIPE_LIVE_WEBHOOK_SECRET'];
  expect(describeSwitch({ to: 'live', losing: 1_200, gaining: 1, missing })).toEqual([
    '1,200 users have Standard in test mode only and will lose it until you switch back.',
    '1 user has Standard in live mode and will get it back.',
    'No one can pay in live mode yet. Set STRIPE_LIVE_SECRET_KEY and STRIPE_LIVE_WEBHOOK_SECRET first.',
    rest,
  ]);
  expect(describeSwitch({ to: 'test', losing: 1, gaining: 0, missing: ['A'] })).toEqual([
    '1 user has Standard in live mode only and will lose it until you switch back.',
    'No one can pay in test mode yet. Set A first.',
    rest,
  ]);
});
