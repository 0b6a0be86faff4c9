import { afterAll, beforeAll, expect, test } from 'vitest';
import type { HttpProvider } from '../create-provider.ts';
import { createAnthropicProvider } from '../../anthropic/protocol.ts';
import { createGoogleProvider } from '../../google/protocol.ts';
import { createOpenAiProvider } from '../../openai/protocol.ts';
import { createXaiProvider } from '../../xai/protocol.ts';
import { collectAnswer } from '../testing/collect-answer.ts';
import { jsonOf, startVendorServer, type VendorServer } from '../testing/vendor-server.ts';

let vendor: VendorServer;
let providers: Record<keyof typeof creators, HttpProvider>;
const creators = {
  openai: createOpenAiProvider,
  anthropic: createAnthropicProvider,
  google: createGoogleProvider,
  xai: createXaiProvider,
};

beforeAll(async () => {
  vendor = await startVendorServer();
  const connect = { baseUrl: vendor.url, apiKey: () => 'key-of-a-test' };
  providers = {
    openai: creators.openai(connect),
    anthropic: creators.anthropic(connect),
    google: creators.google(connect),
    xai: creators.xai(connect),
  };
});
afterAll(async () => {
  for (const provider of Object.values(providers)) await provider.close();
  await vendor.close();
});

const openai = (message: string, code: string | null, type = 'invalid_request_error') => ({
  error: { message, type, param: null, code },
});
const anthropic = (type: string, message: string, details?: object) => ({
  type: 'error',
  error: { type, message, ...(details ? { details } : {}) },
  request_id: 'req_011CbrFTcXhtiMzr3s6EocF7',
});
const google = (code: number, status: string, message: string, details: object[] = []) => ({
  error: { code, status, message, details },
});
const xai = (code: string, error: string) => ({ code, error });
const quotaOf = (quotaId: string) => [
  { '@type': 'type.googleapis.com/google.rpc.QuotaFailure', violations: [{ quotaId }] },
];
const quotaWords = 'You exceeded your current quota, please check your plan and billing details.';

/** Whether other models of the provider share the limit. */
test.each([
  [
    'openai',
    openai('Rate limit reached for gpt-4 in organization org-x on tokens per min (TPM)', 'tokens'),
    false,
  ],
  ['openai', openai('Rate limit reached for your API key on requests per day.', 'requests'), true],
  [
    'anthropic',
    anthropic(
      'rate_limit_error',
      'This request would exceed your organization’s rate limit of 30,000 input tokens per minute.',
    ),
    false,
  ],
  [
    'anthropic',
    anthropic('rate_limit_error', 'This request would exceed your account’s rate limit.'),
    true,
  ],
  [
    'anthropic',
    anthropic(
      'rate_limit_error',
      'Number of concurrent connections has exceeded your rate limit. Please try again later.',
    ),
    true,
  ],
  [
    'google',
    google(
      429,
      'RESOURCE_EXHAUSTED',
      quotaWords,
      quotaOf('GenerateRequestsPerDayPerProjectPerModel-FreeTier'),
    ),
    false,
  ],
  [
    'google',
    google(429, 'RESOURCE_EXHAUSTED', quotaWords, quotaOf('GenerateRequestsPerMinutePerProject')),
    true,
  ],
  ['google', google(429, 'RESOURCE_EXHAUSTED', quotaWords), false],
  [
    'xai',
    xai('Some resource has been exhausted', 'Too many requests for team t and model m.'),
    false,
  ],
  ['xai', xai('Some resource has been exhausted', 'Too many requests from your region.'), true],
] as const)('the scope of a rate limit of %s is recognized: %j', async (name, body, isWide) => {
  vendor.answerWith(jsonOf(429, body, { 'retry-after': '20' }));
  const { error } = await collectAnswer(providers[name]);
  expect(error).toMatchObject({ kind: 'rate-limited', isWide, isOfProvider: isWide });
});

