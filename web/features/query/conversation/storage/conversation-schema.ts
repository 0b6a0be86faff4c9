import {
  array,
  boolean,
  check,
  is,
  null_,
  nullable,
  nullish,
  number,
  object,
  optional,
  picklist,
  pipe,
  startsWith,
  string,
} from 'valibot';
import type { SentQuery } from '#web/api/stream/sent-query.ts';
import type { Turn } from '../state/turn.ts';

/** What this tab stores of its conversation, for a reload and for coming back from another page. */
export interface StoredConversation {
  /** Whose it is; null for a visitor. */
  userId: number | null;
  /** The thread that the turns belong to, whose earlier ones the server keeps; null without one. */
  threadId: string | null;
  /** In all their versions, in the order in which they were asked. The last may still be running. */
  turns: Turn[];
  /** The query of the last turn that is shown; null for the last of those that did not arrive. */
  shownId: string | null;
  /** What that one was asked with. */
  query: SentQuery;
}

/** Whether a value from the browser's storage, which may hold anything, can be shown as a conversation. */
export function isStoredConversation(value: unknown): value is StoredConversation {
  return is(conversation, value);
}

const error = nullable(
  object({
    code: optional(string()),
    message: string(),
    missingKey: optional(string()),
    retryAfterSeconds: optional(number()),
    wasOutdated: optional(boolean()),
  }),
);

const receipt = object({
  time: number(),
  inputTokens: nullable(number()),
  outputTokens: nullable(number()),
  costMicroUsd: nullable(number()),
  finish: string(),
});

const answer = object({
  routed: object({
    column: number(),
    id: string(),
    provider: string(),
    model: string(),
    name: string(),
    reason: string(),
  }),
  notes: array(string()),
  thinking: null_(),
  text: string(),
  failovers: array(object({ to: string(), why: string() })),
  substitution: nullable(object({ message: string() })),
  receipt: nullable(receipt),
  error,
});

const score = object({
  model: string(),
  score: number(),
  quality: number(),
  chance: optional(number()),
  costMicroUsd: nullish(number()),
  preferred: optional(object({ wins: number(), of: number() })),
  skillsLike: optional(string()),
});

const details = object({
  task: string(),
  domain: nullish(string()),
  difficulty: number(),
  promptTokens: number(),
  needs: array(string()),
  dial: optional(object({ word: nullable(string()), position: number() })),
  scores: array(score),
});

const file = object({
  name: string(),
  kind: string(),
  // Links lead to where our own server keeps files.
  href: nullable(pipe(string(), startsWith('/api/'))),
});

const turn = pipe(
  object({
    query: string(),
    askedName: nullable(string()),
    phase: picklist(['sending', 'waiting', 'answering', 'ended']),
    ahead: number(),
    uploaded: nullable(number()),
    queryId: nullable(string()),
    parentId: nullable(string()),
    combines: nullable(string()),
    threadId: nullable(string()),
    answers: array(answer),
    files: array(file),
    recommendations: array(object({ provider: string(), model: string(), reason: string() })),
    details: nullable(details),
    error,
  }),
  // Without it, a running query would be sent again.
  check(({ queryId, phase }) => queryId !== null || phase === 'ended'),
);

const conversation = object({
  userId: nullable(number()),
  threadId: nullable(string()),
  turns: array(turn),
  shownId: nullable(string()),
  query: object({ query: string() }),
});
