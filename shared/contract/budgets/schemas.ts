import { z } from 'zod';
import { tagSchema } from '../v1/tagging.ts';
import { budgetKinds, mostBudgetDollars } from './constants.ts';

const amountSchema = z
  .number()
  .int()
  .min(1, 'Enter an amount above zero, such as 2.50.')
  .max(mostBudgetDollars * 1_000_000, 'Enter at most $1,000,000.')
  .nullable();

/** Spending limits in millionths of a US dollar; null means no limit. */
export const budgetsSchema = z.strictObject({
  dayMicroUsd: amountSchema,
  monthMicroUsd: amountSchema,
  totalMicroUsd: amountSchema,
});
export type Budgets = z.output<typeof budgetsSchema>;

export const noBudgets: Budgets = { dayMicroUsd: null, monthMicroUsd: null, totalMicroUsd: null };

/** The budgets of people and of the installation, which have no lifetime total. */
export const periodBudgetsSchema = budgetsSchema.omit({ totalMicroUsd: true });
export type PeriodBudgets = z.output<typeof periodBudgetsSchema>;

/** The budget for all API calls with a tag. */
export const tagBudgetSchema = periodBudgetsSchema.extend({ tag: tagSchema });
export type TagBudget = z.output<typeof tagBudgetSchema>;

/** What finished answers have cost, in millionths of a US dollar. */
export const spendingSchema = z.object({
  dayMicroUsd: z.number().int(),
  monthMicroUsd: z.number().int(),
  totalMicroUsd: z.number().int(),
});
export type Spending = z.output<typeof spendingSchema>;

/** A budget and how much of it has been spent. */
export const budgetStandingSchema = z.object({
  id: z.uuid(),
  kind: z.enum(budgetKinds),
  /** The name of the key or the tag that the budget limits; null for other kinds. */
  keyName: z.string().nullable(),
  /** For a key, the lower of two limits: its owner's and the administrators'. */
  budgets: budgetsSchema,
  /** The administrators' limits for a key. */
  caps: budgetsSchema,
  spent: spendingSchema,
  /** Today and the first day of this month, `yyyy-MM-dd`, in the installation's time zone. */
  day: z.string(),
  month: z.string(),
});
export type BudgetStanding = z.output<typeof budgetStandingSchema>;

/** The budget that an administrator set for a person, and the state of all the person's budgets. */
export const allowanceSchema = periodBudgetsSchema.extend({
  standings: z.array(budgetStandingSchema),
});
