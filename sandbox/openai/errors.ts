import { readBearer } from '../vendor/incoming.ts';
import {
  VendorError,
  type UnverifiedField,
  type VendorErrorDetails,
  type VendorErrorKind,
  type VendorIdentity,
  type WireReply,
} from '../vendor/vendor.ts';
import { openaiModels } from './models.ts';
import { commonHeaders, rateLimitHeaders } from './reply.ts';

interface OpenAiError {
  status: number;
  message: string;
  type: string;
  param: string | null;
  code: string | null;
}

/** Source: https://platform.openai.com/docs/guides/error-codes/api-errors */
function openaiErrorReply(kind: VendorErrorKind, details: VendorErrorDetails): WireReply {
  const { status, ...error } = describeError[kind](details);
  const headers = { 'content-type': 'application/json', ...commonHeaders() };
  if (kind === 'rate-limited' || kind === 'account-limited') {
    const seconds = details.retryAfterSeconds ?? 2;
    Object.assign(headers, rateLimitHeaders(0), {
      'retry-after': String(Math.ceil(seconds)),
      'retry-after-ms': String(Math.round(seconds * 1000)),
    });
  }
  return { status, headers, body: JSON.stringify({ error }, null, 4) };
}

const serverMessage =
  'The server had an error while processing your request. Sorry about that! ' +
  'You can retry your request, or contact us through our help center if the error persists.';

export const serverErrorBody = {
  error: { message: serverMessage, type: 'server_error', param: null, code: null },
};

type Describe = (details: VendorErrorDetails) => OpenAiError;

const describeError: Record<VendorErrorKind, Describe> = {
  'missing-key': () =>
    invalid(
      401,
      "You didn't provide an API key. You need to provide your API key in an Authorization " +
        'header using Bearer auth (i.e. Authorization: Bearer YOUR_KEY).',
    ),
  'invalid-key': ({ key = '' }) =>
    invalid(
      401,
      `Incorrect API key provided: ${maskKey(key)}. ` +
        'You can find your API key at https://platform.openai.com/account/api-keys.',
      'invalid_api_key',
    ),
  'unknown-model': ({ model }) =>
    invalid(
      404,
      `The model \`${model}\` does not exist or you do not have access to it.`,
      'model_not_found',
    ),
  retired: ({ model }) =>
    invalid(
      404,
      `The model \`${model}\` has been deprecated, learn more here: ` +
        'https://platform.openai.com/docs/deprecations',
      'model_not_found',
    ),
  'not-found': ({ message = '' }) => invalid(404, `Invalid URL (${message})`),
  'bad-json': () => invalid(400, 'We could not parse the JSON body of your request.'),
  'missing-field': ({ field = 'messages' }) =>
    field === 'model'
      ? invalid(400, 'you must provide a model parameter')
      : invalid(
          400,
          `Missing required parameter: '${field}'.`,
          'missing_required_parameter',
          field,
        ),
  'wrong-type': ({ field = 'messages', expected, received }) =>
    invalid(
      400,
      `Invalid type for '${field}': expected ${expected}, but got ${received} instead.`,
      'invalid_type',
      field,
    ),
  'bad-request': (details) => ({
    ...invalid(400, details.message ?? "Invalid value for 'messages'.", codeOf(details)),
    type: details.type ?? 'invalid_request_error',
    param: details.field === undefined ? 'messages' : details.field,
  }),
  'cap-too-high': (details) => describeCap(details),
  'too-long': (details) => describeLength(details),
  'no-credit': () => ({
    ...failed(
      429,
      'You exceeded your current quota, please check your plan and billing details. For more ' +
        'information on this error, read the docs: ' +
        'https://platform.openai.com/docs/guides/error-codes/api-errors.',
      'insufficient_quota',
    ),
    code: 'insufficient_quota',
  }),
  'region-refused': () => ({
    ...failed(403, 'Country, region, or territory not supported', 'request_forbidden'),
    code: 'unsupported_country_region_territory',
  }),
  'model-forbidden': ({ model }) =>
    invalid(
      403,
      `Project \`proj_sandbox\` does not have access to model \`${model}\``,
      'model_not_found',
    ),
  'rate-limited': ({ model = '', retryAfterSeconds = 2 }) => ({
    ...failed(
      429,
      `Rate limit reached for ${model} in organization sandbox on requests per min (RPM): ` +
        `Limit 500, Used 500, Requested 1. Please try again in ${retryAfterSeconds}s. ` +
        'Visit https://platform.openai.com/account/rate-limits to learn more.',
      'requests',
    ),
    code: 'rate_limit_exceeded',
  }),
  // We found no source for OpenAI's wording of this limit.
  'account-limited': ({ retryAfterSeconds = 2 }) => ({
    ...failed(
      429,
      `Rate limit reached for your account. Please try again in ${retryAfterSeconds}s.`,
      'requests',
    ),
    code: 'rate_limit_exceeded',
  }),
  overloaded: () =>
    failed(503, 'That model is currently overloaded with other requests. Please retry later.'),
  timeout: () => failed(408, 'Request timed out.', 'timeout'),
  'server-error': () => ({ status: 500, ...serverErrorBody.error }),
};

