import type { SentQuery } from '#web/api/sent-query.ts';
import type { Run } from './run-state.ts';

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

type Check = (value: unknown) => boolean;

const text: Check = (value) => typeof value === 'string';
const number: Check = (value) => typeof value === 'number';
const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);
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

const failure = orNull(fields({ message: text }));

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
  receipt: orNull(fields({ time: number, finish: text })),
  failure,
});

const run = fields({
  query: text,
  phase: (value) => ['sending', 'waiting', 'answering', 'ended'].includes(String(value)),
  queryId: orNull(text),
  threadId: orNull(text),
  columns: list(column),
  files: list(fields({ name: text, kind: text, href: orNull(text) })),
  recommendations: list(fields({ provider: text, model: text, reason: text })),
  details: orNull(fields({ scores: list(fields({ model: text })) })),
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
