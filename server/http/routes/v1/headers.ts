import type { SenderStanding } from '../../../domain/query/limits/charge-reading.ts';
import type { PlannedQuery } from '../../../domain/query/plan-query.ts';

/** Which model answers, why, and under which id, for clients that see no more than headers. */
export function describeChoice({ id, candidates }: PlannedQuery): Record<string, string> {
  return {
    'x-switchyard-query-id': id,
    'x-switchyard-model': candidates.map(({ model }) => toHeader(model.id)).join(','),
    'x-switchyard-reason': toHeader(candidates.map(({ reason }) => reason).join(' ')),
  };
}

/** Headers carry ASCII: anything else is written as in addresses. */
function toHeader(text: string): string {
  return text.toWellFormed().replaceAll(/[^\x20-\x7e]+/g, encodeURIComponent);
}

/** As OpenAI tells its limits, of the sixty seconds that begin with each call. */
export function limitHeaders({
  limits,
  minuteUsed,
  nextAt,
}: SenderStanding): Record<string, string> {
  const waitMs = nextAt ? Math.max(0, nextAt.getTime() - Date.now()) : 60_000;
  return {
    'x-ratelimit-limit-requests': String(limits.perMinute),
    'x-ratelimit-remaining-requests': String(Math.max(0, limits.perMinute - minuteUsed - 1)),
    'x-ratelimit-reset-requests': `${Math.ceil(waitMs / 1000)}s`,
  };
}
