import { z } from 'zod';
import { modelIdSchema } from '../models/schemas.ts';
import { tasks } from './constants.ts';

const count = z.number().int().nonnegative();
const share = z.number().min(0).max(1);

/** What comparisons show about one model for one kind of task. All values are log-odds unless they are counts. */
const modelShiftSchema = z.object({
  task: z.enum(tasks),
  model: modelIdSchema,
  /** The model that wrote the judged answers, if it answered in place of this one. */
  answerer: z.string().optional(),
  /** How much a policy adds to the router's own estimate. */
  shift: z.number(),
  /** How far the model's shift is above its rivals' shifts, with the 95 % interval. */
  advantage: z.number(),
  low: z.number(),
  high: z.number(),
  /**
   * The number of comparisons that the model won, out of those with a preferred answer. Ties are counted
   * separately.
   */
  wins: count,
  comparisons: count,
  ties: count,
  /** The number of wins that the router's own estimates predicted. */
  expected: z.number(),
  people: count,
  /**
   * How often the model won against each rival, out of all comparisons that weren't ties. Absent in older
   * policies.
   */
  rivals: z.array(z.object({ model: modelIdSchema, wins: count, of: count })).optional(),
  /**
   * Only `counts` shifts affect choices. `few`: too few comparisons. `unclear`: it may be chance.
   */
  standing: z.enum(['counts', 'few', 'unclear']),
});
export type ModelShift = z.output<typeof modelShiftSchema>;

/** A figure with its 95 % interval. */
const estimateSchema = z.object({ value: z.number(), low: z.number(), high: z.number() });
export type Estimate = z.output<typeof estimateSchema>;

/** How often, in past comparisons, a policy would have ranked the preferred answer first. */
const replaySchema = z.object({
  /** The number of comparisons with a preferred answer, and how many of them the chosen model won. */
  decided: count,
  wins: count,
  /** Wins divided by decided comparisons, with the 95 % interval; null if there were none. */
  share: share.nullable(),
  low: share,
  high: share,
});
export type PolicyReplay = z.output<typeof replaySchema>;

/** The average cost per answer in millionths of a US dollar; null if no price is known. */
const meanCostMicroUsd = estimateSchema.nullable();

/** A policy's predicted or actual results. */
const policyResultSchema = replaySchema.extend({
  /** The number of prompts, or of answers with a receipt, that the average cost is based on. */
  priced: count,
  meanCostMicroUsd,
});
export type PolicyResult = z.output<typeof policyResultSchema>;

/** The models that a policy would choose for recent prompts where Auto chose the model. */
const choicesSchema = z.object({
  meanCostMicroUsd,
  /** Sorted by how often the models are chosen, highest first. */
  models: z.array(
    z.object({ model: modelIdSchema, prompts: count, share, low: share, high: share }),
  ),
});
export type PolicyChoices = z.output<typeof choicesSchema>;

/** A promoted policy, the results that its replay predicted, and the results while it was active. */
const watchedPolicySchema = z.object({
  id: z.number().int(),
  madeAt: z.string(),
  madeBy: z.string(),
  /** Null for policies that were promoted before predictions were stored. */
  promised: policyResultSchema.nullable(),
  came: policyResultSchema,
});
export type WatchedPolicy = z.output<typeof watchedPolicySchema>;

/** A promoted policy. It never changes. */
const policySchema = z.object({
  id: z.number().int(),
  madeAt: z.string(),
  madeBy: z.string(),
  /** The number of comparisons on which the policy is based. */
  comparisons: count,
  shifts: z.array(modelShiftSchema),
});
export type RoutingPolicy = z.output<typeof policySchema>;

export const inForceSchema = z.object({
  /** Null means that only published results are used. */
  policy: policySchema.nullable(),
  /** The policy that a rollback restores. Null means that only published results are used. */
  previous: policySchema.nullable(),
  /** When the policy was promoted, and by whom; null before the first promotion. */
  since: z.string().nullable(),
  by: z.string().nullable(),
  /**
   * Increases with every promotion and rollback. If two changes are made at the same time, the second is
   * refused.
   */
  version: count,
});

/** A model that has been replaced by another since the policy was promoted. Its shifts no longer apply. */
const replacedSchema = z.object({
  model: modelIdSchema,
  /** The model that now answers in its place; null if it can no longer be chosen. */
  answerer: z.string().nullable(),
});
export type ReplacedModel = z.output<typeof replacedSchema>;

const replayedShare = z.object({ prompts: count, share, low: share, high: share });

export const reviewSchema = z.object({
  inForce: inForceSchema.extend({
    replaced: z.array(replacedSchema),
    replay: replaySchema,
    choices: choicesSchema,
  }),
  candidate: z.object({
    /**
     * The newest preference that was counted. Together with the fingerprint, it identifies exactly which data was
     * used.
     */
    asOf: count,
    fingerprint: z.string(),
    /** Every compared model by kind of task, even if its results don't count. */
    shifts: z.array(modelShiftSchema),
    /** Whether the candidate would rate any model differently from the active policy. */
    isNew: z.boolean(),
    replay: replaySchema,
    choices: choicesSchema,
  }),
  /** The recent prompts where Auto chose the model, including comparisons. */
  prompts: z.object({
    all: count,
    days: count,
    /** The number of prompts for which both choices have a price. The costs are based on these. */
    priced: count,
    /** The share of prompts for which the candidate would choose another model. */
    changed: replayedShare,
    /** The cost of the candidate's answers divided by the cost of the active policy's answers. */
    costRatio: estimateSchema.nullable(),
    /** What Auto's answers actually cost, according to their receipts. */
    paid: z.object({ answers: count, meanCostMicroUsd }),
  }),
  /** Promoted policies, newest first. */
  watched: z.array(watchedPolicySchema),
  /** The comparisons in which the two policies choose differently. */
  differing: z.object({
    /**
     * The policy whose choices were preferred in these comparisons; `unclear` unless the difference
     * is significant at 95 % confidence.
     */
    better: z.enum(['candidate', 'inForce', 'unclear']),
    comparisons: count,
    decided: count,
    candidateWins: count,
    inForceWins: count,
  }),
  /** The number of judged comparisons in the review, and the maximum that a review can include. */
  comparisons: count,
  windowSize: count,
  /** The number of judged comparisons left out because their decision notes weren't stored. */
  withoutNumbers: count,
  /** How many of the reviewed comparisons were decided with earlier weights, prices or abilities. */
  byEarlierFigures: count,
  /** How many of the reviewed comparisons included a model in order to learn about it. */
  explored: count,
  threshold: z.object({ comparisons: count, deviation: z.number() }),
});
export type RoutingReview = z.output<typeof reviewSchema>;

const version = z.number().int().nonnegative().max(2_147_483_647);

export const promotionSchema = z.strictObject({
  asOf: z.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER),
  fingerprint: z.string().max(100),
  version,
});

export const policyReturnSchema = z.strictObject({ version });
