import type { ProblemCode } from '#shared/contract/problem.ts';
import { ApiError, unreachable } from '#web/api/api-error.ts';
import { ConnectionLost } from '#web/api/stream/stream-answer.ts';

/** Why a turn or one of its answers failed, in words for the person. The problem of the API has this shape. */
export interface TurnError {
  code?: ProblemCode | undefined;
  message: string;
  missingKey?: string | undefined;
  retryAfterSeconds?: number | undefined;
}

export function toTurnError(error: unknown): TurnError {
  if (error instanceof ApiError) {
    return error.problem ?? { message: `The server answered with status ${error.status}.` };
  }
  if (error instanceof ConnectionLost) {
    return { message: 'The connection broke and could not be taken up again.' };
  }
  return { message: unreachable };
}
