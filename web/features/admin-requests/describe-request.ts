import type { AdminModel } from '#shared/contract/models/admin-schemas.ts';
import type {
  RequestAnswer,
  RequestAttempt,
  RequestRow,
} from '#shared/contract/requests/schemas.ts';
import { formatCount, formatMoney, formatPrice } from '#shared/lib/format.ts';

export type NameOfModel = (id: string) => string;
export type Tone = 'good' | 'running' | 'caution' | 'bad';

const dash = '–';

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

/** Shown instead of the model while its name is still hidden. */
export const hiddenUntilVote = 'Hidden until you vote on this blind comparison.';

/**
 * The tokens of all answers together. Unknown counts are left out; a dash means that all are
 * unknown.
 */
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
  const sum = formatMoney(known.reduce((total, one) => total + one, 0));
  return known.length < answers.length ? `${sum} and\u00a0more` : sum;
}

/** Today's list price. The cost shown beside it comes from the price on the day of the request. */
export function describeListPrice(
  model: Pick<AdminModel, 'inputMicroUsdPerMillion' | 'outputMicroUsdPerMillion'> | undefined,
): string {
  const { inputMicroUsdPerMillion: input, outputMicroUsdPerMillion: output } = model ?? {};
  if (typeof input !== 'number' || typeof output !== 'number') return '';
  return `List price today: ${formatPrice(input)} in, ${formatPrice(output)} out, per million tokens`;
}

/** The earliest first text and the latest end among the answers. */
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
  // Deleting the texts also deletes errors, but `finish` stays.
  const failed = answers.filter(
    ({ error, finish }) => error !== null || finish === 'interrupted',
  ).length;
  if (failed > 0) return { label: `${failed} of ${answers.length} failed`, tone: 'caution' };
  if (answers.some(({ failovers }) => failovers > 0)) {
    return { label: 'Answered by another', tone: 'caution' };
  }
  return { label, tone: 'good' };
}

/** The distinct errors, in words. */
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
