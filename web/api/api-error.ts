import type { Problem } from '#shared/contract/problem.ts';
import { noticeSignedOut } from './notice-signed-out.ts';

/** A call that the server answered with an error; the message is the status, a colon and the body's text. */
export class ApiError extends Error {
  readonly status: number;
  readonly statusText: string;
  readonly problem: Problem | null;

  constructor(status: number, bodyText: string, statusText: string) {
    super(`${status}: ${bodyText || statusText}`);
    this.name = 'ApiError';
    this.status = status;
    this.statusText = statusText;
    this.problem = parseProblem(bodyText);
  }
}

export async function toApiError(response: Response): Promise<ApiError> {
  const bodyText = await response.text().catch(() => '');
  const error = new ApiError(response.status, bodyText, response.statusText);
  noticeSignedOut(error.problem);
  return error;
}

/** Whether there is no such thing, or no id is like that: asking again cannot help. */
export function isMissing(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400);
}

/** The errors of a refused form, by the names of its fields. */
export function fieldErrorsOf(error: unknown): Partial<Record<string, string>> {
  return (error instanceof ApiError && error.problem?.fieldErrors) || {};
}

// A proxy on the way may answer with anything, so only what looks like our error body counts as one.
function parseProblem(bodyText: string): Problem | null {
  try {
    const body: unknown = JSON.parse(bodyText);
    if (isProblem(body)) return body;
    return namesKey(body) ? { ...body, code: 'missing-key' } : null;
  } catch {
    return null;
  }
}

function isProblem(body: unknown): body is Problem {
  return (
    typeof body === 'object' &&
    body !== null &&
    'code' in body &&
    typeof body.code === 'string' &&
    'message' in body &&
    typeof body.message === 'string'
  );
}

export const unreachable =
  'Switchyard could not be reached. Check your connection, then try again.';

/** A missing key says by itself what failed. */
function namesKey(body: unknown): body is Omit<Problem, 'code'> {
  return (
    typeof body === 'object' &&
    body !== null &&
    !('code' in body) &&
    'missingKey' in body &&
    typeof body.missingKey === 'string' &&
    'message' in body &&
    typeof body.message === 'string'
  );
}

/** An error in words for the person: the server's own message if it sent one. */
export function describeError(error: unknown): string {
  if (error instanceof ApiError && error.problem) return messageOf(error.problem);
  // What browsers say of a call that found no server, each in its own words.
  if (error instanceof TypeError) return unreachable;
  return error instanceof Error && error.message ? error.message : 'An unknown error occurred';
}

/** What a toast says of a form that was refused, besides its title: nothing that stands beneath a field already. */
export function describeBesideFields(error: unknown): { description?: string } {
  const isOfField = Object.keys(fieldErrorsOf(error)).length > 0;
  return isOfField ? {} : { description: describeError(error) };
}

/** The field is named for callers of the API; on a page its message stands beside it. */
function messageOf({ message, fieldErrors = {} }: Problem): string {
  const [field] = Object.entries(fieldErrors).filter(
    ([name, text]) => message === `${name}: ${text}`,
  );
  return field ? field[1] : message;
}
