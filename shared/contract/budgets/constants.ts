/**
 * What a budget bounds: one API key; a person, as they set it themselves; a person, as an administrator set it; or
 * everybody of an installation together.
 */
export const budgetKinds = ['key', 'person', 'allowance', 'installation'] as const;
export type BudgetKind = (typeof budgetKinds)[number];

/** At so many hundredths of a budget people are told. */
export const alertPercents = [50, 80, 100] as const;

/** The most that one budget may be, in dollars. */
export const mostBudgetDollars = 1_000_000;
