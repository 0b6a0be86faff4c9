import { keyVariables, type Config } from '../config.ts';
import type { ProviderSettings } from '../domain/query/ports.ts';
import { createAnthropicProvider } from '../providers/anthropic/anthropic-provider.ts';
import { createGoogleProvider } from '../providers/google/google-provider.ts';
import { createOpenAiProvider } from '../providers/openai/openai-provider.ts';
import { createXaiProvider } from '../providers/xai/xai-provider.ts';

export function createProviders({ baseUrls, apiKeys, timeouts }: Config) {
  const { vertex } = apiKeys;
  return {
    openai: createOpenAiProvider({
      baseUrl: baseUrls.openai,
      apiKey: () => apiKeys.openai,
      timeouts,
    }),
    anthropic: createAnthropicProvider({
      baseUrl: baseUrls.anthropic,
      apiKey: () => apiKeys.anthropic,
      timeouts,
    }),
    vertex: createGoogleProvider({
      baseUrl: baseUrls.vertex,
      access: () => (vertex === null ? null : { kind: 'gemini', apiKey: vertex }),
      timeouts,
    }),
    xai: createXaiProvider({ baseUrl: baseUrls.xai, apiKey: () => apiKeys.xai, timeouts }),
  };
}

export function providerSettingsOf(config: Config): ProviderSettings {
  return {
    apiKey: (provider) => config.apiKeys[provider],
    keyVariable: (provider) => keyVariables[provider],
    upstreamId: (model) => config.upstreamIds.get(model) ?? null,
  };
}
