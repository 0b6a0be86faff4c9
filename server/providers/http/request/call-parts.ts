import type { ProviderId } from '#shared/contract/models/providers.ts';
import { ProviderError } from '#server/providers/contract/provider-error.ts';

/** Refuses a missing key, or one that cannot be sent in a header, before anything is sent. */
export function checkKey(provider: ProviderId, key: string | null | undefined): string {
  const bare = key?.trim() ?? '';
  if (bare === '') throw new ProviderError(provider, 'invalid-key', 'No key is configured.');
  if (/[^\x21-\x7e]/.test(bare)) {
    throw new ProviderError(
      provider,
      'invalid-key',
      'The API key contains spaces or characters outside ASCII.',
    );
  }
  return bare;
}

export function trimBaseUrl(baseUrl: string): string {
  return baseUrl.replace(/(?<!\/)\/+$/, '');
}

export const wholeHeaders = { 'content-type': 'application/json', accept: 'application/json' };

export const streamHeaders = { 'content-type': 'application/json', accept: 'text/event-stream' };
