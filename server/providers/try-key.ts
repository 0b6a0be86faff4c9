import { request } from 'undici';
import type { ProviderId } from '#shared/contract/models/schemas.ts';
import { checkKey } from './http/request/api-key.ts';
import { trimBaseUrl } from './http/request/base-url.ts';

const timeoutMs = 8_000;

/** Each vendor's list of models: it costs nothing, and needs a key that works. */
const listings: Record<
  ProviderId,
  (key: string) => [path: string, headers: Record<string, string>]
> = {
  openai: (key) => ['/models', { authorization: `Bearer ${key}` }],
  anthropic: (key) => ['/v1/models', { 'x-api-key': key, 'anthropic-version': '2023-06-01' }],
  vertex: (key) => ['/models', { 'x-goog-api-key': key }],
  xai: (key) => ['/models', { authorization: `Bearer ${key}` }],
};

/** Why the vendor does not take the key, in words of ours; null when it does. */
export async function tryProviderKey(
  provider: ProviderId,
  { baseUrl, key }: { baseUrl: string; key: string },
): Promise<string | null> {
  const [path, headers] = listings[provider](checkKey(provider, key));
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const { statusCode, body } = await request(`${trimBaseUrl(baseUrl)}${path}`, {
      headers,
      signal,
    });
    await body.dump();
    return explainStatus(statusCode);
  } catch {
    return 'The provider could not be reached, so the key could not be tried. Try again in a minute.';
  }
}

function explainStatus(status: number): string | null {
  if (status === 200) return null;
  if ([400, 401, 403].includes(status)) return 'The provider does not accept this key.';
  if (status === 429) return 'The provider knows the key, but it has no quota left at the moment.';
  return `The provider is not well (status ${status}), so the key could not be tried. Try again in a minute.`;
}
