import { ApiError } from './api-error.ts';

/** What went wrong in words for the person: the server's own where it sent any. */
export function describeError(error: unknown): string {
  if (error instanceof ApiError && error.problem) return error.problem.message;
  return error instanceof Error && error.message ? error.message : 'An unknown error occurred';
}
