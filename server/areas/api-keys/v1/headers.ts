import type { SenderStanding, PlannedQuery } from '../../query/index.ts';

/** The models that answer, the reason and the query id, for clients that only read headers. */
export function describeChoice({ id, candidates }: PlannedQuery): Record<string, string> {
  return {
    'x-switchyard-query-id': id,
    'x-switchyard-model': candidates.map(({ model }) => toHeader(model.id)).join(','),
    'x-switchyard-reason': toHeader(candidates.map(({ reason }) => reason).join(' ')),
  };
}

/** Headers are ASCII, so anything else is percent-encoded. */
function toHeader(text: string): string {
  return text.toWellFormed().replaceAll(/[^\x20-\x7e]+/g, encodeURIComponent);
}

/** Rate limit headers in OpenAI's format. The window is the sixty seconds that start with each call. */
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
