import { expect, test } from 'vitest';
import { describeSpending } from '#web/api/accounts/describe-spending.ts';
import { toBudgets } from './dollars.ts';

test.each([
  ['', null],
  [' 5 ', 5_000_000],
  ['$0.05', 50_000],
  ['0,000001', 1],
  ['1,234.50', 1_234_500_000],
  ['much', 0],
])('a budget of "%s" is %s millionths of a dollar', (day, dayMicroUsd) => {
  expect(toBudgets({ day, month: '', total: '' })).toMatchObject({
    dayMicroUsd,
    monthMicroUsd: null,
  });
});

test('spending is shown next to each budget, or alone without one', () => {
  const spent = { dayMicroUsd: 4_200, monthMicroUsd: 1_200_000, totalMicroUsd: 2_000_000 };
  const none = { dayMicroUsd: null, monthMicroUsd: null, totalMicroUsd: null };
  expect(describeSpending({ spent, budgets: none, caps: none })).toBe('Spent $2.00, no budget');
  expect(
    describeSpending({
      spent,
      budgets: { ...none, dayMicroUsd: 50_000, monthMicroUsd: 5_000_000 },
      caps: { ...none, monthMicroUsd: 5_000_000 },
    }),
  ).toBe('Spent $0.004 of $0.05 today, $1.20 of $5.00 this month (set by an administrator)');
});
