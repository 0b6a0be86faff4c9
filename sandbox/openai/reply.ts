import { randomUUID } from 'node:crypto';
import type { WireReply } from '../vendor/vendor.ts';

/** Source: https://platform.openai.com/docs/api-reference/debugging-requests */
export function commonHeaders(): Record<string, string> {
  return {
    'x-request-id': `req_${randomUUID().replaceAll('-', '')}`,
    'openai-version': '2020-10-01',
    'openai-organization': 'sandbox',
    'openai-processing-ms': '0',
  };
}

export function okHeaders(): Record<string, string> {
  return { 'content-type': 'application/json', ...commonHeaders(), ...rateLimitHeaders(9_999) };
}

export function rateLimitHeaders(remaining: number): Record<string, string> {
  return {
    'x-ratelimit-limit-requests': '10000',
    'x-ratelimit-limit-tokens': '2000000',
    'x-ratelimit-remaining-requests': String(remaining),
    'x-ratelimit-remaining-tokens': String(remaining * 200),
    'x-ratelimit-reset-requests': '6ms',
    'x-ratelimit-reset-tokens': '0s',
  };
}

export function jsonReply(body: object): WireReply {
  return { status: 200, headers: okHeaders(), body: JSON.stringify(body, null, 2) };
}
