import type { ProviderId } from '#shared/contract/models/schemas.ts';
import { keyVariables, type Config } from '../config.ts';
import type { ProviderSettings } from '../domain/models/ports.ts';
import type { CurrentCatalogue } from '../domain/models/current-catalogue.ts';
import type { LiveSettings } from '../domain/settings/live-settings.ts';
import { parseUpstreamIds } from '../domain/models/upstream-ids.ts';
import { createAnthropicProvider } from '../providers/anthropic/anthropic-provider.ts';
import { createGoogleProvider } from '../providers/google/google-provider.ts';
import { createOpenAiProvider } from '../providers/openai/openai-provider.ts';
import { createXaiProvider } from '../providers/xai/xai-provider.ts';
import { timeoutsOf } from './settings.ts';

const keySettings: Record<ProviderId, string> = {
  openai: 'api.openai.key',
  anthropic: 'api.anthropic.key',
  vertex: 'api.google.key',
  xai: 'api.xai.key',
};

export function createProviders({ baseUrls }: Config, live: LiveSettings) {
  const timeouts = timeoutsOf(live);
  const optionsOf = (provider: ProviderId) => ({
    baseUrl: baseUrls[provider],
    apiKey: () => live.text(keySettings[provider]),
    timeouts,
  });
  return {
    openai: createOpenAiProvider(optionsOf('openai')),
    anthropic: createAnthropicProvider(optionsOf('anthropic')),
    vertex: createGoogleProvider(optionsOf('vertex')),
    xai: createXaiProvider(optionsOf('xai')),
  };
}

export function providerSettingsOf(
  live: LiveSettings,
  catalogue: Pick<CurrentCatalogue, 'upstreamId'>,
): ProviderSettings {
  return {
    apiKey: (provider) => live.text(keySettings[provider]),
    keyVariable: (provider) => keyVariables[provider],
    upstreamId: (model) =>
      catalogue.upstreamId(model) ??
      parseUpstreamIds(live.text('api.model_upstream_ids') ?? '')?.get(model) ??
      null,
  };
}
