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
  /** Only those that count move a choice; `few`: too few comparisons, `unclear`: it may be chance. */
  standing: z.enum(['counts', 'few', 'unclear']),
});
export type ModelShift = z.output<typeof modelShiftSchema>;

/** What a policy would have chosen among the answers of past comparisons. */
const replaySchema = z.object({
  /** Comparisons with a preferred answer, and how often that was the chosen model's. */
  decided: count,
  wins: count,
  /** Wins by decided comparisons, with its 95 % interval; null without any. */
  share: share.nullable(),
  low: share,
  high: share,
  /** Of an answer of the chosen models, by the receipts; null where there are none. */
  meanCostMicroUsd: z.number().nonnegative().nullable(),
  costed: count,
});
export type PolicyReplay = z.output<typeof replaySchema>;

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

/** A model of the policy in force that another answers for since it was promoted. */
const replacedSchema = z.object({
  model: modelIdSchema,
  /** Null where the model can no longer be chosen. */
  answerer: z.string().nullable(),
  /** Whether its shifts move nothing meanwhile; they do where its vendor has put a successor in its place. */
  isResting: z.boolean(),
});
export type ReplacedModel = z.output<typeof replacedSchema>;

export const reviewSchema = z.object({
  inForce: inForceSchema.extend({ replaced: z.array(replacedSchema), replay: replaySchema }),
  candidate: z.object({
    /** The newest preference that was counted; with the fingerprint it names these very figures. */
    asOf: count,
    fingerprint: z.string(),
    /** Every model that was compared, by kind of work, those that count and those that do not. */
    shifts: z.array(modelShiftSchema),
    /** Whether it would move any model from where the policy in force has it. */
    isNew: z.boolean(),
    replay: replaySchema,
  }),
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
