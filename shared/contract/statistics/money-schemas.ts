import { z } from 'zod';
import { daySchema } from '../days.ts';

const cents = z.number().int();
const microUsd = z.number().int();
const count = z.number().int().nonnegative();

/** The longest span that can be queried, in days. */
export const mostMoneyDays = 400;
const dayMs = 24 * 60 * 60 * 1000;

export const moneyFields = { startDate: daySchema, endDate: daySchema };

/** Checks that a span doesn't end before it starts and isn't too long. */
export function refineSpan<Span extends z.ZodType<{ startDate: string; endDate: string }>>(
  schema: Span,
) {
  return schema
    .refine(({ startDate, endDate }) => startDate <= endDate, {
      path: ['endDate'],
      message: 'The end date is before the start date.',
    })
    .refine(
      ({ startDate, endDate }) =>
        Date.parse(endDate) - Date.parse(startDate) < mostMoneyDays * dayMs,
      { path: ['startDate'], message: `Choose at most ${mostMoneyDays} days.` },
    );
}

export const moneyQuerySchema = refineSpan(z.strictObject(moneyFields));

/** Payments minus refunds, each counted on its own day, and the cost of models. */
const balanceSchema = z.object({
  /** Payments minus refunds and amounts lost in disputes. */
  incomeCents: cents,
  spendMicroUsd: microUsd,
  /** Income minus costs. */
  balanceMicroUsd: microUsd,
});
export type Balance = z.output<typeof balanceSchema>;

const flowSchema = balanceSchema.extend({
  paidCents: cents,
  refundedCents: cents,
  disputedCents: cents,
});

export const moneySchema = z.object({
  startDate: z.iso.date(),
  endDate: z.iso.date(),
  totals: flowSchema.extend({
    taxCents: cents,
    /** Payments in currencies other than US dollars, which are not included in the totals. */
    foreignPayments: count,
    unpricedAnswers: count,
  }),
  days: z.array(flowSchema.extend({ date: z.iso.date() })),
  models: z.array(
    z.object({
      model: z.string(),
      providerName: z.string().nullable(),
      answers: count,
      unpricedAnswers: count,
      spendMicroUsd: microUsd,
    }),
  ),
  /** Costs and income by the sender's group. All payments belong to the `standard` group. */
  groups: z.array(
    balanceSchema.extend({ group: z.enum(['visitors', 'free', 'standard']), queries: count }),
  ),
  /** The people with the highest costs or payments. */
  people: z.array(
    balanceSchema.extend({ userId: z.number().int(), username: z.string().nullable() }),
  ),
  /** When the sums for groups and users were last computed. */
  asOf: z.string(),
});
export type Money = z.output<typeof moneySchema>;
