import type { VendorErrorBody } from '../http/errors/error-body.ts';
import { isObject, textOf } from '../http/response/json.ts';

/** Source: https://docs.claude.com/en/api/errors */
export function parseAnthropicError(body: unknown): VendorErrorBody | null {
  if (!isObject(body) || !isObject(body.error)) return null;
  const type = textOf(body.error.type);
  return {
    message: textOf(body.error.message) || type,
    kind: type === 'overloaded_error' ? 'overloaded' : null,
    usualStatus: statusOfType[type] ?? null,
    retryAfterMs: null,
  };
}

const statusOfType: Partial<Record<string, number>> = {
  invalid_request_error: 400,
  authentication_error: 401,
  billing_error: 402,
  permission_error: 403,
  not_found_error: 404,
  request_too_large: 413,
  rate_limit_error: 429,
  api_error: 500,
  timeout_error: 504,
  overloaded_error: 529,
};
