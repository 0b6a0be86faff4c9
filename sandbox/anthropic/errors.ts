import { randomId } from '../seed.ts';
import {
  VendorError,
  type VendorErrorDetails,
  type VendorErrorKind,
  type WireReply,
} from '../vendor/vendor.ts';

/** Source: https://platform.claude.com/docs/en/api/errors */
export function anthropicErrorReply(kind: VendorErrorKind, details: VendorErrorDetails): WireReply {
  const requestId = newRequestId();
  const headers = anthropicHeaders(requestId);
  if (kind === 'rate-limited' || kind === 'account-limited') {
    headers['retry-after'] = String(Math.ceil(details.retryAfterSeconds ?? 2));
    headers['anthropic-ratelimit-requests-remaining'] = '0';
  }
  if (kind === 'overloaded' || kind === 'server-error') headers['x-should-retry'] = 'true';
  const body = JSON.stringify(errorBody(kind, details, requestId));
  return { status: errors[kind][0], headers, body };
}

export function errorBody(kind: VendorErrorKind, details: VendorErrorDetails, requestId: string) {
  const [status, describe] = errors[kind];
  const type = kind === 'region-refused' ? 'forbidden' : (types[status] ?? 'api_error');
  const error = { details: null, type, message: describe(details) };
  return { type: 'error', error, request_id: requestId };
}

const types: Partial<Record<number, string>> = {
  400: 'invalid_request_error',
  401: 'authentication_error',
  403: 'permission_error',
  404: 'not_found_error',
  408: 'timeout_error',
  429: 'rate_limit_error',
  529: 'overloaded_error',
};

const typeNames: Record<string, string> = {
  array: 'list',
  int: 'integer',
  object: 'dictionary',
  string: 'string',
};

type Describe = (details: VendorErrorDetails) => string;

const errors: Record<VendorErrorKind, [status: number, describe: Describe]> = {
  'missing-key': [401, () => 'x-api-key header is required'],
  'invalid-key': [401, () => 'invalid x-api-key'],
  'unknown-model': [404, ({ model }) => `model: ${model}`],
  retired: [404, ({ model }) => `model: ${model}`],
  'not-found': [404, () => 'Not found'],
  'cap-too-high': [
    400,
    ({ maxTokens, limit, model }) =>
      `max_tokens: ${maxTokens} > ${limit}, which is the maximum allowed number of output ` +
      `tokens for ${model}`,
  ],
  'too-long': [400, describeLength],
  'no-credit': [
    400,
    () =>
      'Your credit balance is too low to access the Anthropic API. ' +
      'Please go to Plans & Billing to upgrade or purchase credits.',
  ],
  'region-refused': [403, () => 'Request not allowed'],
  'model-forbidden': [
    403,
    () => 'Your API key does not have permission to use the specified resource.',
  ],
  'bad-json': [
    400,
    () => 'The request body is not valid JSON: expected value: line 1 column 1 (char 0)',
  ],
  'bad-request': [
    400,
    ({ message }) => message ?? 'messages: roles must alternate between "user" and "assistant"',
  ],
  'missing-field': [400, ({ field = 'messages' }) => `${field}: Field required`],
  'wrong-type': [
    400,
    ({ field = 'messages', expected = 'object' }) =>
      `${field}: Input should be a valid ${typeNames[expected] ?? expected}`,
  ],
  'rate-limited': [
    429,
    () => "This request would exceed your organization's rate limit of 4,000 requests per minute.",
  ],
  'account-limited': [
    429,
    () => "This request would exceed your account's rate limit. Please try again later.",
  ],
  'server-error': [500, () => 'Internal server error'],
  overloaded: [529, () => 'Overloaded'],
  timeout: [408, () => 'Request timed out'],
};

function describeLength({ inputTokens = 0, maxTokens, limit = 0 }: VendorErrorDetails): string {
  if (inputTokens > limit) return `prompt is too long: ${inputTokens} tokens > ${limit} maximum`;
  return (
    `input length and \`max_tokens\` exceed context limit: ${inputTokens} + ${maxTokens} > ` +
    `${limit}, decrease input length or \`max_tokens\` and try again`
  );
}

/** Source: https://platform.claude.com/docs/en/api/rate-limits#response-headers */
export function anthropicHeaders(requestId: string): Record<string, string> {
  const reset = new Date(Date.now() + 1_000).toISOString();
  return {
    'content-type': 'application/json',
    'request-id': requestId,
    'anthropic-organization-id': '00000000-0000-4000-8000-000000000000',
    'anthropic-ratelimit-requests-limit': '4000',
    'anthropic-ratelimit-requests-remaining': '3999',
    'anthropic-ratelimit-requests-reset': reset,
    'anthropic-ratelimit-tokens-limit': '480000',
    'anthropic-ratelimit-tokens-remaining': '479000',
    'anthropic-ratelimit-tokens-reset': reset,
  };
}

export function newRequestId(): string {
  return randomId('req_01', 22);
}

export function refuse(message: string): never {
  throw new VendorError('bad-request', { message });
}