/** Quoted from public issues or the vendors' documentation where available. */
test.each([
  [
    'openai',
    429,
    openai(
      'You exceeded your current quota, please check your plan and billing details.',
      'insufficient_quota',
      'insufficient_quota',
    ),
    'no-credit',
  ],
  [
    'openai',
    429,
    openai(
      'Your account is not active, please check your billing details on our website.',
      'billing_not_active',
      'billing_not_active',
    ),
    'no-credit',
  ],
  ['openai', 400, openai('Billing hard limit has been reached', null), 'no-credit'],
  [
    'openai',
    403,
    openai(
      'Country, region, or territory not supported',
      'unsupported_country_region_territory',
      'request_forbidden',
    ),
    'region-refused',
  ],
  [
    'openai',
    403,
    openai('Project `proj_9Koe` does not have access to model `gpt-4o-mini`', 'model_not_found'),
    'model-forbidden',
  ],
  [
    'openai',
    403,
    openai('Your organization must be verified to use the model `gpt-image-1`.', null),
    'model-forbidden',
  ],
  [
    'openai',
    403,
    openai(
      'You have insufficient permissions for this operation. Missing scopes: model.request.',
      null,
    ),
    'forbidden',
  ],
  [
    'openai',
    404,
    openai('The model `gpt-4` does not exist or you do not have access to it.', 'model_not_found'),
    'model-gone',
  ],
  [
    'openai',
    401,
    openai('The OpenAI account has been deactivated.', 'account_deactivated'),
    'forbidden',
  ],
  ['openai', 400, openai('Your organization may not use this feature.', null), 'forbidden'],
  [
    'anthropic',
    400,
    anthropic(
      'invalid_request_error',
      'Your credit balance is too low to access the Anthropic API. Please go to Plans & Billing to upgrade or purchase credits.',
    ),
    'no-credit',
  ],
  [
    'anthropic',
    400,
    anthropic(
      'invalid_request_error',
      'You have reached your specified API usage limits. You will regain access on 2026-12-01 at 00:00 UTC.',
    ),
    'no-credit',
  ],
  ['anthropic', 402, anthropic('billing_error', 'Payment is required.'), 'no-credit'],
  [
    'anthropic',
    429,
    anthropic('rate_limit_error', 'The limit of the contract is reached.', {
      error_code: 'contract_spend_limit_reached',
    }),
    'no-credit',
  ],
  ['anthropic', 403, anthropic('forbidden', 'Request not allowed'), 'region-refused'],
  [
    'anthropic',
    400,
    anthropic(
      'invalid_request_error',
      'Access to Anthropic models is not allowed from unsupported countries, regions, or territories. Please refer to https://www.anthropic.com/supported-countries for more information.',
    ),
    'region-refused',
  ],
  [
    'anthropic',
    400,
    anthropic('invalid_request_error', 'This organization has been disabled.', {
      error_code: 'organization_on_hold',
    }),
    'forbidden',
  ],
  [
    'anthropic',
    403,
    anthropic(
      'permission_error',
      'Your API key does not have permission to use the specified resource.',
    ),
    'model-forbidden',
  ],
  [
    'google',
    400,
    google(400, 'FAILED_PRECONDITION', 'User location is not supported for the API use.'),
    'region-refused',
  ],
  [
    'google',
    429,
    google(
      429,
      'RESOURCE_EXHAUSTED',
      'Your prepayment credits are depleted. Please go to AI Studio to manage your project and billing.',
    ),
    'no-credit',
  ],
  [
    'google',
    403,
    google(403, 'PERMISSION_DENIED', 'This API method requires billing to be enabled.', [
      { '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'BILLING_DISABLED' },
    ]),
    'no-credit',
  ],
  [
    'google',
    429,
    google(
      429,
      'RESOURCE_EXHAUSTED',
      'You exceeded your current quota, please check your plan and billing details. * Quota exceeded for metric: generativelanguage.googleapis.com/generate_content_free_tier_requests, limit: 0, model: gemini-4-carbon',
    ),
    'model-forbidden',
  ],
  [
    'google',
    429,
    google(
      429,
      'RESOURCE_EXHAUSTED',
      'You exceeded your current quota, please check your plan and billing details. * Quota exceeded for metric: generativelanguage.googleapis.com/generate_content_free_tier_requests, limit: 20, model: gemini-3.8-flash',
    ),
    'rate-limited',
  ],
  [
    'google',
    403,
    google(
      403,
      'PERMISSION_DENIED',
      'Your API key was reported as leaked. Please use another API key.',
    ),
    'invalid-key',
  ],
  [
    'google',
    403,
    google(403, 'PERMISSION_DENIED', 'models/gemini-4-carbon is for projects with billing alone.'),
    'model-forbidden',
  ],
  [
    'google',
    403,
    google(403, 'PERMISSION_DENIED', 'Your project has been denied access.'),
    'forbidden',
  ],
  [
    'xai',
    403,
    xai(
      'The caller does not have permission to execute the specified operation',
      "Your newly created team doesn't have any credits or licenses yet. You can purchase those on https://console.x.ai/team/481c.",
    ),
    'no-credit',
  ],
  [
    'xai',
    429,
    xai(
      'Some resource has been exhausted',
      'Your team 16f2 has either used all available credits or reached its monthly spending limit. To continue making API requests, please purchase more credits or raise your spending limit.',
    ),
    'no-credit',
  ],
  [
    'xai',
    403,
    xai('permission-denied', 'You have run out of credits or need a Grok subscription.'),
    'no-credit',
  ],
  [
    'xai',
    403,
    xai('permission-denied', 'This service is not available in your region.'),
    'region-refused',
  ],
  [
    'xai',
    403,
    xai('permission-denied', 'The team is not authorized to access model grok-4.7.'),
    'model-forbidden',
  ],
  [
    'xai',
    404,
    xai(
      'Some requested entity was not found',
      'The model grok-beta does not exist or your team bdc3 does not have access to it.',
    ),
    'model-gone',
  ],
] as const)('%s, %i %j is %s', async (name, status, body, kind) => {
  vendor.answerWith(jsonOf(status, body));
  const { error } = await collectAnswer(providers[name]);
  expect(error).toMatchObject({ kind, status });
});
