import { randomUUID } from 'node:crypto';
import type { VendorErrorDetails, VendorErrorKind, WireReply } from '../vendor/vendor.ts';

const teamId = '00000000-0000-4000-8000-000000000000';

/**
 * Statuses from https://docs.x.ai/docs/key-information/debugging: 400 for an incorrect key, 401 for a missing one,
 * and 422 in plain text for a body of the wrong shape.
 */
export function xaiErrorReply(kind: VendorErrorKind, details: VendorErrorDetails): WireReply {
  const [usual, code, describe] = errors[kind];
  const status = details.type === 'gone' ? 410 : usual;
  const headers = jsonHeaders();
  if (kind === 'rate-limited' || kind === 'account-limited') {
    headers['retry-after'] = String(Math.ceil(details.retryAfterSeconds ?? 2));
    headers['x-ratelimit-remaining-requests'] = '0';
  }
  if (code !== plainText) {
    return { status, headers, body: JSON.stringify(xaiErrorBody(kind, details)) };
  }
  headers['content-type'] = 'text/plain; charset=utf-8';
  return { status, headers, body: describe(details) };
}

export function xaiErrorBody(kind: VendorErrorKind, details: VendorErrorDetails) {
  const [, code, describe] = errors[kind];
  return { code, error: describe(details) };
}

const plainText = Symbol('told without JSON');
const invalid = 'Client specified an invalid argument';
const notFound = 'Some requested entity was not found';
const forbidden = 'The caller does not have permission to execute the specified operation';
const unreadable = 'Failed to deserialize the JSON body into the target type:';

type Describe = (details: VendorErrorDetails) => string;
type ErrorRow = [status: number, code: string | typeof plainText, describe: Describe];

const errors: Record<VendorErrorKind, ErrorRow> = {
  'missing-key': [
    401,
    'The request does not have valid authentication credentials',
    () => 'No authorization header or an invalid authorization token is provided.',
  ],
  'invalid-key': [
    400,
    invalid,
    ({ key = '' }) =>
      `Incorrect API key provided: ${key.slice(0, 2)}***${key.slice(-2)}. ` +
      'You can obtain an API key from https://console.x.ai.',
  ],
  'unknown-model': [
    404,
    notFound,
    ({ model }) =>
      `The model ${model} does not exist or your team ${teamId} does not have access to it. ` +
      "Please ensure you're using the correct API key. If you believe this is a mistake, " +
      'please contact support and quote your team ID and the model name.',
  ],
  retired: [
    404,
    notFound,
    ({ model }) => `The model ${model} was deprecated and is no longer accessible via the API.`,
  ],
  'not-found': [
    404,
    notFound,
    () =>
      'No handler found on route. Please double check your URL and consult ' +
      'https://api.x.ai/docs for more information.',
  ],
  'cap-too-high': [
    400,
    invalid,
    ({ maxTokens, limit }) => `max_tokens must be at most ${limit}, but ${maxTokens} was given.`,
  ],
  'too-long': [
    400,
    invalid,
    ({ inputTokens, limit }) =>
      `This model's maximum prompt length is ${limit} but the request contains ` +
      `${inputTokens} tokens.`,
  ],
  'no-credit': [
    403,
    forbidden,
    () =>
      `Your team ${teamId} has either used all available credits or reached its monthly ` +
      'spending limit. To continue making API requests, please purchase more credits or raise ' +
      'your spending limit.',
  ],
  'region-refused': [
    403,
    forbidden,
    ({ model }) => `The model ${model} is not available in your region.`,
  ],
  'model-forbidden': [
    403,
    forbidden,
    ({ model }) => `Team ${teamId} is not authorized to use the model ${model}.`,
  ],
  'bad-json': [
    400,
    plainText,
    () => 'Failed to parse the request body as JSON: expected value at line 1 column 1',
  ],
  'bad-request': [
    400,
    invalid,
    ({ message }) => message ?? 'Argument not supported on this model: messages',
  ],
  'missing-field': [
    422,
    plainText,
    ({ field }) => `${unreadable} missing field \`${field}\` at line 1 column 2`,
  ],
  'wrong-type': [422, plainText, describeType],
  'rate-limited': [
    429,
    'Some resource has been exhausted',
    ({ model }) =>
      `Too many requests for team ${teamId} and model ${model}. Your team's rate limit is — ` +
      'Requests per Minute (actual/limit): 481/480. ' +
      'You can view your team rate limits at https://console.x.ai.',
  ],
  // We found no source for xAI's wording of this limit.
  'account-limited': [
    429,
    'Some resource has been exhausted',
    () => 'Too many requests for your API key across all models.',
  ],
  'server-error': [
    500,
    'Internal error',
    () => 'An internal error occurred. Please try again later.',
  ],
  overloaded: [
    503,
    'The service is currently unavailable',
    () => 'The model is currently at capacity due to high demand. Please try again later.',
  ],
  timeout: [
    408,
    'Deadline expired before operation could complete',
    () => 'The request timed out.',
  ],
};

function describeType({ field, expected, received = '' }: VendorErrorDetails): string {
  const found = received.startsWith('unknown variant') ? received : `invalid type: ${received}`;
  return `${unreadable} ${field}: ${found}, expected ${expected} at line 1 column 2`;
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
