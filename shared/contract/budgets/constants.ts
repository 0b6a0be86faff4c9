/**
 * The kinds of budgets, by what they limit: one API key (`key`), a person by their own choice (`person`), a
 * person by an administrator's choice (`allowance`), everyone's API calls with one tag (`tag`), or the whole
 * installation.
 */
export const budgetKinds = ['key', 'person', 'allowance', 'tag', 'installation'] as const;
export type BudgetKind = (typeof budgetKinds)[number];

/** People receive an alert when these percentages of a budget are spent. */
export const alertPercents = [50, 80, 100] as const;

/** The largest budget that can be set, in dollars. */
export const mostBudgetDollars = 1_000_000;
