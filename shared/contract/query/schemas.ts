import { z } from 'zod';
import { limits } from '../limits.ts';
import { providerMarks } from '../models/own-constants.ts';
import { modelIdSchema, providerIdSchema } from '../models/schemas.ts';
import { problemSchema } from '../problem.ts';
import { dialWords } from '../routing/constants.ts';
import { storableText } from '../storable-text.ts';
import { shownProviderSchema } from './blind.ts';
import { finishes } from './constants.ts';

function text(maxCharacters: number) {
  return storableText(
    maxCharacters,
    `At most ${maxCharacters.toLocaleString('en-US')} characters.`,
  );
}

/**
 * One prompt sent. `model` is `auto-free`, `auto-standard` or a picker id (the person's own Auto when
 * absent); `models` is the chosen set, the person's pool when absent. A follow-up carries the previous
 * pair in `parentQuery` and `parentResponse`.
 */
/** How long models that think are to think: as the prompt asks for, hardly, or at length. */
export const effortChoices = ['auto', 'quick', 'thorough'] as const;
export type EffortChoice = (typeof effortChoices)[number];

export const saidTurnSchema = z.strictObject({
  query: text(limits.promptCharacters),
  response: text(limits.contextCharacters),
});

export const queryInputSchema = z.strictObject({
  query: text(limits.promptCharacters),
  model: z.string().max(200).optional(),
  compareMode: z.boolean().default(false),
  models: z.array(z.string().max(200)).max(limits.chosenModels).optional(),
  parentQuery: text(limits.promptCharacters).optional(),
  parentResponse: text(limits.contextCharacters).optional(),
  /** Continues this thread: its earlier turns are the context, in place of the parent pair. */
  threadId: z.uuid().optional(),
  /** The turn of the thread that it continues; the last one that is shown when absent. */
  parentId: z.uuid().optional(),
  /**
   * Makes another version of this turn of the thread: asked again, edited, or of another model. Its context is
   * the turns before that one, with that one's files.
   */
  retryOf: z.uuid().optional(),
  /** Keeps only numbers of it: no text, no thread, no vote. What went before travels in `earlierTurns`. */
  temporary: z.boolean().optional(),
  /** What was said before in a temporary conversation, oldest first; nothing else reads it. */
  earlierTurns: z.array(saidTurnSchema).max(limits.earlierTurns).optional(),
  /** Has one model write one answer from those of this comparison of the sender's, as `query` says. */
  combineOf: z.uuid().optional(),
  effort: z.enum(effortChoices).optional(),
  /**
   * Named instructions of the sender's that go with it, null for none. When absent, those of the turn that it
   * continues; another version of a turn has all instructions as that one had them.
   */
  instructions: z.uuid().nullable().optional(),
  /** How freely the model words its answer, from 0 to 1; sent to models that were named and take it, null leaves it to them. */
  temperature: z.number().min(0).max(1).nullable().optional(),
  /** With `compareMode`: names, reasons and receipts are withheld until the sender votes or reveals them. */
  blind: z.boolean().optional(),
  /** Only providers with all of these marks may be asked, fallbacks included; those of the installation count as well. */
  only: z.array(z.enum(providerMarks)).max(providerMarks.length).optional(),
  /** How Auto weighs cost against quality; the installation's own word when absent. */
  dial: z.enum(dialWords).optional(),
});
export type QueryInput = z.output<typeof queryInputSchema>;

/** `strength` is the expected quality of this model for this prompt, 0 to 1. */
export const recommendationSchema = z.object({
  provider: providerIdSchema,
  model: z.string(),
  reason: z.string(),
  strength: z.number().min(0).max(1),
});
export type Recommendation = z.output<typeof recommendationSchema>;

/** The numbers behind a route decision, shown on demand. Scores are 0 to 1, best first. */
export const routeDetailsSchema = z.object({
  task: z.string(),
  /** The domain whose results are known; null where none is sure, absent in older decisions. */
  domain: z.string().nullable().optional(),
  difficulty: z.number().min(0).max(1),
  promptTokens: z.number().int(),
  needs: z.array(z.string()),
  /** Where the dial stood between cheapest (0) and best (100), and the word for it; absent in older decisions. */
  dial: z.object({ word: z.enum(dialWords).nullable(), position: z.number() }).optional(),
  scores: z.array(
    z.object({
      model: modelIdSchema,
      score: z.number(),
      quality: z.number(),
      cost: z.number(),
      speed: z.number(),
      /** The chance of a good answer, and whether it rests on this model's own results. */
      chance: z.number().optional(),
      isMeasured: z.boolean().optional(),
      /** Whether it may be told in percent; elsewhere a word is all that is known. */
      isCalibrated: z.boolean().optional(),
      /** How often it was preferred in this installation's own comparisons, where that was counted. */
      preferred: z.object({ wins: z.number().int(), of: z.number().int() }).optional(),
      /** For a model that an administrator added: the one whose skills it begins with. */
      skillsLike: modelIdSchema.optional(),
      /** Expected from list prices; null where there is none. */
      costMicroUsd: z.number().int().nullable().optional(),
    }),
  ),
});
export type RouteDetails = z.output<typeof routeDetailsSchema>;

/** A model that could not answer and the one that took over, with the reason in words. */
export const failoverSchema = z.object({
  from: modelIdSchema,
  to: modelIdSchema,
  why: z.string(),
});
export type Failover = z.output<typeof failoverSchema>;

/** The vendor retired `asked`; its successor `used` (the vendor's id) answered instead. */
export const substitutionSchema = z.object({
  asked: modelIdSchema,
  used: z.string(),
  message: z.string(),
});
export type Substitution = z.output<typeof substitutionSchema>;

/** What a model was told besides the conversation; only names, since the words are their sender's own. */
export const askedWithSchema = z.object({
  /** Whether the installation's instructions for everybody took part. */
  installation: z.boolean(),
  /** Whether the sender's standing ones did. */
  standing: z.boolean(),
  named: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  /** Null where none was sent. */
  temperature: z.number().nullable(),
});
export type AskedWith = z.output<typeof askedWithSchema>;

/** What an answer took. `time` in seconds; tokens and cost are null where the vendor did not say. */
export const receiptSchema = z.object({
  time: z.number().nonnegative(),
  inputTokens: z.number().int().nullable(),
  outputTokens: z.number().int().nullable(),
  costMicroUsd: z.number().int().nullable(),
  finish: z.enum(finishes),
  failovers: z.array(failoverSchema),
  substitution: substitutionSchema.nullable(),
  /** Absent where the model was told nothing besides the conversation. */
  askedWith: askedWithSchema.optional(),
});
export type Receipt = z.output<typeof receiptSchema>;

/** One model's reply, with `error` in place of a full content where it failed. */
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
});
export type Answer = z.output<typeof answerSchema>;

export const queryOutputSchema = answerSchema.extend({
  queryId: z.uuid(),
  /** The thread that this turn is saved in, and that can be continued. */
  threadId: z.uuid(),
  details: routeDetailsSchema.nullable(),
  responses: z.array(answerSchema).optional(),
});
export type QueryOutput = z.output<typeof queryOutputSchema>;

export const queryIdParams = z.strictObject({ queryId: z.uuid() });
