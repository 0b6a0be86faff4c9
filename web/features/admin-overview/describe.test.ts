import { expect, test } from 'vitest';
import {
  describeErrorCount,
  describePeople,
  describeProviders,
  describeOverviewSpending,
} from './describe.ts';

const provider = (state: 'up' | 'model-failing' | 'failing' | 'no-key') => ({
  provider: 'x',
  name: 'X',
  state,
});

test('providers without a key do not count as down', () => {
  expect(describeProviders([provider('no-key')])).toBe('No keys yet');
  expect(describeProviders([provider('no-key'), provider('up')])).toBe('All up');
  expect(describeProviders([provider('failing'), provider('up')])).toBe('1 of 2 up');
  expect(describeProviders([provider('model-failing'), provider('up')])).toBe('All up');
});

test('figures are formatted as text', () => {
  expect(describeOverviewSpending({ todayMicroUsd: 1_500_000, budgetMicroUsd: null })).toBe(
    '$1.50',
  );
  expect(describeOverviewSpending({ todayMicroUsd: 1_500_000, budgetMicroUsd: 4_000_000 })).toBe(
    '$1.50 of $4.00',
  );
  expect(describePeople({ day: 3, week: 1200 })).toBe('3 today, 1,200 this week');
  expect(describeErrorCount({ day: 0 })).toBe('None in 24 hours');
});
