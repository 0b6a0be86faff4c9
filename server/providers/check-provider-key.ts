import { ProviderError } from '#server/providers/contract/provider-error.ts';
import type { ProviderDescriptor } from './provider.ts';

const timeoutMs = 8_000;

/**
 * Explains to the user why the provider refuses the key; null if the key is valid. Requests the list of
 * models that the key may use, which is free.
 */
export async function checkProviderKey(
  { connect }: Pick<ProviderDescriptor, 'connect'>,
  { baseUrl, key }: { baseUrl: string; key: string },
): Promise<string | null> {
  const provider = connect({ baseUrl, apiKey: () => key, timeouts: { listMs: timeoutMs } });
  try {
    await provider.listModels(AbortSignal.timeout(timeoutMs));
    return null;
  } catch (error) {
    return explain(error);
  } finally {
    await provider.close();
  }
}

function explain(error: unknown): string | null {
  if (!(error instanceof ProviderError)) return unreachable;
  switch (error.kind) {
    case 'invalid-key':
    case 'forbidden':
    case 'bad-request':
      return 'The provider doesn’t accept this key.';
    case 'no-credit':
      return 'The provider accepts the key, but its account has no credit.';
    case 'region-refused':
      return 'The provider isn’t available in this server’s region.';
    case 'rate-limited':
      return 'The provider accepts the key, but its quota is used up for now.';
    default:
      return explainStatus(error.status);
  }
}

const unreachable = 'Couldn’t reach the provider to test the key. Try again in a minute.';

function explainStatus(status: number | null): string | null {
  if (status === null) return unreachable;
  // The key is valid even if a gateway answers instead of the vendor and returns a list in its own format.
  if (status === 200) return null;
  return `The provider has a problem (status ${status}), so the key couldn’t be tested. Try again in a minute.`;
}
