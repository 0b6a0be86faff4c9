import type { CallContext } from '#server/platform/http/calls/call-context.ts';
import type { Limits } from '../../settings/index.ts';
import type { Admission } from '../ports.ts';

/** The rest of a sender's daily limit, once little is left. */
export interface DayRest {
  left: number;
  endsInSeconds: number;
}

/** Users are warned before the last three prompts of a day or the last tenth, whichever is more, but at most ten. */
export function findDayRest(
  { dayUsed, dayEndsInSeconds }: Admission & { isAdmitted: true },
  { perDay }: Pick<Limits, 'perDay'>,
): DayRest | null {
  const left = Math.max(0, perDay - dayUsed);
  const few = Math.max(3, Math.min(10, Math.floor(perDay / 10)));
  return left > few ? null : { left, endsInSeconds: Math.max(1, dayEndsInSeconds) };
}

/**
 * Sends what is left of the daily limit, in the format of the IETF draft "RateLimit header fields for HTTP".
 */
export function tellDayRest({ setHeaders }: CallContext, rest: DayRest | null): void {
  if (rest) setHeaders({ RateLimit: `"day";r=${rest.left};t=${rest.endsInSeconds}` });
}
