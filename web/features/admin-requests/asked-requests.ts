import { requestKinds, requestStatuses } from '#shared/contract/requests/constants.ts';
import type { RequestFilter } from '#shared/contract/requests/schemas.ts';

/** The search parameters that hold the state of the list. */
export interface ListProps {
  params: URLSearchParams;
  onChange: (changes: Record<string, string | null>) => void;
}

/** The filter as sent to the server, without unset fields. */
export type AskedRequests = { [Name in keyof RequestFilter]?: NonNullable<RequestFilter[Name]> };

/** The period of each address value, in hours. */
export const periods = { hour: 1, day: 24, week: 7 * 24, month: 30 * 24 } as const;
export type Period = keyof typeof periods;

/** Parses the filter from the address and ignores values that the form does not offer. */
export function readFilter(params: URLSearchParams, now: Date): AskedRequests {
  const words = { status: requestStatuses, kind: requestKinds, failover: ['yes'] as const };
  const asked: Record<string, string> = {};
  for (const name of ['person', 'model', 'provider', 'failed', 'before'] as const) {
    const text = params.get(name)?.trim();
    if (text) asked[name] = text;
  }
  for (const [name, values] of Object.entries(words)) {
    const word = values.find((value) => value === params.get(name));
    if (word) asked[name] = word;
  }
  const period = periodOf(params);
  if (period) asked['since'] = startOf(period, now);
  return asked;
}

export function periodOf(params: URLSearchParams): Period | null {
  return (Object.keys(periods) as Period[]).find((one) => one === params.get('period')) ?? null;
}

/** Rounded down to the minute, so that a rerender produces the same query key. */
function startOf(period: Period, now: Date): string {
  const minuteMs = 60_000;
  const start = now.getTime() - periods[period] * 60 * minuteMs;
  return new Date(Math.floor(start / minuteMs) * minuteMs).toISOString();
}
