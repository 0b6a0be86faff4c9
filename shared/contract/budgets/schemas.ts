import { z } from 'zod';
import { budgetKinds, mostBudgetDollars } from './constants.ts';

const amountSchema = z
  .number()
  .int()
  .min(1, 'Give more than nothing, such as 2.50.')
  .max(mostBudgetDollars * 1_000_000, 'At most $1,000,000.')
  .nullable();

/** What may be spent in millionths of a US dollar; null where nothing bounds it. */
export const budgetsSchema = z.strictObject({
  dayMicroUsd: amountSchema,
  monthMicroUsd: amountSchema,
  totalMicroUsd: amountSchema,
});
export type Budgets = z.output<typeof budgetsSchema>;

export const noBudgets: Budgets = { dayMicroUsd: null, monthMicroUsd: null, totalMicroUsd: null };

/** Of persons and the installation, which have no end. */
export const periodBudgetsSchema = budgetsSchema.omit({ totalMicroUsd: true });
export type PeriodBudgets = z.output<typeof periodBudgetsSchema>;

/** By answers that have ended, in millionths of a US dollar. */
export const spendingSchema = z.object({
  dayMicroUsd: z.number().int(),
  monthMicroUsd: z.number().int(),
  totalMicroUsd: z.number().int(),
});
export type Spending = z.output<typeof spendingSchema>;

/** A budget with what is spent of it. */
export const budgetStandingSchema = z.object({
  id: z.uuid(),
  kind: z.enum(budgetKinds),
  /** The name of the key that it bounds; null for every other kind. */
  keyName: z.string().nullable(),
  budgets: budgetsSchema,
  spent: spendingSchema,
  /** The first days of the present day and month where the installation is, `yyyy-MM-dd`. */
  day: z.string(),
  month: z.string(),
});
export type BudgetStanding = z.output<typeof budgetStandingSchema>;
