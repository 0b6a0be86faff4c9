import { ApiError } from './api-error.ts';

/** An error in words for the person: the server's own message if it sent one. */
export function describeError(error: unknown): string {
  if (error instanceof ApiError && error.problem) return error.problem.message;
  return error instanceof Error && error.message ? error.message : 'An unknown error occurred';
}
