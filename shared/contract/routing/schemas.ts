import { z } from 'zod';
import { modelIdSchema } from '../models/schemas.ts';
import { tasks } from './constants.ts';

const count = z.number().int().nonnegative();
const share = z.number().min(0).max(1);

/** What comparisons say of one model at one kind of work; all in log-odds where not counted. */
const modelShiftSchema = z.object({
  task: z.enum(tasks),
  model: modelIdSchema,
  /** Whose answers were judged: the model's own, unless something else answered for it. */
  answerer: z.string().optional(),
  /** What a policy adds to the router's own figure. */
  shift: z.number(),
  /** The shift less that of the models it met, and its 95 % interval. */
  advantage: z.number(),
  low: z.number(),
  high: z.number(),
  /** Of the decided comparisons its answer was preferred in so many; ties are told apart. */
  wins: count,
  comparisons: count,
  ties: count,
  /** Wins that the router's own figures expected. */
  expected: z.number(),
  people: count,
  /** Of the comparisons that one of the two won, this one won so many; absent in policies of before. */
  rivals: z.array(z.object({ model: modelIdSchema, wins: count, of: count })).optional(),
  /** Only those that count move a choice; `few`: too few comparisons, `unclear`: it may be chance. */
  standing: z.enum(['counts', 'few', 'unclear']),
});
export type ModelShift = z.output<typeof modelShiftSchema>;

/** A figure with its 95 % interval. */
const estimateSchema = z.object({ value: z.number(), low: z.number(), high: z.number() });
export type Estimate = z.output<typeof estimateSchema>;

/** How often a policy puts the preferred answer of past comparisons first among those compared. */
const replaySchema = z.object({
  /** Comparisons with a preferred answer, and how often that was the chosen model's. */
  decided: count,
  wins: count,
  /** Wins by decided comparisons, with its 95 % interval; null without any. */
  share: share.nullable(),
  low: share,
  high: share,
});
export type PolicyReplay = z.output<typeof replaySchema>;

/** What an answer costs on average, in millionths of a US dollar; null where no price is known. */
const meanCostMicroUsd = estimateSchema.nullable();

/** What a policy was to do, or did. */
const policyResultSchema = replaySchema.extend({
  /** Prompts, or answers with a receipt, that the cost is the average of. */
  priced: count,
  meanCostMicroUsd,
});
export type PolicyResult = z.output<typeof policyResultSchema>;

/** What a policy chooses on the recent prompts that were left to Auto. */
const choicesSchema = z.object({
  meanCostMicroUsd,
  /** Most often chosen first. */
  models: z.array(
    z.object({ model: modelIdSchema, prompts: count, share, low: share, high: share }),
  ),
});
export type PolicyChoices = z.output<typeof choicesSchema>;

/** A promoted policy: what its replay promised, and what came while it was in force. */
const watchedPolicySchema = z.object({
  id: z.number().int(),
  madeAt: z.string(),
  madeBy: z.string(),
  /** Null for policies of before promises were kept. */
  promised: policyResultSchema.nullable(),
  came: policyResultSchema,
});
export type WatchedPolicy = z.output<typeof watchedPolicySchema>;

/** A promoted policy, which never changes. */
const policySchema = z.object({
  id: z.number().int(),
  madeAt: z.string(),
  madeBy: z.string(),
  /** Made from so many comparisons. */
  comparisons: count,
  shifts: z.array(modelShiftSchema),
});
export type RoutingPolicy = z.output<typeof policySchema>;

export const inForceSchema = z.object({
  /** Null: what was published counts alone. */
  policy: policySchema.nullable(),
  /** What going back leads to; null is what was published, alone. */
  previous: policySchema.nullable(),
  /** Since when and by whom; null while nobody has decided anything. */
  since: z.string().nullable(),
  by: z.string().nullable(),
  /** Grows with every promotion and return, so that the second of two administrators is told. */
  version: count,
});

/** A model of the policy in force that another answers for since it was promoted, so that its shifts rest. */
const replacedSchema = z.object({
  model: modelIdSchema,
  /** Null where the model can no longer be chosen. */
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
    /** The newest preference that was counted; with the fingerprint it names these very figures. */
    asOf: count,
    fingerprint: z.string(),
    /** Every model that was compared, by kind of work, those that count and those that do not. */
    shifts: z.array(modelShiftSchema),
    /** Whether it would move any model from where the policy in force has it. */
    isNew: z.boolean(),
    replay: replaySchema,
    choices: choicesSchema,
  }),
  /** The recent prompts that were left to Auto, compared or not. */
  prompts: z.object({
    all: count,
    days: count,
    /** Those with a price for either choice; costs are theirs. */
    priced: count,
    /** On so many the candidate would choose another model. */
    changed: replayedShare,
    /** What the candidate's answers would cost by what those of the policy in force do. */
    costRatio: estimateSchema.nullable(),
    /** What Auto's own answers have cost by their receipts. */
    paid: z.object({ answers: count, meanCostMicroUsd }),
  }),
  /** Promoted policies, the newest first. */
  watched: z.array(watchedPolicySchema),
  /** Where the two choose differently. */
  differing: z.object({
    /** Whose choices were preferred there; `unclear` where it may be chance, with 95 % confidence. */
    better: z.enum(['candidate', 'inForce', 'unclear']),
    comparisons: count,
    decided: count,
    candidateWins: count,
    inForceWins: count,
  }),
  /** Judged comparisons that were looked at, and how many at most. */
  comparisons: count,
  windowSize: count,
  /** Judged comparisons that are left out because the numbers of their decisions were not kept. */
  withoutNumbers: count,
  /** Of those looked at, so many were decided by earlier weights, prices or abilities. */
  byEarlierFigures: count,
  /** In so many a model had been put there to learn from. */
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
