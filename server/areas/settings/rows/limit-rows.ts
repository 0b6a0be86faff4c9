import type { SettingRow } from './setting-row.ts';
import { dollars, wholeNumber } from '../value-schemas.ts';

/** Limits on queries and spending. */
export const limitRows = {
  limits: {
    freePerMinute: {
      variable: 'FREE_PER_MINUTE',
      schema: wholeNumber(1, 100_000),
      default: 10,
      description: 'Queries a minute: visitors and free accounts',
      saved: {
        key: 'system.limits.free.per_minute',
        label: 'Free: queries a minute',
        category: 'system',
      },
    },
    freePerDay: {
      variable: 'FREE_PER_DAY',
      schema: wholeNumber(1, 10_000_000),
      default: 300,
      description: 'Queries a day: visitors and free accounts',
      saved: {
        key: 'system.limits.free.per_day',
        label: 'Free: queries a day',
        category: 'system',
      },
    },
    standardPerMinute: {
      variable: 'STANDARD_PER_MINUTE',
      schema: wholeNumber(1, 100_000),
      default: 60,
      description: 'Queries a minute: standard accounts',
      saved: {
        key: 'system.limits.standard.per_minute',
        label: 'Standard: queries a minute',
        category: 'system',
      },
    },
    standardPerDay: {
      variable: 'STANDARD_PER_DAY',
      schema: wholeNumber(1, 10_000_000),
      default: 3_000,
      description: 'Queries a day: standard accounts',
      saved: {
        key: 'system.limits.standard.per_day',
        label: 'Standard: queries a day',
        category: 'system',
      },
    },
    freeRunning: {
      variable: 'FREE_RUNNING',
      schema: wholeNumber(1, 100_000),
      default: 5,
      description: 'Queries of one sender at once: visitors and free accounts',
      saved: {
        key: 'system.limits.free.running',
        label: 'Free: queries at once',
        category: 'system',
      },
    },
    standardRunning: {
      variable: 'STANDARD_RUNNING',
      schema: wholeNumber(1, 100_000),
      default: 20,
      description: 'Queries of one sender at once: standard accounts',
      saved: {
        key: 'system.limits.standard.running',
        label: 'Standard: queries at once',
        category: 'system',
      },
    },
    answerCharacters: {
      variable: 'MAX_ANSWER_CHARACTERS',
      schema: wholeNumber(1_000, 100_000_000),
      default: null,
      description:
        'How many characters an answer may have, its thinking included; without it 16 for each token that its model may write, 500,000 at least and 2,000,000 at most',
      saved: { key: 'system.max_answer_characters', label: 'Longest answer', category: 'system' },
    },
    runningQueries: {
      variable: 'MAX_RUNNING_QUERIES',
      schema: wholeNumber(1, 100_000),
      default: 64,
      description:
        'Queries that run at once in all processes together, of one provider three quarters of them where there are several; more wait, Standard first',
      saved: {
        key: 'system.max_running_queries',
        label: 'Queries at once',
        category: 'system',
      },
    },
  },
  budget: {
    dayMicroUsd: budgetRow('day'),
    monthMicroUsd: budgetRow('month'),
  },
} satisfies Record<string, Record<string, SettingRow>>;

function budgetRow(period: 'day' | 'month') {
  return {
    variable: `BUDGET_${period.toUpperCase()}`,
    schema: dollars,
    isDollars: true,
    default: null,
    description: `What everybody together may spend a ${period}, in dollars at the providers’ list prices; nothing where it is not set`,
    saved: {
      key: `system.budget.${period}`,
      label: `Everybody’s budget a ${period}`,
      category: 'system' as const,
    },
  };
}
