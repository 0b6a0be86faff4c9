import { describe, expect, it } from 'vitest';
import { noBudgets, type BudgetStanding } from '../contract/budgets/schemas.ts';
import { listBudgetAlerts, wordAlert, wordStanding } from './budget-alerts.ts';

const standing: BudgetStanding = {
  id: 'b',
  kind: 'person',
  keyName: null,
  budgets: { dayMicroUsd: 1_000, monthMicroUsd: 10_000, totalMicroUsd: null },
  caps: noBudgets,
  spent: { dayMicroUsd: 0, monthMicroUsd: 0, totalMicroUsd: 0 },
  day: '2026-11-23',
  month: '2026-11-01',
};

describe('a budget alert', () => {
  it.each([
    [499, []],
    [500, ['50% of your own daily budget is spent']],
    [800, ['80% of your own daily budget is spent']],
    [1_000, ['Your own daily budget is spent']],
    [9_000, ['Your own daily budget is spent', '80% of your own monthly budget is spent']],
  ])('with %s spent reports the highest threshold of each period', (microUsd, words) => {
    const spent = { dayMicroUsd: microUsd, monthMicroUsd: microUsd, totalMicroUsd: microUsd };
    expect(listBudgetAlerts({ ...standing, spent }).map(wordAlert)).toEqual(words);
  });

  it('is worded with the figures as they are now', () => {
    const wordsFor = (dayMicroUsd: number) =>
      listBudgetAlerts({ ...standing, spent: { ...standing.spent, dayMicroUsd } }).map(
        wordStanding,
      );
    expect(wordsFor(586)).toEqual(['58% of your own daily budget is spent']);
    expect(wordsFor(999)).toEqual(['99% of your own daily budget is spent']);
    expect(wordsFor(1_001)).toEqual(['Your own daily budget is spent']);
  });

  it('has a different key per period, and mentions an API key by name', () => {
    const spent = { ...standing.spent, dayMicroUsd: 600 };
    const keyOf = (more: Partial<BudgetStanding>) =>
      listBudgetAlerts({ ...standing, spent, ...more })[0]?.key;
    expect(keyOf({})).toBe('budget:b:day:2026-11-23:50');
    expect(keyOf({ day: '2026-11-24' })).not.toBe(keyOf({}));
    const [alert] = listBudgetAlerts({ ...standing, spent, kind: 'key', keyName: 'Notebook' });
    expect(alert?.name).toBe('The daily budget for your key Notebook');
  });
});
