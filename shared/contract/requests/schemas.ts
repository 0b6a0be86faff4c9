import { z } from 'zod';
import { webFindsSchema } from '../query/web-search.ts';
import { storableText } from '../storable-text.ts';
import { tagSchema } from '../v1/tagging.ts';
import { queryKinds, requestKinds, requestStatuses } from './constants.ts';

const count = z.number().int().nonnegative();
const place = 'This page link isn’t valid. Reload the list.';

export const requestFilterSchema = z
  .strictObject({
    /** A user's id, all or part of a name or e-mail address, or `visitors`. */
    person: storableText(200, 'Use at most 200 characters for a user’s name.'),
    /** The model that answered, such as `openai:gpt-4`. */
    model: storableText(200, 'Use at most 200 characters for a model’s name.'),
    /** The provider that answered, such as `openai`. */
    provider: storableText(100, 'Use at most 100 characters for a provider’s name.'),
    /** A provider that failed in the request, such as `openai`, even if another one answered. */
    failed: storableText(100, 'Use at most 100 characters for a provider’s name.'),
    status: z.enum(requestStatuses, 'Choose an outcome.'),
    /** A tag of API calls, such as `team:search`. */
    tag: tagSchema,
    kind: z.enum(requestKinds, 'Choose a kind of request.'),
    /** If set, only requests in which another model took over. */
    failover: z.literal('yes'),
    since: z.iso.datetime({ error: 'Use a time, such as 2026-11-23T00:00:00Z.' }),
    until: z.iso.datetime({ error: 'Use a time, such as 2026-11-23T00:00:00Z.' }),
    /** The `next` value of the previous page. */
    before: z.string().regex(/^\d{1,17}\.[\da-f-]{36}$/, place),
  })
  .partial();
export type RequestFilter = z.output<typeof requestFilterSchema>;

export const requestParams = z.strictObject({ requestId: z.uuid('Enter a request ID.') });

const answerRowSchema = z.object({
  position: count,
  /** The model that answered, such as `openai:gpt-4`. */
  model: z.string(),
  name: z.string(),
  /** Why the model was chosen; empty if the texts have been deleted. */
  reason: z.string(),
  inputTokens: count.nullable(),
  outputTokens: count.nullable(),
  /** Input read from the vendor's cache and written to it; null if the vendor doesn't report it. */
  cachedTokens: count.nullable(),
  cacheWriteTokens: count.nullable(),
  /** Null if unknown. */
  costMicroUsd: count.nullable(),
  /** Web searches; null if there were none. */
  searches: count.nullable(),
  /** Milliseconds from the prompt's arrival to the answer's first text and to its end. */
  firstMs: count.nullable(),
  /** Like `firstMs`, null in the reader's own blind comparison before the vote. */
  timeMs: count.nullable(),
  finish: z.string(),
  /** The code of the answer's problem; null if it has none or the texts have been deleted. */
  error: z.string().nullable(),
  failovers: count,
});
export type RequestAnswer = z.output<typeof answerRowSchema>;

export const requestRowSchema = z.object({
  id: z.uuid(),
  askedAt: z.string(),
  /** Null for a visitor, and for an account that was deleted. */
  person: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  isVisitor: z.boolean(),
  tier: z.string(),
  kind: z.enum(queryKinds),
  isComparison: z.boolean(),
  isTemporary: z.boolean(),
  /** Whether this is the reader's own blind comparison before the vote, so nothing may reveal the models. */
  isHidden: z.boolean(),
  /** What the person chose, such as `auto-free`. */
  asked: z.string(),
  /** Whether the request named the models of a comparison; null if that isn't stored. */
  isByHand: z.boolean().nullable(),
  /** The labels that a program sent with the request; empty for requests from pages. */
  tags: z.array(z.string()),
  status: z.enum(requestStatuses),
  /** The code of the problem that ended the request before any answer. */
  error: z.string().nullable(),
  answers: z.array(answerRowSchema),
});
export type RequestRow = z.output<typeof requestRowSchema>;

export const requestPageSchema = z.object({
  rows: z.array(requestRowSchema),
  /** Where the next page starts; null on the last page. */
  next: z.string().nullable(),
  /** Whether the search matches more people than those whose requests are listed. */
  hasMorePeople: z.boolean(),
});
export type ListedRequests = z.output<typeof requestPageSchema>;

const attemptSchema = z.object({
  model: z.string(),
  upstream: z.string(),
  startMs: count,
  firstMs: count.nullable(),
  endMs: count,
  outcome: z.string(),
  status: z.number().int().nullable(),
  vendorRequest: z.string().nullable(),
});
export type RequestAttempt = z.output<typeof attemptSchema>;

/** The scores that one model had when Auto chose. */
const weighedSchema = z.object({
  model: z.string(),
  /** The probability of a good answer, based on published results. */
  chance: z.number(),
  /** The expected cost of the model's answer; null if it has no list price. */
  costMicroUsd: z.number().nullable(),
  /** 0 to 1, higher is better. */
  cost: z.number(),
  speed: z.number(),
});
export type WeighedModel = z.output<typeof weighedSchema>;

export const requestDetailsSchema = requestRowSchema.omit({ answers: true }).extend({
  finishedAt: z.string().nullable(),
  threadId: z.uuid(),
  dataBytes: count,
  isBlind: z.boolean(),
  /** The numbers behind the decision; null if Auto chose nothing or the numbers have been deleted. */
  choice: z
    .object({
      task: z.string(),
      difficulty: z.number(),
      promptTokens: count,
      dial: z.number(),
      policyId: z.number().int().nullable(),
      chosen: z.string().nullable(),
      explored: z.string().nullable(),
      models: z.array(weighedSchema),
    })
    .nullable(),
  answers: z.array(
    answerRowSchema.extend({
      upstream: z.string(),
      failedOver: z.array(z.object({ from: z.string(), to: z.string(), why: z.string() })),
      substitution: z.string().nullable(),
      /** Milliseconds from the prompt's arrival until the choice was made; null if not recorded. */
      chosenMs: count.nullable(),
      attempts: z.array(attemptSchema),
    }),
  ),
  /** Whether the request's texts are still stored. */
  hasTexts: z.boolean(),
  /** Whether an administrator may read the request's texts. */
  mayRead: z.boolean(),
});
export type RequestDetails = z.output<typeof requestDetailsSchema>;

export const requestTextsSchema = z.object({
  prompt: z.string(),
  answers: z.array(
    z.object({
      position: count,
      name: z.string(),
      content: z.string(),
      /** What the model found on the web; null if it didn't search. */
      web: webFindsSchema.nullable(),
    }),
  ),
});
export type RequestTexts = z.output<typeof requestTextsSchema>;
