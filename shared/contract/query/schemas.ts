import { z } from 'zod';
import { formatCount } from '../../lib/format.ts';
import { limits } from '../limits.ts';
import { providerMarks } from '../models/providers.ts';
import { modelIdSchema, providerIdSchema } from '../models/schemas.ts';
import { problemSchema } from '../problem.ts';
import { dialWords } from '../routing/constants.ts';
import { storableText } from '../storable-text.ts';
import { shownProviderSchema } from './blind.ts';
import { efforts, finishes, samplingNames, searchChoices } from './constants.ts';
import { webFindsSchema } from './web-search.ts';

function text(maxCharacters: number) {
  return storableText(maxCharacters, `Use at most ${formatCount(maxCharacters)} characters.`);
}

/**
 * How long thinking models should think: `auto` depends on the prompt, `quick` is short, `thorough` is long.
 */
export const effortChoices = ['auto', 'quick', 'thorough'] as const;
export type EffortChoice = (typeof effortChoices)[number];

export const saidTurnSchema = z.strictObject({
  query: text(limits.promptCharacters),
  response: text(limits.contextCharacters),
});

/**
 * One prompt. `model` is `auto-free`, `auto-standard` or a picker id; if absent, Auto for the user's tier.
 * `models` is the selected set; if absent, all models available to the user. A follow-up includes the
 * previous prompt and answer in `parentQuery` and `parentResponse`.
 */
export const queryInputSchema = z.strictObject({
  query: text(limits.promptCharacters),
  model: z.string().max(200).optional(),
  compareMode: z.boolean().default(false),
  models: z.array(z.string().max(200)).max(limits.chosenModels).optional(),
  parentQuery: text(limits.promptCharacters).optional(),
  parentResponse: text(limits.contextCharacters).optional(),
  /**
   * Continues this thread, whose turns replace `parentQuery` and `parentResponse` as the context.
   */
  threadId: z.uuid().optional(),
  /** The turn of the thread to continue; if absent, the last visible one. */
  parentId: z.uuid().optional(),
  /**
   * Adds another version of this turn: a retry, an edited prompt or another model. The context is the turns
   * before it, and this turn's files are used again.
   */
  retryOf: z.uuid().optional(),
  /** If true, only numbers are stored: no text, no thread and no vote. The context comes from `earlierTurns`. */
  temporary: z.boolean().optional(),
  /** The earlier turns of a temporary conversation, oldest first. Only used with `temporary`. */
  earlierTurns: z.array(saidTurnSchema).max(limits.earlierTurns).optional(),
  /** How many turns before `earlierTurns` the page had to leave out. */
  olderTurns: z.number().int().min(0).optional(),
  /** Whether prompts in `earlierTurns` had files, which a temporary conversation doesn't keep. */
  hadFiles: z.boolean().optional(),
  /**
   * Combines the answers of this comparison, which must be the sender's own, into one. `query` says
   * how.
   */
  combineOf: z.uuid().optional(),
  effort: z.enum(effortChoices).optional(),
  /**
   * The id of the sender's named instructions; null for none. If absent, those of the continued turn apply.
   * Another version of a turn uses the same instructions as that turn.
   */
  instructions: z.uuid().nullable().optional(),
  /**
   * From 0 to 1. Sent only to models that the user chose and that accept it; null uses the model's default.
   */
  temperature: z.number().min(0).max(1).nullable().optional(),
  /** With `compareMode`: hides names, reasons and receipts until the sender votes or reveals them. */
  blind: z.boolean().optional(),
  /**
   * Only providers with all of these marks may receive the query, even as fallbacks. Marks that the
   * installation requires apply too.
   */
  only: z.array(z.enum(providerMarks)).max(providerMarks.length).optional(),
  /** How Auto weighs cost against quality; if absent, the installation's default. */
  dial: z.enum(dialWords).optional(),
  /** Whether the models may search the web; if absent, they do if the prompt needs recent facts. */
  search: z.enum(searchChoices).optional(),
  /**
   * Whether the page shows its user as signed in. If it does but the session has ended, the query
   * is refused, because it would be answered as a visitor's and not saved.
   */
  isSignedIn: z.boolean().optional(),
});
export type QueryInput = z.output<typeof queryInputSchema>;

/** `strength` is the expected quality of this model for this prompt, from 0 to 1. */
export const recommendationSchema = z.object({
  provider: providerIdSchema,
  model: z.string(),
  reason: z.string(),
  strength: z.number().min(0).max(1),
});
export type Recommendation = z.output<typeof recommendationSchema>;

