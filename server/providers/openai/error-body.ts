import type { RequestPart, VendorErrorBody } from '../http/errors/error-body.ts';
import { isModelForbidden } from '../http/errors/account-error.ts';
import { isObject, textOf } from '../http/response/json.ts';

/** Source: https://platform.openai.com/docs/guides/error-codes/api-errors */
export function parseOpenAiError(body: unknown): VendorErrorBody | null {
  if (!isObject(body)) return null;
  if (typeof body.error === 'string') return toErrorBody(body.error, '', '');
  if (!isObject(body.error)) return null;
  const { message, type, code, param } = body.error;
  const errorBody = toErrorBody(textOf(message), textOf(type), textOf(code));
  // For an unverified organization, some models don't stream or don't show their thinking.
  const refusedPart = code === 'unsupported_value' ? partOfParam[textOf(param)] : undefined;
  return refusedPart
    ? { ...errorBody, refusedPart, kind: refusedPart === 'stream' ? 'stream-refused' : 'forbidden' }
    : errorBody;
}

function toErrorBody(message: string, type: string, code: string): VendorErrorBody {
  return {
    message: message || code || type,
    kind: kindOfError(message, type, code),
    usualStatus: statusOfCode[code] ?? statusOfCode[type] ?? null,
    retryAfterMs: null,
  };
}

function kindOfError(message: string, type: string, code: string): VendorErrorBody['kind'] {
  if (code === 'model_not_found' && isModelForbidden(message)) return 'model-forbidden';
  return kindOfCode[code] ?? kindOfCode[type] ?? null;
}

const partOfParam: Partial<Record<string, RequestPart>> = {
  stream: 'stream',
  'reasoning.summary': 'thinking-summary',
};

const kindOfCode: Partial<Record<string, VendorErrorBody['kind']>> = {
  context_length_exceeded: 'too-long',
  string_above_max_length: 'too-long',
  model_not_found: 'model-gone',
  invalid_api_key: 'invalid-key',
  content_filter: 'refused',
  content_policy_violation: 'refused',
  moderation_blocked: 'refused',
  // Reasoning models return this code for a prompt that violates the usage policy.
  invalid_prompt: 'refused',
  bio_policy: 'refused',
  misalignment_policy_violation: 'refused',
  image_content_policy_violation: 'refused',
  insufficient_quota: 'no-credit',
  billing_not_active: 'no-credit',
  billing_hard_limit_reached: 'no-credit',
  account_deactivated: 'forbidden',
  unsupported_country_region_territory: 'region-refused',
  data_residency_mismatch: 'region-refused',
};

const statusOfCode: Partial<Record<string, number>> = {
  invalid_request_error: 400,
  context_length_exceeded: 400,
  authentication_error: 401,
  permission_error: 403,
  not_found_error: 404,
  timeout: 408,
  requests: 429,
  tokens: 429,
  rate_limit_error: 429,
  rate_limit_exceeded: 429,
  insufficient_quota: 429,
  server_error: 500,
  server_is_overloaded: 529,
  slow_down: 529,
  overloaded: 529,
  overloaded_error: 529,
};
