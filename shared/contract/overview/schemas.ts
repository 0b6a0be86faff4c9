import { z } from 'zod';

/** What a new installation needs, in the order in which it is set up. */
export const setupSteps = ['owner', 'key', 'sign-in', 'mail', 'payment', 'backup'] as const;

const setupStepSchema = z.object({
  id: z.enum(setupSteps),
  isDone: z.boolean(),
  /** What was found, or what to do. */
  detail: z.string(),
});
export type SetupStep = z.output<typeof setupStepSchema>;

const providerStandingSchema = z.object({
  provider: z.string(),
  name: z.string(),
  /** `failing` is left alone after failures; of `model-failing` one of its models is. */
  state: z.enum(['up', 'model-failing', 'failing', 'unreachable', 'refused', 'no-key']),
});
export type ProviderStanding = z.output<typeof providerStandingSchema>;

/** Something that waits for an administrator, and the page where it is decided. */
const decisionSchema = z.object({ text: z.string(), href: z.string() });
export type Decision = z.output<typeof decisionSchema>;

export const overviewSchema = z.object({
  providers: z.array(providerStandingSchema),
  /** Today where the installation is, in millionths of a US dollar; `budget` is null where nothing bounds a day. */
  spending: z.object({
    todayMicroUsd: z.number().int(),
    budgetMicroUsd: z.number().int().nullable(),
  }),
  /** Who came in the last day and week, counted up to 10,000, and the latest. */
  people: z.object({
    day: z.number().int(),
    week: z.number().int(),
    latest: z.array(
      z.object({ id: z.number().int(), username: z.string(), createdAt: z.string() }),
    ),
  }),
  /** What went wrong in the last day, and the latest of it. */
  errors: z.object({
    day: z.number().int(),
    latest: z.array(z.object({ id: z.number().int(), at: z.string(), message: z.string() })),
  }),
  decisions: z.array(decisionSchema),
  setup: z.array(setupStepSchema),
});
export type Overview = z.output<typeof overviewSchema>;
