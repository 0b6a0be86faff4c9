import type { AdminModel } from '#shared/contract/models/admin-schemas.ts';
import type {
  RequestAnswer,
  RequestAttempt,
  RequestRow,
} from '#shared/contract/requests/schemas.ts';
import { formatCount } from '#web/ui/data/format-count.ts';
import { formatMicroUsd } from '#web/ui/data/format-money.ts';

export type NameOfModel = (id: string) => string;
export type Tone = 'good' | 'running' | 'caution' | 'bad';

const dash = '–';

/** `340 ms`, `1.2 s`, `75 s`. */
export function formatMs(ms: number | null): string {
  if (ms === null) return dash;
  if (ms < 1000) return `${ms}\u00a0ms`;
  return `${(ms / 1000).toFixed(ms < 10_000 ? 2 : 1)}\u00a0s`;
}

export function describeAsked(asked: string, nameOf: NameOfModel): string {
  if (asked.startsWith('auto')) return asked.endsWith('standard') ? 'Auto, Standard' : 'Auto';
  return nameOf(asked);
}

export function describePerson({ person, isVisitor }: RequestRow): string {
  if (person) return person.name;
  return isVisitor ? 'A visitor' : 'A deleted account';
}

const kinds = { text: 'Text', multimodal: 'Files' } as const;

export function describeKind({ kind, isComparison, isTemporary }: RequestRow): string {
  const parts = [isComparison ? 'Comparison' : kinds[kind]];
  if (isComparison && kind === 'multimodal') parts.push('files');
  if (isTemporary) parts.push('temporary');
  return parts.join(', ');
}

/** What stands where who answers is not told yet. */
export const hiddenUntilVote = 'Hidden until you vote on this blind comparison.';

/** Of all its answers together; nothing that is not known is told as nothing. */
export function describeTokens(answers: readonly RequestAnswer[]): string {
  const known = answers.filter(({ outputTokens }) => outputTokens !== null);
  if (known.length === 0) return dash;
  const read = known.reduce((sum, one) => sum + (one.inputTokens ?? 0), 0);
  const written = known.reduce((sum, one) => sum + (one.outputTokens ?? 0), 0);
  return `${formatCount(read)}\u00a0in, ${formatCount(written)}\u00a0out`;
}

export function describeCost(answers: readonly RequestAnswer[]): string {
  const known = answers.flatMap(({ costMicroUsd }) => costMicroUsd ?? []);
  if (known.length === 0) return dash;
  const sum = formatMicroUsd(known.reduce((total, one) => total + one, 0));
  return known.length < answers.length ? `${sum} and\u00a0more` : sum;
}

/** What the cost follows from; a cost of the past follows from the price of that day. */
export function describeListPrice(
  model: Pick<AdminModel, 'inputMicroUsdPerMillion' | 'outputMicroUsdPerMillion'> | undefined,
): string {
  const { inputMicroUsdPerMillion: input, outputMicroUsdPerMillion: output } = model ?? {};
  if (typeof input !== 'number' || typeof output !== 'number') return '';
  return `List price today: ${formatMicroUsd(input)} in, ${formatMicroUsd(output)} out, per million tokens`;
}

/** The first text of all its answers, and the end of the last. */
export function timesOf(answers: readonly RequestAnswer[]) {
  const firsts = answers.flatMap(({ firstMs }) => firstMs ?? []);
  const totals = answers.flatMap(({ timeMs }) => timeMs ?? []);
  return {
    firstMs: firsts.length === 0 ? null : Math.min(...firsts),
    totalMs: totals.length === 0 ? null : Math.max(...totals),
  };
}

const statusNames = {
  running: 'Running',
  done: 'Answered',
  failed: 'Failed',
  stopped: 'Stopped',
  interrupted: 'Interrupted',
} as const;

export function outcomeOf({ status, answers }: Pick<RequestRow, 'status' | 'answers'>): {
  label: string;
  tone: Tone;
} {
  const label = statusNames[status];
  if (status === 'running') return { label, tone: 'running' };
  if (status === 'failed' || status === 'interrupted') return { label, tone: 'bad' };
  if (status === 'stopped') return { label, tone: 'caution' };
  // An error goes with the texts; how its answer finished stays.
  const failed = answers.filter(
    ({ error, finish }) => error !== null || finish === 'interrupted',
  ).length;
  if (failed > 0) return { label: `${failed} of ${answers.length} failed`, tone: 'caution' };
  if (answers.some(({ failovers }) => failovers > 0)) {
    return { label: 'Answered by another', tone: 'caution' };
  }
  return { label, tone: 'good' };
}

/** The errors in words, each once. */
export function describeErrors({ error, answers }: RequestRow): string {
  const codes = [error, ...answers.map((one) => one.error)].filter((code) => code !== null);
  const words = [...new Set(codes)].map((code) => code.replaceAll('-', ' ')).join(', ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const outcomes: Record<string, string> = {
  answered: 'Answered',
  empty: 'Sent an empty answer',
  stopped: 'Stopped',
  'not-asked': 'Not asked: its circuit is open',
  internal: 'Failed on our side',
  'rate-limited': 'At its rate limit',
  overloaded: 'Overloaded',
  'server-error': 'Failed with an error of its own',
  'request-timeout': 'Timed out',
  'first-byte-timeout': 'Did not begin in time',
  'idle-timeout': 'Stopped in the middle',
  'broken-connection': 'Lost its connection',
  'malformed-reply': 'Sent a reply that could not be read',
  'model-gone': 'Retired by its provider',
  'model-forbidden': 'Not allowed to this key',
  'invalid-key': 'Refused the key',
  'no-credit': 'No credit there',
  'region-refused': 'Does not serve this region',
  forbidden: 'Not allowed by its provider',
  'stream-refused': 'Refuses to stream to this account',
  'bad-request': 'Did not accept the prompt',
  refused: 'Declined the prompt',
};

export function describeOutcome({ outcome, status }: RequestAttempt): string {
  const words = outcomes[outcome] ?? outcome;
  return status === null || outcome === 'answered' ? words : `${words}, status ${status}`;
}
