import { request } from 'undici';
import { checkKey, trimBaseUrl } from './http/request/call-parts.ts';
import type { ProviderDescriptor } from './provider.ts';

const timeoutMs = 8_000;

/** Why the provider does not take the key, in words of ours; null when it does. */
export async function checkProviderKey(
  { id, keyCheck }: Pick<ProviderDescriptor, 'id' | 'keyCheck'>,
  { baseUrl, key }: { baseUrl: string; key: string },
): Promise<string | null> {
  const { path, headers } = keyCheck(checkKey(id, key));
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
