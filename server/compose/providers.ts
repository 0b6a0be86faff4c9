import type { ProviderId } from '#shared/contract/models/providers.ts';
import type { Config } from '../config.ts';
import type { CurrentCatalogue } from '../domain/models/current-catalogue.ts';
import type { ProviderSettings } from '../domain/models/ports.ts';
import { parseUpstreamIds } from '../domain/models/upstream-ids.ts';
import type { LiveSettings } from '../domain/settings/live-settings.ts';
import type { TranscriptionDeps } from '../domain/transcription/transcribe.ts';
import type { HttpProvider } from '../providers/http/create-provider.ts';
import { byProvider } from '../providers/provider.ts';
import { providers } from '../providers/providers.ts';
import { timeoutsOf } from './settings.ts';

const keySettings = byProvider(providers, ({ keySetting }) => keySetting);
const keyVariables = byProvider(providers, ({ keyVariable }) => keyVariable);

export function connectProviders(
  { baseUrls }: Config,
  live: LiveSettings,
): Record<ProviderId, HttpProvider> {
  const timeouts = timeoutsOf(live);
  return byProvider(providers, ({ id, keySetting, connect }) =>
    connect({ baseUrl: baseUrls[id], apiKey: () => live.text(keySetting), timeouts }),
  );
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

/** The model that writes down recordings: that of the first provider that has one. */
export function transcriptionModel(): TranscriptionDeps['listener'] {
  for (const { id, transcriptionModel } of providers) {
    if (transcriptionModel) return { provider: id, ...transcriptionModel };
  }
  throw new Error('No provider writes down recordings.');
}
