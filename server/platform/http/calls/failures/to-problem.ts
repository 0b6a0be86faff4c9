import type { z } from 'zod';
import { problemStatus, type Problem } from '#shared/contract/problem.ts';
import { AppError } from '#server/platform/app-error.ts';
import { findInner } from './plain-issues.ts';

export interface Failure {
  status: number;
  problem: Problem;
}

/** Recognizes errors from outside the HTTP layer, such as an unreachable database. */
export type FindOutage = (error: unknown) => keyof typeof outages | null;

const outages = {
  unreachable: {
    code: 'database-unavailable',
    message: 'We can’t reach the database right now. Try again in a few seconds.',
    retryAfterSeconds: 5,
  },
  'disk-full': {
    code: 'database-unavailable',
    message:
      'Nothing can be saved right now because the server’s disk is full. Everything saved before is safe. Try again later.',
    retryAfterSeconds: 60,
  },
  'user-gone': { code: 'not-found', message: 'This account no longer exists.' },
} as const;

/** Converts any error to the standard error body; null for an unexpected error. */
export function toProblem(error: unknown, findOutage: FindOutage): Failure | null {
  if (error instanceof AppError) return fromAppError(error);
  const outage = findOutage(error);
  if (outage !== null) return fromAppError(AppError.of(outages[outage]));
  const status = statusOf(error);
  return status === null ? null : fromAppError(clientError(status));
}

/** The error for an address that does not exist. */
export function nothingHere(): Failure {
  return fromAppError(clientError(404));
}

function fromAppError(error: AppError): Failure {
  return { status: problemStatus[error.code], problem: error.toProblem() };
}

/** For mistakes in the client's input only. An invalid value anywhere else is our own error. */
export function invalidInput(error: z.ZodError): AppError {
  const fieldErrors: Record<string, string> = {};
  const issues = error.issues.toSorted((a, b) => Number(isSafeRange(a)) - Number(isSafeRange(b)));
  for (const issue of issues.slice(0, toldIssues)) {
    const field = pathOf(issue).map(String).join('.') || 'body';
    fieldErrors[shorten(field)] ??= shorten(issue.message);
  }
  const [first] = Object.entries(fieldErrors);
  const message = first ? `${first[0]}: ${first[1]}` : 'The request isn’t valid.';
  return new AppError('invalid-input', message, { fieldErrors });
}

/** Zod's own limit for integers. Zod reports it before a lower limit that the field sets itself. */
function isSafeRange(issue: z.core.$ZodIssue): boolean {
  return issue.code === 'too_big' && issue.origin === 'int';
}

/** The path that the issue's message is about, which may be inside a union's value. */
function pathOf(issue: z.core.$ZodIssue): PropertyKey[] {
  const inner = issue.code === 'invalid_union' ? findInner(issue.errors) : undefined;
  return [...issue.path, ...(inner && inner.message === issue.message ? pathOf(inner) : [])];
}

const toldIssues = 20;

/** Shortens text from the request, so that long field names aren't sent back in full. */
function shorten(text: string): string {
  return text.length <= 300 ? text : `${text.slice(0, 299).toWellFormed()}…`;
}

function statusOf(error: unknown): number | null {
  if (!(error instanceof Error) || !('statusCode' in error)) return null;
  const { statusCode } = error;
  return typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500
    ? statusCode
    : null;
}

function clientError(status: number): AppError {
  if (status === 413) {
    return new AppError('body-too-large', 'This request is too large. Shorten it and try again.');
  }
  if (status === 415) {
    return new AppError(
      'unsupported-media-type',
      'Send JSON with the content type application/json.',
    );
  }
  if (status === 408) {
    return new AppError('request-timeout', 'The request took too long to arrive. Try again.');
  }
  if (status === 404) return new AppError('not-found', 'There is nothing at this address.');
  return new AppError('malformed-request', 'The request isn’t valid JSON.');
}
