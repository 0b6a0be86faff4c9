import { z } from 'zod';

/** The setup steps of a new installation, in order. */
export const setupSteps = ['owner', 'key', 'sign-in', 'mail', 'payment', 'backup'] as const;

const setupStepSchema = z.object({
  id: z.enum(setupSteps),
  isDone: z.boolean(),
  /** The current state, or what to do. */
  detail: z.string(),
});
export type SetupStep = z.output<typeof setupStepSchema>;

const providerStandingSchema = z.object({
  provider: z.string(),
  name: z.string(),
  /**
   * `failing`: calls are paused after failures. `model-failing`: calls to one of the provider's models are
   * paused.
   */
  state: z.enum(['up', 'model-failing', 'failing', 'unreachable', 'refused', 'no-key', 'off']),
});
export type ProviderStanding = z.output<typeof providerStandingSchema>;

/** A decision that an administrator should make, and the page where they can do so. */
const decisionSchema = z.object({ text: z.string(), href: z.string() });
export type Decision = z.output<typeof decisionSchema>;

export const overviewSchema = z.object({
  providers: z.array(providerStandingSchema),
  /**
   * Today, in the installation's time zone. `budgetMicroUsd` is null if there is no daily budget.
   */
  spending: z.object({
    todayMicroUsd: z.number().int(),
    /** Web searches, and how much of the spending they cause. */
    searches: z.number().int(),
    searchCostMicroUsd: z.number().int(),
    budgetMicroUsd: z.number().int().nullable(),
  }),
  /** The number of new users in the last day and the last week, counted up to 10,000, and the most recent ones. */
  people: z.object({
    day: z.number().int(),
    week: z.number().int(),
    latest: z.array(
      z.object({ id: z.number().int(), username: z.string(), createdAt: z.string() }),
    ),
  }),
  /** The number of errors in the last day, and the most recent ones. */
  errors: z.object({
    day: z.number().int(),
    latest: z.array(z.object({ id: z.number().int(), at: z.string(), message: z.string() })),
  }),
  decisions: z.array(decisionSchema),
  setup: z.array(setupStepSchema),
});
export type Overview = z.output<typeof overviewSchema>;
