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
  if (kind === 'rate-limited') {
    headers['retry-after'] = String(Math.ceil(details.retryAfterSeconds ?? 2));
    headers['anthropic-ratelimit-requests-remaining'] = '0';
  }
  if (kind === 'overloaded' || kind === 'server-error') headers['x-should-retry'] = 'true';
  const body = JSON.stringify(errorBody(kind, details, requestId));
  return { status: statusOf[kind], headers, body };
}

export function errorBody(kind: VendorErrorKind, details: VendorErrorDetails, requestId: string) {
  const error = {
    details: null,
    type: kind === 'region-refused' ? 'forbidden' : typeOf(statusOf[kind]),
    message: messageOf(kind, details),
  };
  return { type: 'error', error, request_id: requestId };
}

const statusOf: Record<VendorErrorKind, number> = {
  'missing-key': 401,
  'invalid-key': 401,
  'unknown-model': 404,
  retired: 404,
  'not-found': 404,
  'cap-too-high': 400,
  'too-long': 400,
  'no-credit': 400,
  'region-refused': 403,
  'model-forbidden': 403,
  unverified: 400,
  'bad-json': 400,
  'bad-request': 400,
  'missing-field': 400,
  'wrong-type': 400,
  'rate-limited': 429,
  'server-error': 500,
  overloaded: 529,
  timeout: 408,
};

function typeOf(status: number): string {
  switch (status) {
    case 400:
      return 'invalid_request_error';
    case 401:
      return 'authentication_error';
    case 403:
      return 'permission_error';
    case 404:
      return 'not_found_error';
    case 408:
      return 'timeout_error';
    case 429:
      return 'rate_limit_error';
    case 529:
      return 'overloaded_error';
    default:
      return 'api_error';
  }
}

const typeNames: Record<string, string> = {
  array: 'list',
  int: 'integer',
  object: 'dictionary',
  string: 'string',
};

function messageOf(kind: VendorErrorKind, details: VendorErrorDetails): string {
  const { field = 'messages', expected = 'object', model = '' } = details;
  const { inputTokens = 0, maxTokens = 0, limit = 0 } = details;
  switch (kind) {
    case 'missing-key':
      return 'x-api-key header is required';
    case 'invalid-key':
      return 'invalid x-api-key';
    case 'unknown-model':
    case 'retired':
      return `model: ${model}`;
    case 'not-found':
      return 'Not found';
    case 'cap-too-high':
      return (
        `max_tokens: ${maxTokens} > ${limit}, which is the maximum allowed number of output ` +
        `tokens for ${model}`
      );
    case 'too-long':
      if (inputTokens > limit)
        return `prompt is too long: ${inputTokens} tokens > ${limit} maximum`;
      return (
        `input length and \`max_tokens\` exceed context limit: ${inputTokens} + ${maxTokens} > ` +
        `${limit}, decrease input length or \`max_tokens\` and try again`
      );
    case 'no-credit':
      return (
        'Your credit balance is too low to access the Anthropic API. ' +
        'Please go to Plans & Billing to upgrade or purchase credits.'
      );
    case 'region-refused':
      return 'Request not allowed';
    case 'model-forbidden':
      return 'Your API key does not have permission to use the specified resource.';
    case 'bad-json':
      return 'The request body is not valid JSON: expected value: line 1 column 1 (char 0)';
    case 'missing-field':
      return `${field}: Field required`;
    case 'wrong-type':
      return `${field}: Input should be a valid ${typeNames[expected] ?? expected}`;
    case 'bad-request':
    case 'unverified':
      return details.message ?? 'messages: roles must alternate between "user" and "assistant"';
    case 'rate-limited':
      return "This request would exceed your organization's rate limit of 4,000 requests per minute.";
    case 'overloaded':
      return 'Overloaded';
    case 'timeout':
      return 'Request timed out';
    case 'server-error':
      return 'Internal server error';
  }
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
