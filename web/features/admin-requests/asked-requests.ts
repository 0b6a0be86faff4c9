import { requestKinds, requestStatuses } from '#shared/contract/requests/constants.ts';
import type { RequestFilter } from '#shared/contract/requests/schemas.ts';

/** The address that a list stands in. */
export interface ListProps {
  params: URLSearchParams;
  onChange: (changes: Record<string, string | null>) => void;
}

/** What is asked of the server, with nothing in it that is not set. */
export type AskedRequests = { [Name in keyof RequestFilter]?: NonNullable<RequestFilter[Name]> };

/** How far back, in hours, by the word that stands in the address. */
export const periods = { hour: 1, day: 24, week: 7 * 24, month: 30 * 24 } as const;
export type Period = keyof typeof periods;

/** The filter that an address holds. What nobody could have chosen there is left out. */
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

/** By the minute, so that a page which is drawn again asks for the same. */
function startOf(period: Period, now: Date): string {
  const minuteMs = 60_000;
  const start = now.getTime() - periods[period] * 60 * minuteMs;
  return new Date(Math.floor(start / minuteMs) * minuteMs).toISOString();
}
