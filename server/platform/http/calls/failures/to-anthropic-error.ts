import type { AnthropicError } from '#shared/contract/v1/errors.ts';
import { problemStatus, type Problem, type ProblemCode } from '#shared/contract/problem.ts';
import type { Failure } from './to-problem.ts';
import { isSpentForLong } from './to-openai-error.ts';
import { wordForPrograms } from './word-for-programs.ts';

/** Converts an error to a response of the Messages API. */
export function toAnthropicFailure({ status, problem }: Failure, requestId: string) {
  const type = typeOf(problem.code);
  return {
    status: statusOfType[type] ?? status,
    body: toAnthropicError(problem, requestId),
    ...(isSpentForLong(problem) && { headers: { 'x-should-retry': 'false' } }),
  };
}

/** Our error in Anthropic's format. Clients react to the status and `type`. */
export function toAnthropicError(
  { code, message, fieldErrors }: Problem,
  requestId: string | undefined,
): AnthropicError {
  return {
    type: 'error',
    error: {
      type: typeOf(code),
      message: wordForPrograms(message),
      ...detailsOf(code, fieldErrors),
    },
    request_id: requestId ?? null,
  };
}

/**
 * The details that @anthropic-ai/sdk 1.11 reacts to. After `thread_unsupported_request`, its tool
 * runner sends the whole conversation with every call.
 */
function detailsOf(code: ProblemCode, fieldErrors: Problem['fieldErrors']) {
  if (code === 'budget-spent') return { details: { error_code: 'enforced_spend_limit_reached' } };
  if (!fieldErrors?.['thread']) return {};
  return { details: { error_code: 'thread_unsupported_request', unsupported: ['thread'] } };
}

type ErrorType = AnthropicError['error']['type'];

/** The types whose status is different from ours. Source: https://docs.claude.com/en/api/errors */
const statusOfType: Partial<Record<ErrorType, number>> = {
  not_found_error: 404,
  overloaded_error: 529,
};

const typeOfStatus: Partial<Record<number, ErrorType>> = {
  401: 'authentication_error',
  403: 'permission_error',
  404: 'not_found_error',
  413: 'request_too_large',
  429: 'rate_limit_error',
  504: 'timeout_error',
};

function typeOf(code: ProblemCode): ErrorType {
  if (code === 'unknown-model') return 'not_found_error';
  // After this type of error, clients wait longer before they retry.
  if (code === 'busy') return 'overloaded_error';
  const status = problemStatus[code];
  return typeOfStatus[status] ?? (status >= 500 ? 'api_error' : 'invalid_request_error');
}
