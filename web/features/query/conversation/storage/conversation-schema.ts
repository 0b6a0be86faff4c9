import type { SentQuery } from '#web/api/sent-query.ts';
import type { Run } from '../state/turn.ts';

/** What this tab keeps of its conversation, for a reload and for coming back from another page. */
export interface KeptConversation {
  /** Whose it is; null for a visitor. */
  userId: number | null;
  /** The thread that the turns belong to, whose earlier ones the server keeps; null without one. */
  threadId: string | null;
  /** The last may still be on its way. */
  turns: Run[];
  /** What the last was asked with. */
  query: SentQuery;
}

// By hand, as the pages carry no zod: their first load has no room for it.
type Check = (value: unknown) => boolean;

const text: Check = (value) => typeof value === 'string';
const number: Check = (value) => typeof value === 'number';
const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);
const maybe =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value);
const list =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);
const fields =
  (checks: Record<string, Check>): Check =>
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries(checks).every(([name, check]) => check(Reflect.get(value, name)));

// Links lead to where our own server keeps files.
const ownPath: Check = (value) => typeof value === 'string' && value.startsWith('/api/');

const failure = orNull(
  fields({
    code: maybe(text),
    message: text,
    missingKey: maybe(text),
    retryAfterSeconds: maybe(number),
  }),
);

const receipt = fields({
  time: number,
  inputTokens: orNull(number),
  outputTokens: orNull(number),
  costMicroUsd: orNull(number),
  finish: text,
});

const column = fields({
  routed: fields({
    column: number,
    id: text,
    provider: text,
    model: text,
    name: text,
    reason: text,
  }),
  text,
  failovers: list(fields({ to: text, why: text })),
  substitution: orNull(fields({ message: text })),
  receipt: orNull(receipt),
  failure,
});

const score = fields({
  model: text,
  score: number,
  quality: number,
  chance: maybe(number),
  costMicroUsd: maybe(orNull(number)),
  preferred: maybe(fields({ wins: number, of: number })),
  skillsLike: maybe(text),
});

const details = fields({
  task: text,
  domain: maybe(orNull(text)),
  difficulty: number,
  promptTokens: number,
  needs: list(text),
  scores: list(score),
});

const phases: readonly unknown[] = ['sending', 'waiting', 'answering', 'ended'];
const phase: Check = (value) => phases.includes(value);

const run = fields({
  query: text,
  askedName: orNull(text),
  phase,
  ahead: number,
  uploaded: orNull(number),
  // Without it, what is on its way would be sent anew.
  queryId: text,
  threadId: orNull(text),
  columns: list(column),
  files: list(fields({ name: text, kind: text, href: orNull(ownPath) })),
  recommendations: list(fields({ provider: text, model: text, reason: text })),
  details: orNull(details),
  failure,
});

const conversation = fields({
  userId: orNull(number),
  threadId: orNull(text),
  turns: list(run),
  query: fields({ query: text }),
});

/** Whether a browser's storage, in which anything may stand, gave what can be drawn as a conversation. */
export function isConversation(value: unknown): value is KeptConversation {
  return conversation(value);
}
