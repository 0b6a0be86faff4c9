import type { AnthropicError } from '#shared/contract/v1/errors.ts';
import type { Problem, ProblemCode } from '#shared/contract/problem.ts';
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

/** Our error in Anthropic's format. Clients decide by status and `type` what to do. */
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
 * The details that @anthropic-ai/sdk 1.11 reacts to: after `thread_unsupported_request`, its tool
 * runner sends the whole conversation each time.
 */
function detailsOf(code: ProblemCode, fieldErrors: Problem['fieldErrors']) {
  if (code === 'budget-spent') return { details: { error_code: 'enforced_spend_limit_reached' } };
  if (!fieldErrors?.['thread']) return {};
  return { details: { error_code: 'thread_unsupported_request', unsupported: ['thread'] } };
}

type ErrorType = AnthropicError['error']['type'];

/** The types whose status differs from ours. Source: https://docs.claude.com/en/api/errors */
const statusOfType: Partial<Record<ErrorType, number>> = {
  not_found_error: 404,
  overloaded_error: 529,
};

const types: Partial<Record<ProblemCode, ErrorType>> = {
  'invalid-key': 'authentication_error',
  'key-forbidden': 'permission_error',
  'standard-required': 'permission_error',
  'switched-off': 'permission_error',
  'address-blocked': 'permission_error',
  'unknown-model': 'not_found_error',
  'not-found': 'not_found_error',
  'body-too-large': 'request_too_large',
  'too-many-files': 'request_too_large',
  'minute-limit': 'rate_limit_error',
  'day-limit': 'rate_limit_error',
  'running-limit': 'rate_limit_error',
  'model-limit': 'rate_limit_error',
  'budget-spent': 'rate_limit_error',
  'answer-timeout': 'timeout_error',
  // Clients wait longer before they repeat a call that was refused with this one.
  busy: 'overloaded_error',
  internal: 'api_error',
  'not-built': 'api_error',
  'provider-refused-key': 'api_error',
  'provider-failed': 'api_error',
  'empty-answer': 'api_error',
  'missing-key': 'api_error',
  maintenance: 'api_error',
  'shutting-down': 'api_error',
  'server-stopped': 'api_error',
  'database-unavailable': 'api_error',
};

function typeOf(code: ProblemCode): ErrorType {
  return types[code] ?? 'invalid_request_error';
}
