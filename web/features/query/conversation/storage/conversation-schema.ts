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
import { ratings } from '#shared/contract/preferences/constants.ts';
import type { SentQuery } from '#web/api/stream/sent-query.ts';
import type { Turn } from '../state/turn.ts';

/** The part of a conversation that a tab stores, to restore it after a reload or on return. */
export interface StoredConversation {
  /** The user that the conversation belongs to; null for a visitor. */
  userId: number | null;
  /** The thread that contains these turns, if there is one. Its earlier turns are on the server. */
  threadId: string | null;
  /** All versions, in the order they were sent. The last one may still be running. */
  turns: Turn[];
  /** The query of the last visible turn; null if that turn never reached the server. */
  shownId: string | null;
  query: SentQuery;
}

/** Checks whether a value from browser storage, which can contain anything, is a conversation. */
export function isStoredConversation(value: unknown): value is StoredConversation {
  return is(conversation, value);
}

const error = nullable(
  object({
    code: optional(string()),
    message: string(),
    missingKey: optional(string()),
    retryAt: optional(number()),
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
  web: nullish(
    object({
      queries: array(string()),
      citations: array(
        object({
          start: number(),
          end: number(),
          url: string(),
          title: string(),
          quote: optional(string()),
        }),
      ),
      leftOut: number(),
    }),
  ),
  receipt: nullable(receipt),
  error,
  rating: nullish(picklist(ratings)),
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
  // Links may only point to files on our own server.
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
  // A running query without an id would be sent again.
  check(({ queryId, phase }) => queryId !== null || phase === 'ended'),
);

const conversation = object({
  userId: nullable(number()),
  threadId: nullable(string()),
  turns: array(turn),
  shownId: nullable(string()),
  query: object({ query: string() }),
});
