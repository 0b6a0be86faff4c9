import type { QueryInput } from '#shared/contract/query/schemas.ts';
import { AppError } from '#server/platform/app-error.ts';

interface AskedModels {
  sent: { input: QueryInput };
  candidates: readonly unknown[];
}

/** Whether model names are hidden. Only the sender of a comparison can request this. */
export function isBlind({ sent: { input }, candidates }: AskedModels): boolean {
  return isAskedBlind(input) && candidates.length > 1;
}

/** A temporary comparison is neither stored nor voted on, so its names could never be revealed. */
export function isAskedBlind({ compareMode, blind, temporary }: QueryInput): boolean {
  return compareMode && blind === true && !temporary;
}

/**
 * Names stay hidden until all answers have ended, because the events of a running blind comparison don't include
 * them.
 */
export function stillRunning(): AppError {
  return new AppError('conflict', 'Wait until every model has answered, or stop the answers.');
}