function describeCap({ api, maxTokens, limit }: VendorErrorDetails): OpenAiError {
  if (api === 'responses') {
    const message =
      "Invalid 'max_output_tokens': integer above maximum value. Expected a value <= " +
      `${limit}, but got ${maxTokens} instead.`;
    return invalid(400, message, 'integer_above_max_value', 'max_output_tokens');
  }
  const message =
    `max_tokens is too large: ${maxTokens}. This model supports at most ${limit} completion ` +
    `tokens, whereas you provided ${maxTokens}.`;
  return invalid(400, message, 'invalid_value', 'max_tokens');
}

function describeLength(details: VendorErrorDetails): OpenAiError {
  const { api, inputTokens = 0, maxTokens = 0, limit } = details;
  if (api === 'responses') {
    const message =
      'Your input exceeds the context window of this model. Please adjust your input and try again.';
    return invalid(400, message, 'context_length_exceeded', 'input');
  }
  const message =
    `This model's maximum context length is ${limit} tokens. However, you requested ` +
    `${inputTokens + maxTokens} tokens (${inputTokens} in the messages, ${maxTokens} in the ` +
    'completion). Please reduce the length of the messages or completion.';
  return invalid(400, message, 'context_length_exceeded', 'messages');
}

function failed(status: number, message: string, type = 'server_error'): OpenAiError {
  return { status, message, type, param: null, code: null };
}

const unverifiedFor: Record<UnverifiedField, string> = {
  stream: 'stream this model',
  'reasoning.summary': 'generate reasoning summaries',
};

function refuseUnverified(field: UnverifiedField): VendorError {
  const message =
    `Your organization must be verified to ${unverifiedFor[field]}. Please go to: ` +
    'https://platform.openai.com/settings/organization/general and click on Verify ' +
    'Organization. If you just verified, it can take up to 15 minutes for access to propagate.';
  return new VendorError('bad-request', { message, field, code: 'unsupported_value' });
}

/** A refusal without a code has an empty `code`, which is sent as null. */
function codeOf({ code, message }: VendorErrorDetails): string | null {
  if (code !== undefined) return code || null;
  const [, unsupported] = /^Unsupported (parameter|value)/.exec(message ?? '') ?? [];
  return unsupported ? `unsupported_${unsupported}` : 'invalid_value';
}

function invalid(
  status: number,
  message: string,
  code: string | null = null,
  param: string | null = null,
): OpenAiError {
  return { status, message, type: 'invalid_request_error', param, code };
}

function maskKey(key: string): string {
  return key.length <= 8 ? '*'.repeat(key.length) : `${key.slice(0, 4)}****${key.slice(-4)}`;
}

export const openaiIdentity: VendorIdentity = {
  provider: 'openai',
  models: openaiModels,
  readKey: readBearer,
  errorReply: openaiErrorReply,
  refuseUnverified,
};
