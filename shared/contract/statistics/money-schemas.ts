import { z } from 'zod';
import { daySchema } from '../days.ts';

const cents = z.number().int();
const microUsd = z.number().int();
const count = z.number().int().nonnegative();

/** The longest span that is added up. */
export const mostMoneyDays = 400;
const dayMs = 24 * 60 * 60 * 1000;

export const moneyFields = { startDate: daySchema, endDate: daySchema };

/** Holds a span to its order and to its length. */
export function refineSpan<Span extends z.ZodType<{ startDate: string; endDate: string }>>(
  schema: Span,
) {
  return schema
    .refine(({ startDate, endDate }) => startDate <= endDate, {
      path: ['endDate'],
      message: 'The end lies before the start.',
    })
    .refine(
      ({ startDate, endDate }) =>
        Date.parse(endDate) - Date.parse(startDate) < mostMoneyDays * dayMs,
      { path: ['startDate'], message: `Choose at most ${mostMoneyDays} days.` },
    );
}

export const moneyQuerySchema = refineSpan(z.strictObject(moneyFields));

/** What came in, less what went back on its own day, and what models cost meanwhile. */
const balanceSchema = z.object({
  /** Payments less refunds and what banks took back in disputes. */
  incomeCents: cents,
  spendMicroUsd: microUsd,
  /** Income less spend. */
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
    /** The part of what was paid that is tax. */
    taxCents: cents,
    /** Payments in another currency than US dollars, which are not in it. */
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
  /** Whose answers cost how much; what was paid counts with Standard, which it pays for. */
  groups: z.array(
    balanceSchema.extend({ group: z.enum(['visitors', 'free', 'standard']), queries: count }),
  ),
  /** Those who cost or paid most. */
  people: z.array(
    balanceSchema.extend({ userId: z.number().int(), username: z.string().nullable() }),
  ),
  /** When groups and people were added up. */
  asOf: z.string(),
});
export type Money = z.output<typeof moneySchema>;
