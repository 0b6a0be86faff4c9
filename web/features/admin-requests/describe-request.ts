import type { AdminModel } from '#shared/contract/models/admin-schemas.ts';
import type { QueryKind } from '#shared/contract/requests/constants.ts';
import type {
  RequestAnswer,
  RequestAttempt,
  RequestRow,
} from '#shared/contract/requests/schemas.ts';
import { formatCount, formatMoney, formatPrice, plural } from '#shared/lib/format.ts';
import type { Tone } from '#web/ui/data/pill.tsx';

export type NameOfModel = (id: string) => string;

const dash = '–';

type Asked = Pick<RequestRow, 'asked' | 'isComparison' | 'isByHand'>;

/** The model that the request named, or how the models were chosen. */
export function describeAsked(
  { asked, isComparison, isByHand }: Asked,
  nameOf: NameOfModel,
): string {
  if (isComparison && isByHand && asked.startsWith('auto')) return 'Models named in the request';
  if (asked.startsWith('auto')) return asked.endsWith('standard') ? 'Auto, Standard' : 'Auto';
  return nameOf(asked);
}

export function describePerson({ person, isVisitor }: RequestRow): string {
  if (person) return person.name;
  return isVisitor ? 'Visitor' : 'Deleted account';
}

const kinds: Record<QueryKind, string> = {
  text: 'Text',
  multimodal: 'Files',
  embeddings: 'Embeddings',
  moderation: 'Moderation',
  speech: 'Speech',
  transcription: 'Transcription',
};

export function describeKind({ kind, isComparison, isTemporary }: RequestRow): string {
  const parts = [isComparison ? 'Comparison' : kinds[kind]];
  if (isComparison && kind === 'multimodal') parts.push('files');
  if (isTemporary) parts.push('temporary');
  return parts.join(', ');
}

/** Shown instead of the model while its name is still hidden. */
export const hiddenUntilVote = 'Hidden until you vote on this blind comparison.';

/** The tokens in all answers together. Unknown counts are left out; a dash means that all are unknown. */
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
  return known.length < answers.length ? `${sum} +\u00a0unknown` : sum;
}

/** How many web searches the answers made, such as `2 searches`; empty if they made none. */
export function describeSearches(answers: readonly RequestAnswer[]): string {
  const searches = answers.reduce((sum, one) => sum + (one.searches ?? 0), 0);
  return searches === 0 ? '' : plural(searches, 'search', 'searches');
}

/** Today's list price. The cost shown beside it is based on the price on the day of the request. */
export function describeListPrice(
  model: Pick<AdminModel, 'inputMicroUsdPerMillion' | 'outputMicroUsdPerMillion'> | undefined,
): string {
  const { inputMicroUsdPerMillion: input, outputMicroUsdPerMillion: output } = model ?? {};
  if (typeof input !== 'number' || typeof output !== 'number') return '';
  return `List price today: ${formatPrice(input)} in, ${formatPrice(output)} out, per million tokens`;
}

/** When the first text of any answer arrived, and when the last answer was complete. */
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
  if (status === 'running') return { label, tone: 'plain' };
  if (status === 'failed' || status === 'interrupted') return { label, tone: 'bad' };
  if (status === 'stopped') return { label, tone: 'caution' };
  // Errors are deleted with the texts, but `finish` stays.
  const failed = answers.filter(
    ({ error, finish }) => error !== null || finish === 'interrupted',
  ).length;
  if (failed > 0) return { label: `${failed} of ${answers.length} failed`, tone: 'caution' };
  if (answers.some(({ failovers }) => failovers > 0)) {
    return { label: 'Answered by fallback', tone: 'caution' };
  }
  return { label, tone: 'good' };
}

/** The distinct errors of a request and its answers, in words. */
export function describeRequestErrors({ error, answers }: RequestRow): string {
  const codes = [error, ...answers.map((one) => one.error)].filter((code) => code !== null);
  const words = [...new Set(codes)].map((code) => code.replaceAll('-', ' ')).join(', ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const outcomes: Record<string, string> = {
  answered: 'Answered',
  empty: 'Empty answer',
  stopped: 'Stopped',
  'not-asked': 'Skipped, circuit open',
  internal: 'Internal error',
  'rate-limited': 'Rate limited',
  overloaded: 'Overloaded',
  'server-error': 'Server error',
  'request-timeout': 'Timed out',
  'first-byte-timeout': 'Didn’t start in time',
  'idle-timeout': 'Stalled mid-answer',
  'broken-connection': 'Connection lost',
  'malformed-reply': 'Unreadable reply',
  'model-gone': 'Retired by the provider',
  'model-forbidden': 'Not available to this key',
  'invalid-key': 'Key rejected',
  'no-credit': 'Out of credit',
  'region-refused': 'Region not supported',
  forbidden: 'Not allowed by the provider',
  'stream-refused': 'Streaming not allowed for this account',
  'bad-request': 'Prompt not accepted',
  refused: 'Declined the prompt',
};

export function describeRequestOutcome({ outcome, status }: RequestAttempt): string {
  const words = outcomes[outcome] ?? outcome;
  return status === null || outcome === 'answered' ? words : `${words}, status ${status}`;
}