/** The numbers behind Auto's choice, shown on demand. Scores are 0 to 1, best first. */
export const routeDetailsSchema = z.object({
  task: z.string(),
  /** The domain whose results were used; null if it is uncertain. Absent in older decisions. */
  domain: z.string().nullable().optional(),
  difficulty: z.number().min(0).max(1),
  promptTokens: z.number().int(),
  needs: z.array(z.string()),
  /** The dial's position from cheapest (0) to best (100), and its name; absent in older decisions. */
  dial: z.object({ word: z.enum(dialWords).nullable(), position: z.number() }).optional(),
  scores: z.array(
    z.object({
      model: modelIdSchema,
      score: z.number(),
      quality: z.number(),
      cost: z.number(),
      speed: z.number(),
      /** The probability of a good answer, and whether it is based on this model's own results. */
      chance: z.number().optional(),
      isMeasured: z.boolean().optional(),
      /** The bounds of the chance, with 95 % confidence. Absent in older decisions. */
      range: z.tuple([z.number(), z.number()]).optional(),
      /** Whether the chance is reliable enough to show as a percentage. Otherwise only a word is shown. */
      isCalibrated: z.boolean().optional(),
      /** How often the model won comparisons on this installation, if that was counted. */
      preferred: z.object({ wins: z.number().int(), of: z.number().int() }).optional(),
      /** For a model that an administrator added: the model whose skills it starts with. */
      skillsLike: modelIdSchema.optional(),
      /** Typical output speed; 0 for models that make images, absent in older decisions. */
      tokensPerSecond: z.number().optional(),
      /** Expected cost from list prices; null if the model has none. */
      costMicroUsd: z.number().int().nullable().optional(),
    }),
  ),
});
export type RouteDetails = z.output<typeof routeDetailsSchema>;

/** A model that could not answer, the one that replaced it, and why. */
export const failoverSchema = z.object({ from: modelIdSchema, to: modelIdSchema, why: z.string() });
export type Failover = z.output<typeof failoverSchema>;

/** The vendor retired `asked`; its successor `used` (the vendor's id) answered instead. */
export const substitutionSchema = z.object({
  asked: modelIdSchema,
  used: z.string(),
  message: z.string(),
});
export type Substitution = z.output<typeof substitutionSchema>;

/**
 * What a model received besides the conversation. Only the names are given, because the texts belong to the
 * sender.
 */
export const askedWithSchema = z.object({
  /** Whether the installation's instructions were sent. */
  installation: z.boolean(),
  /** Whether the sender's standing instructions were sent. */
  standing: z.boolean(),
  named: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  /** Null if no temperature was sent. */
  temperature: z.number().nullable(),
  /** How long the model should think, if a program requested an effort and the model supports it. */
  effort: z.enum(efforts).optional(),
  /** The sampling parameters that a program requested and the model accepts. */
  sampling: z.partialRecord(z.enum(samplingNames), z.number()).optional(),
});
export type AskedWith = z.output<typeof askedWithSchema>;

/**
 * How long an answer took, its tokens and its cost. `time` is in seconds. Tokens and cost are null if they are
 * unknown.
 */
export const receiptSchema = z.object({
  time: z.number().nonnegative(),
  inputTokens: z.number().int().nullable(),
  outputTokens: z.number().int().nullable(),
  /** Parts of the input and output tokens; absent if the vendor doesn't report them. */
  cachedTokens: z.number().int().optional(),
  cacheWriteTokens: z.number().int().optional(),
  /** The part of the cache-write tokens that the vendor keeps for an hour. */
  hourCacheWriteTokens: z.number().int().optional(),
  reasoningTokens: z.number().int().optional(),
  costMicroUsd: z.number().int().nullable(),
  finish: z.enum(finishes),
  /** The index of the stop sequence that ended the answer; absent if none did or it is unknown. */
  stoppedAt: z.number().int().optional(),
  failovers: z.array(failoverSchema),
  substitution: substitutionSchema.nullable(),
  /** Absent if the model received only the conversation. */
  askedWith: askedWithSchema.optional(),
  /** Set if tokens and cost are estimates, because the answer ended before the vendor's count arrived. */
  isEstimated: z.literal(true).optional(),
  /** The web searches and their part of the cost, which is null if unknown. Absent if there were no searches. */
  search: z
    .object({ searches: z.number().int().nonnegative(), costMicroUsd: z.number().int().nullable() })
    .optional(),
});
export type Receipt = z.output<typeof receiptSchema>;

/** One model's answer. If the model failed, `error` is set and `content` is incomplete. */
export const answerSchema = z.object({
  content: z.string(),
  provider: shownProviderSchema,
  model: z.string(),
  /** Seconds from sending the prompt to the last character. */
  time: z.number().nonnegative(),
  reason: z.string(),
  recommendations: z.array(recommendationSchema),
  receipt: receiptSchema,
  error: problemSchema.optional(),
  /** What the model found on the web. Absent if it didn't search. */
  web: webFindsSchema.optional(),
});
export type Answer = z.output<typeof answerSchema>;

export const queryOutputSchema = answerSchema.extend({
  queryId: z.uuid(),
  /** The thread in which this turn is saved, and which can be continued. */
  threadId: z.uuid(),
  details: routeDetailsSchema.nullable(),
  responses: z.array(answerSchema).optional(),
});
export type QueryOutput = z.output<typeof queryOutputSchema>;

export const queryIdParams = z.strictObject({ queryId: z.uuid() });
