import type { OpenAiError } from '#shared/contract/v1/errors.ts';
import { wordForPrograms } from './word-for-programs.ts';
import type { Failure } from './to-problem.ts';
import { problemStatus, type Problem, type ProblemCode } from '#shared/contract/problem.ts';

/** If the wait is longer than this many seconds, a client shouldn't retry within the same call. */
const longestRetrySeconds = 60;

/** Converts an error to a response under /v1. An unknown model becomes 404, as OpenAI's clients expect. */
export function toOpenAiFailure({ status, problem }: Failure) {
  return {
    status: problem.code === 'unknown-model' ? 404 : status,
    body: toOpenAiError(problem),
    ...(isSpentForLong(problem) && { headers: { 'x-should-retry': 'false' } }),
  };
}

/** Vendors' clients retry automatically, which is useless once a budget is used up. */
export function isSpentForLong({ code, retryAfterSeconds }: Problem): boolean {
  return code === 'budget-spent' && (retryAfterSeconds ?? Infinity) > longestRetrySeconds;
}

/** Our error in OpenAI's format. Clients react to `code` and `type`. */
export function toOpenAiError({ code, message, fieldErrors }: Problem): OpenAiError {
  const [field] = Object.keys(fieldErrors ?? {});
  return {
    error: {
      message: wordForPrograms(message),
      type: typeOf(code),
      param: field ?? fields[code] ?? null,
      code: known[code] ?? code.replaceAll('-', '_'),
    },
  };
}

/** The field that an error is about, if the error itself doesn't name one. */
const fields: Partial<Record<ProblemCode, string>> = {
  'unknown-model': 'model',
  'prompt-too-long': 'messages',
};

/** Error codes that OpenAI's clients handle. Other errors keep our own code. */
const known: Partial<Record<ProblemCode, string>> = {
  'invalid-key': 'invalid_api_key',
  'unknown-model': 'model_not_found',
  'prompt-too-long': 'context_length_exceeded',
  'minute-limit': 'rate_limit_exceeded',
  'day-limit': 'rate_limit_exceeded',
  'running-limit': 'rate_limit_exceeded',
  'model-limit': 'rate_limit_exceeded',
  'provider-refused': 'content_policy_violation',
  'budget-spent': 'insufficient_quota',
};

const typeOfStatus: Partial<Record<number, string>> = {
  401: 'authentication_error',
  403: 'permission_error',
  429: 'rate_limit_error',
};

function typeOf(code: ProblemCode): string {
  if (code === 'budget-spent') return 'insufficient_quota';
  const status = problemStatus[code];
  return typeOfStatus[status] ?? (status >= 500 ? 'server_error' : 'invalid_request_error');
}
