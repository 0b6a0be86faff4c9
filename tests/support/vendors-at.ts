import { createAnthropicProvider } from '#server/providers/anthropic/protocol.ts';
import { createGoogleProvider } from '#server/providers/google/protocol.ts';
import type { ProviderTimeouts } from '#server/providers/http/timeouts.ts';
import { createOpenAiProvider } from '#server/providers/openai/protocol.ts';
import { createXaiProvider } from '#server/providers/xai/protocol.ts';
import { vendorsThrough } from './recording-proxy.ts';

export const acceptedKey = 'sandbox-key-0123456789';

/** Opens providers at the simulators behind `url`, with a key that they accept. */
export function vendorsAt(url: string, timeouts: Partial<ProviderTimeouts> = {}) {
  const addresses = vendorsThrough({ url });
  const accessTo = (baseUrl: string) => ({
    baseUrl,
    apiKey: () => acceptedKey,
    timeouts,
  });
  return {
    openai: () => createOpenAiProvider(accessTo(addresses.OPENAI_BASE_URL)),
    anthropic: () => createAnthropicProvider(accessTo(addresses.ANTHROPIC_BASE_URL)),
    google: () => createGoogleProvider(accessTo(addresses.GOOGLE_BASE_URL)),
    xai: () => createXaiProvider(accessTo(addresses.XAI_BASE_URL)),
  };
}
