import { randomUUID } from 'node:crypto';

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
