import type { VendorErrorDetails, VendorErrorKind, WireReply } from '../vendor/vendor.ts';

const rpc = 'type.googleapis.com/google.rpc';

/** Source: https://ai.google.dev/gemini-api/docs/troubleshooting; a 429 has no retry-after. */
export function googleErrorReply(kind: VendorErrorKind, details: VendorErrorDetails): WireReply {
  const body = errorBody(kind, details);
  return {
    status: body.error.code,
    headers: googleHeaders(),
    body: `${JSON.stringify(body, null, 2)}\n`,
  };
}

export function errorBody(kind: VendorErrorKind, details: VendorErrorDetails) {
  const [code, status] = statusOf[kind];
  const message = messageOf(kind, details);
  const more = detailsOf(kind, details, message);
  return { error: { code, message, status, ...(more.length > 0 && { details: more }) } };
}

const statusOf: Record<VendorErrorKind, [number, string]> = {
  'missing-key': [403, 'PERMISSION_DENIED'],
  'invalid-key': [400, 'INVALID_ARGUMENT'],
  'unknown-model': [404, 'NOT_FOUND'],
  retired: [404, 'NOT_FOUND'],
  'not-found': [404, 'NOT_FOUND'],
  'cap-too-high': [400, 'INVALID_ARGUMENT'],
  'too-long': [400, 'INVALID_ARGUMENT'],
  'no-credit': [429, 'RESOURCE_EXHAUSTED'],
  'region-refused': [400, 'FAILED_PRECONDITION'],
  'model-forbidden': [403, 'PERMISSION_DENIED'],
  unverified: [400, 'INVALID_ARGUMENT'],
  'bad-json': [400, 'INVALID_ARGUMENT'],
  'bad-request': [400, 'INVALID_ARGUMENT'],
  'missing-field': [400, 'INVALID_ARGUMENT'],
  'wrong-type': [400, 'INVALID_ARGUMENT'],
  'rate-limited': [429, 'RESOURCE_EXHAUSTED'],
  'server-error': [500, 'INTERNAL'],
  overloaded: [503, 'UNAVAILABLE'],
  timeout: [408, 'DEADLINE_EXCEEDED'],
};

function messageOf(kind: VendorErrorKind, details: VendorErrorDetails): string {
  const { model = '', field = 'contents' } = details;
  const { inputTokens = 0, maxTokens = 0, limit = 0 } = details;
  switch (kind) {
    case 'missing-key':
      return (
        "Method doesn't allow unregistered callers (callers without established identity). " +
        'Please use API Key or other form of API consumer identity to call this API.'
      );
    case 'invalid-key':
      return 'API key not valid. Please pass a valid API key.';
    case 'unknown-model':
      return (
        `models/${model} is not found for API version v1beta, or is not supported for ` +
        'generateContent. Call ListModels to see the list of available models and their ' +
        'supported methods.'
      );
    case 'retired':
      return (
        `This model models/${model} is no longer available. Please update your code to use ` +
        'a newer model for the latest features and improvements.'
      );
    case 'not-found':
      return 'Requested entity was not found.';
    case 'cap-too-high':
      return (
        `Unable to submit request because it has a maxOutputTokens value of ${maxTokens} but the ` +
        `supported range is from 1 (inclusive) to ${limit + 1} (exclusive). Update the value and ` +
        'try again.'
      );
    case 'too-long':
      return (
        `The input token count (${inputTokens}) exceeds the maximum number of tokens allowed ` +
        `(${limit}).`
      );
    case 'no-credit':
      return (
        'Your prepayment credits are depleted. Please go to AI Studio at ' +
        'https://ai.studio/projects to manage your project and billing.'
      );
    case 'region-refused':
      return 'User location is not supported for the API use.';
    case 'model-forbidden':
      return (
        `models/${model} is available only to projects with billing enabled. Please set up ` +
        'billing in AI Studio and try again.'
      );
    case 'bad-json':
      return 'Invalid JSON payload received. Unexpected token.';
    case 'missing-field':
      return `* GenerateContentRequest.${field}: ${field} is not specified\n`;
    case 'wrong-type':
      if (!details.expected) return details.message ?? '';
      return `Invalid value at '${field}' (${details.expected}), but it is a ${details.received}.`;
    case 'bad-request':
    case 'unverified':
      return details.message ?? 'Request contains an invalid argument.';
    case 'rate-limited':
      return (
        'You exceeded your current quota, please check your plan and billing details. For more ' +
        'information on this error, head to: https://ai.google.dev/gemini-api/docs/rate-limits.\n' +
        `Please retry in ${details.retryAfterSeconds ?? 2}s.`
      );
    case 'overloaded':
      return 'The model is overloaded. Please try again later.';
    case 'timeout':
      return 'Deadline expired before operation could complete.';
    case 'server-error':
      return 'An internal error has occurred. Please retry or report in https://developers.generativeai.google/guide/troubleshooting';
  }
}

function detailsOf(kind: VendorErrorKind, details: VendorErrorDetails, message: string): object[] {
  switch (kind) {
    case 'invalid-key':
      return [
        {
          '@type': `${rpc}.ErrorInfo`,
          reason: 'API_KEY_INVALID',
          domain: 'googleapis.com',
          metadata: { service: 'generativelanguage.googleapis.com' },
        },
        { '@type': `${rpc}.LocalizedMessage`, locale: 'en-US', message },
      ];
    case 'wrong-type':
    case 'bad-json':
      return [
        {
          '@type': `${rpc}.BadRequest`,
          fieldViolations: [
            { ...(details.field && { field: details.field }), description: message },
          ],
        },
      ];
    case 'rate-limited':
      return quotaDetails(details);
    default:
      return [];
  }
}

function quotaDetails({ model = '', retryAfterSeconds = 2 }: VendorErrorDetails): object[] {
  return [
    {
      '@type': `${rpc}.QuotaFailure`,
      violations: [
        {
          quotaMetric:
            'generativelanguage.googleapis.com/generate_content_paid_tier_input_token_count',
          quotaId: 'GenerateContentPaidTierInputTokensPerModelPerMinute',
          quotaDimensions: { location: 'global', model },
          quotaValue: '4000000',
        },
      ],
    },
    {
      '@type': `${rpc}.Help`,
      links: [
        {
          description: 'Learn more about Gemini API quotas',
          url: 'https://ai.google.dev/gemini-api/docs/rate-limits',
        },
      ],
    },
    { '@type': `${rpc}.RetryInfo`, retryDelay: `${retryAfterSeconds}s` },
  ];
}

export function googleHeaders(): Record<string, string> {
  return {
    'content-type': 'application/json; charset=UTF-8',
    vary: 'Origin, X-Origin, Referer',
    server: 'scaffolding on HTTPServer2',
    'x-content-type-options': 'nosniff',
    'server-timing': 'gfet4t7; dur=1',
  };
}
