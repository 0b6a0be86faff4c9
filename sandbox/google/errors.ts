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
  const [code, status, describe] = errors[kind];
  const message = describe(details);
  const more = detailsOf(kind, details, message);
  return { error: { code, message, status, ...(more.length > 0 && { details: more }) } };
}

type Describe = (details: VendorErrorDetails) => string;

const errors: Record<VendorErrorKind, [code: number, status: string, describe: Describe]> = {
  'missing-key': [
    403,
    'PERMISSION_DENIED',
    () =>
      "Method doesn't allow unregistered callers (callers without established identity). " +
      'Please use API Key or other form of API consumer identity to call this API.',
  ],
  'invalid-key': [400, 'INVALID_ARGUMENT', () => 'API key not valid. Please pass a valid API key.'],
  'unknown-model': [
    404,
    'NOT_FOUND',
    ({ model }) =>
      `models/${model} is not found for API version v1beta, or is not supported for ` +
      'generateContent. Call ListModels to see the list of available models and their ' +
      'supported methods.',
  ],
  retired: [
    404,
    'NOT_FOUND',
    ({ model }) =>
      `This model models/${model} is no longer available. Please update your code to use ` +
      'a newer model for the latest features and improvements.',
  ],
  'not-found': [404, 'NOT_FOUND', () => 'Requested entity was not found.'],
  'cap-too-high': [
    400,
    'INVALID_ARGUMENT',
    ({ maxTokens, limit = 0 }) =>
      `Unable to submit request because it has a maxOutputTokens value of ${maxTokens} but the ` +
      `supported range is from 1 (inclusive) to ${limit + 1} (exclusive). Update the value and ` +
      'try again.',
  ],
  'too-long': [
    400,
    'INVALID_ARGUMENT',
    ({ inputTokens, limit }) =>
      `The input token count (${inputTokens}) exceeds the maximum number of tokens allowed ` +
      `(${limit}).`,
  ],
  'no-credit': [
    429,
    'RESOURCE_EXHAUSTED',
    () =>
      'Your prepayment credits are depleted. Please go to AI Studio at ' +
      'https://ai.studio/projects to manage your project and billing.',
  ],
  'region-refused': [
    400,
    'FAILED_PRECONDITION',
    () => 'User location is not supported for the API use.',
  ],
  'model-forbidden': [
    403,
    'PERMISSION_DENIED',
    ({ model }) =>
      `models/${model} is available only to projects with billing enabled. Please set up ` +
      'billing in AI Studio and try again.',
  ],
  'bad-json': [400, 'INVALID_ARGUMENT', () => 'Invalid JSON payload received. Unexpected token.'],
  'bad-request': [
    400,
    'INVALID_ARGUMENT',
    ({ message }) => message ?? 'Request contains an invalid argument.',
  ],
  'missing-field': [
    400,
    'INVALID_ARGUMENT',
    ({ field = 'contents' }) => `* GenerateContentRequest.${field}: ${field} is not specified\n`,
  ],
  'wrong-type': [400, 'INVALID_ARGUMENT', describeType],
  'rate-limited': [429, 'RESOURCE_EXHAUSTED', describeQuota],
  'account-limited': [429, 'RESOURCE_EXHAUSTED', describeQuota],
  'server-error': [
    500,
    'INTERNAL',
    () =>
      'An internal error has occurred. Please retry or report in ' +
      'https://developers.generativeai.google/guide/troubleshooting',
  ],
  overloaded: [503, 'UNAVAILABLE', () => 'The model is overloaded. Please try again later.'],
  timeout: [408, 'DEADLINE_EXCEEDED', () => 'Deadline expired before operation could complete.'],
};

function describeQuota({ retryAfterSeconds = 2 }: VendorErrorDetails): string {
  return (
    'You exceeded your current quota, please check your plan and billing details. For more ' +
    'information on this error, head to: https://ai.google.dev/gemini-api/docs/rate-limits.\n' +
    `Please retry in ${retryAfterSeconds}s.`
  );
}

function describeType({ field = 'contents', ...details }: VendorErrorDetails): string {
  const { expected, received, message = '' } = details;
  if (!expected) return message;
  return `Invalid value at '${field}' (${expected}), but it is a ${received}.`;
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
      return quotaDetails('GenerateContentPaidTierInputTokensPerModelPerMinute', details);
    case 'account-limited':
      return quotaDetails('GenerateRequestsPerMinutePerProject', details);
    default:
      return [];
  }
}

function quotaDetails(
  quotaId: string,
  { model = '', retryAfterSeconds = 2 }: VendorErrorDetails,
): object[] {
  return [
    {
      '@type': `${rpc}.QuotaFailure`,
      violations: [
        {
          quotaMetric:
            'generativelanguage.googleapis.com/generate_content_paid_tier_input_token_count',
          quotaId,
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
