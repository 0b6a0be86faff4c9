import { randomUUID } from 'node:crypto';
import type { VendorErrorDetails, VendorErrorKind, WireReply } from '../vendor/vendor.ts';

const teamId = '00000000-0000-4000-8000-000000000000';

/**
 * Statuses from https://docs.x.ai/docs/key-information/debugging: an incorrect key is a 400, a
 * missing one a 401, and a body of the wrong form a 422 in plain text.
 */
export function xaiErrorReply(kind: VendorErrorKind, details: VendorErrorDetails): WireReply {
  const status = statusOf[kind];
  const headers = jsonHeaders();
  if (kind === 'rate-limited') {
    headers['retry-after'] = String(Math.ceil(details.retryAfterSeconds ?? 2));
    headers['x-ratelimit-remaining-requests'] = '0';
  }
  const text = plainText(kind, details);
  if (text !== null) {
    return {
      status,
      headers: { ...headers, 'content-type': 'text/plain; charset=utf-8' },
      body: text,
    };
  }
  return { status, headers, body: JSON.stringify(xaiErrorBody(kind, details)) };
}

export function xaiErrorBody(kind: VendorErrorKind, details: VendorErrorDetails) {
  return { code: codeOf[kind] ?? 'Internal error', error: messageOf(kind, details) };
}

const statusOf: Record<VendorErrorKind, number> = {
  'missing-key': 401,
  'invalid-key': 400,
  'unknown-model': 404,
  retired: 404,
  'not-found': 404,
  'cap-too-high': 400,
  'too-long': 400,
  'no-credit': 403,
  'region-refused': 403,
  'model-forbidden': 403,
  unverified: 400,
  'bad-json': 400,
  'bad-request': 400,
  'missing-field': 422,
  'wrong-type': 422,
  'rate-limited': 429,
  'server-error': 500,
  overloaded: 503,
  timeout: 408,
};

const codeOf: Partial<Record<VendorErrorKind, string>> = {
  'missing-key': 'The request does not have valid authentication credentials',
  'invalid-key': 'Client specified an invalid argument',
  'unknown-model': 'Some requested entity was not found',
  retired: 'Some requested entity was not found',
  'not-found': 'Some requested entity was not found',
  'bad-request': 'Client specified an invalid argument',
  'cap-too-high': 'Client specified an invalid argument',
  'too-long': 'Client specified an invalid argument',
  'no-credit': 'The caller does not have permission to execute the specified operation',
  'region-refused': 'The caller does not have permission to execute the specified operation',
  'model-forbidden': 'The caller does not have permission to execute the specified operation',
  unverified: 'Client specified an invalid argument',
  'rate-limited': 'Some resource has been exhausted',
  overloaded: 'The service is currently unavailable',
  timeout: 'Deadline expired before operation could complete',
};

function plainText(
  kind: VendorErrorKind,
  { field, expected, received }: VendorErrorDetails,
): string | null {
  const start = 'Failed to deserialize the JSON body into the target type:';
  switch (kind) {
    case 'bad-json':
      return 'Failed to parse the request body as JSON: expected value at line 1 column 1';
    case 'missing-field':
      return `${start} missing field \`${field}\` at line 1 column 2`;
    case 'wrong-type':
      if (received?.startsWith('unknown variant')) {
        return `${start} ${field}: ${received}, expected ${expected} at line 1 column 2`;
      }
      return `${start} ${field}: invalid type: ${received}, expected ${expected} at line 1 column 2`;
    default:
      return null;
  }
}

function messageOf(kind: VendorErrorKind, details: VendorErrorDetails): string {
  const { model = '', key = '' } = details;
  switch (kind) {
    case 'missing-key':
      return 'No authorization header or an invalid authorization token is provided.';
    case 'invalid-key':
      return (
        `Incorrect API key provided: ${key.slice(0, 2)}***${key.slice(-2)}. ` +
        'You can obtain an API key from https://console.x.ai.'
      );
    case 'unknown-model':
      return (
        `The model ${model} does not exist or your team ${teamId} does not have access to it. ` +
        "Please ensure you're using the correct API key. If you believe this is a mistake, " +
        'please contact support and quote your team ID and the model name.'
      );
    case 'retired':
      return `The model ${model} was deprecated and is no longer accessible via the API.`;
    case 'not-found':
      return (
        'No handler found on route. Please double check your URL and consult ' +
        'https://api.x.ai/docs for more information.'
      );
    case 'cap-too-high':
      return `max_tokens must be at most ${details.limit}, but ${details.maxTokens} was given.`;
    case 'too-long':
      return (
        `This model's maximum prompt length is ${details.limit} but the request contains ` +
        `${details.inputTokens} tokens.`
      );
    case 'no-credit':
      return (
        `Your team ${teamId} has either used all available credits or reached its monthly ` +
        'spending limit. To continue making API requests, please purchase more credits or raise ' +
        'your spending limit.'
      );
    case 'region-refused':
      return `The model ${model} is not available in your region.`;
    case 'model-forbidden':
      return `Team ${teamId} is not authorized to use the model ${model}.`;
    case 'rate-limited':
      return (
        `Too many requests for team ${teamId} and model ${model}. Your team's rate limit is — ` +
        'Requests per Minute (actual/limit): 481/480. ' +
        'You can view your team rate limits at https://console.x.ai.'
      );
    case 'overloaded':
      return 'The model is currently at capacity due to high demand. Please try again later.';
    case 'timeout':
      return 'The request timed out.';
    case 'bad-request':
      return details.message ?? 'Argument not supported on this model: messages';
    default:
      return 'An internal error occurred. Please try again later.';
  }
}

export function jsonHeaders(): Record<string, string> {
  return {
    'content-type': 'application/json',
    'x-request-id': randomUUID(),
    'x-ratelimit-limit-requests': '480',
    'x-ratelimit-remaining-requests': '479',
    'x-ratelimit-limit-tokens': '2000000',
    'x-ratelimit-remaining-tokens': '1999000',
  };
}
