import type { SwitchyardField } from '#shared/contract/v1/chat-schemas.ts';
import type { SenderStanding, PlannedQuery } from '../../query/index.ts';

/** Headers with the planned models, for a call that fails before any of them answers. */
export function describePlan({ id, candidates }: PlannedQuery): Record<string, string> {
  const choices = candidates.map(({ model, reason }) => ({ model: model.id, reason }));
  return describeChoices(id, choices);
}

/** The answering models, the reason and the query id, for clients that only read headers. */
export function describeChoices(
  queryId: string,
  choices: readonly Pick<SwitchyardField['choices'][number], 'model' | 'reason'>[],
): Record<string, string> {
  return {
    'x-switchyard-query-id': queryId,
    'x-switchyard-model': choices.map(({ model }) => toHeader(model)).join(','),
    'x-switchyard-reason': toHeader(choices.map(({ reason }) => reason).join(' ')),
  };
}

/** Headers must be ASCII, so other characters are percent-encoded. */
function toHeader(text: string): string {
  return text.toWellFormed().replaceAll(/[^\x20-\x7e]+/g, encodeURIComponent);
}

/** Rate limit headers in OpenAI's format. The limit covers a sliding window of sixty seconds. */
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
