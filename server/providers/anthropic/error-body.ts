import type { VendorErrorBody } from '../http/errors/error-body.ts';
import { isObject, textOf, type JsonObject } from '../http/response/json.ts';

/** Source: https://docs.claude.com/en/api/errors */
export function parseAnthropicError(body: unknown): VendorErrorBody | null {
  if (!isObject(body) || !isObject(body.error)) return null;
  const type = textOf(body.error.type);
  return {
    message: textOf(body.error.message) || type,
    kind: kindOfCode[codeOf(body.error)] ?? kindOfType[type] ?? null,
    usualStatus: statusOfType[type] ?? null,
    retryAfterMs: null,
  };
}

function codeOf({ details }: JsonObject): string {
  return isObject(details) ? textOf(details.error_code) : '';
}

const kindOfType: Partial<Record<string, VendorErrorBody['kind']>> = {
  overloaded_error: 'overloaded',
  request_too_large: 'too-long',
  billing_error: 'no-credit',
  // The type that Anthropic returns for requests from regions that it does not serve.
  forbidden: 'region-refused',
};

/** Source: the error classes in @anthropic-ai/sdk 1.11 (`errorCode`). */
const kindOfCode: Partial<Record<string, VendorErrorBody['kind']>> = {
  contract_spend_limit_reached: 'no-credit',
  enforced_spend_limit_reached: 'no-credit',
  linked_organization_billing_unavailable: 'no-credit',
  linked_organization_spend_limit_reached: 'no-credit',
  organization_on_hold: 'forbidden',
  organization_type_not_supported: 'forbidden',
  claude_code_key_creator_not_member: 'invalid-key',
  cmek_key_disabled: 'forbidden',
  cmek_key_network_blocked: 'forbidden',
};

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
