import type { Problem, ProblemCode } from '#shared/contract/problem.ts';
import { ApiError, ConnectionLost, unreachable } from '#web/api/api-error.ts';
import { PartGone } from '#web/ui/browser/import-part.ts';
import { siteName } from '#web/ui/browser/site-name.ts';

/** Why a turn or one of its answers failed, in words for the user. */
export interface TurnError {
  code?: ProblemCode | undefined;
  message: string;
  missingKey?: string | undefined;
  /** When the next attempt may succeed, in milliseconds since 1970. */
  retryAt?: number | undefined;
  /** Whether the page that sent the query was older than the server. */
  wasOutdated?: boolean | undefined;
  fieldErrors?: Record<string, string> | undefined;
}

/** The user left the page before the server had answered, so it may or may not have received the prompt. */
export const leftUnsent: TurnError = { message: 'You left while this prompt was being sent.' };

/** Whether a prompt was rejected because its named instructions had been deleted. */
export function lacksInstructions(error: TurnError | null): boolean {
  return error?.fieldErrors?.['instructions'] !== undefined;
}

/** Whether a follow-up was rejected because its conversation no longer exists. */
export function lacksThread(error: TurnError | null): boolean {
  return error?.code === 'not-found' && !lacksInstructions(error);
}

/**
 * Converts a problem from the API that arrived at `now` (`performance.now()`). The wait becomes a point in
 * time, so that it doesn't restart when the error is shown again.
 */
export function errorOf({ retryAfterSeconds, ...problem }: Problem, now: number): TurnError {
  if (retryAfterSeconds === undefined) return problem;
  return { ...problem, retryAt: performance.timeOrigin + now + retryAfterSeconds * 1000 };
}

export function toTurnError(error: unknown): TurnError {
  if (error instanceof ApiError) {
    return error.problem
      ? errorOf(error.problem, performance.now())
      : { message: `${siteName()} returned an error (status ${error.status}).` };
  }
  if (error instanceof ConnectionLost) {
    return { message: 'Connection lost. We couldn’t reconnect.' };
  }
  if (error instanceof PartGone) return { message: outdated(), wasOutdated: true };
  return { message: unreachable() };
}

// Worded so that it is still true after the page has been reloaded.
const outdated = () => `${siteName()} was updated. The page was too old to send this prompt.`;
