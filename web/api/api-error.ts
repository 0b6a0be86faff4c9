import type { Problem } from '#shared/contract/problem.ts';
import { noticeSignedOut } from './notice-signed-out.ts';
import { siteName } from '#web/ui/browser/site-name.ts';

/** An error response from the server. `message` is the status, a colon and the body text. */
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

/** Thrown when the connection broke while an answer was being read and couldn't be restored. */
export class ConnectionLost extends Error {
  constructor(cause: unknown) {
    super('Connection lost. We couldn’t reconnect.', { cause });
    this.name = 'ConnectionLost';
  }
}

export async function toApiError(response: Response, method?: string): Promise<ApiError> {
  const bodyText = await response.text().catch(() => '');
  const error = new ApiError(response.status, bodyText, response.statusText);
  noticeSignedOut(error.problem, method);
  return error;
}

/** Whether the status is 404 or, as for a malformed id, 400. A retry can't help. */
export function isMissing(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400);
}

/** Whether the session has ended, so that signing in again helps. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.problem?.code === 'signed-out';
}

/** The errors of a rejected form, keyed by field name. */
export function fieldErrorsOf(error: unknown): Partial<Record<string, string>> {
  return (error instanceof ApiError && error.problem?.fieldErrors) || {};
}

/**
 * A proxy may send any body, so only a body with the shape of our `Problem` is trusted. One with `missingKey` needs no
 * `code`.
 */
function parseProblem(bodyText: string): Problem | null {
  try {
    const body = JSON.parse(bodyText) as Partial<Problem> | null;
    const { message, missingKey } = body ?? {};
    const code = body?.code ?? (typeof missingKey === 'string' ? 'missing-key' : undefined);
    const isProblem = typeof code === 'string' && typeof message === 'string';
    return isProblem ? { ...body, code, message } : null;
  } catch {
    return null;
  }
}

export const unreachable = () =>
  `Couldn’t reach ${siteName()}. Check your connection and try again.`;

/** Returns an error message for the user: the server's own message if it sent one. */
export function describeError(error: unknown): string {
  if (error instanceof ApiError && error.problem) return messageOf(error.problem);
  // `fetch` throws a TypeError when it cannot reach the server, with a different message in each browser.
  if (error instanceof TypeError) return unreachable();
  return error instanceof Error && error.message ? error.message : 'An unknown error occurred';
}

/** Returns the server's error message, or `otherwise` if it sent none. */
export function messageOr(error: unknown, otherwise: string): string {
  return (error instanceof ApiError && error.problem?.message) || otherwise;
}

/**
 * Returns the toast's description for a rejected form; undefined if the form already shows the errors next to its
 * fields.
 */
export function describeBesideFields(error: unknown): string | undefined {
  const isOfField = Object.keys(fieldErrorsOf(error)).length > 0;
  return isOfField ? undefined : describeError(error);
}

/**
 * For API clients, the message names the field. On a page, the message appears next to the field, so the name
 * is dropped.
 */
function messageOf({ message, fieldErrors = {} }: Problem): string {
  const [field] = Object.entries(fieldErrors).filter(
    ([name, text]) => message === `${name}: ${text}`,
  );
  return field ? field[1] : message;
}
