import { randomId } from '../seed.ts';

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
