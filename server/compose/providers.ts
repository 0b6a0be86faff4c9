import type { ProviderId } from '#shared/contract/models/providers.ts';
import { settingsTable } from '../config.ts';
import type { CurrentCatalogue } from '../domain/models/catalogue/current-catalogue.ts';
import type { ProviderSettings } from '../domain/models/ports.ts';
import type { Settings } from '../domain/settings/settings-table.ts';
import type { TranscriptionDeps } from '../domain/transcription/transcribe.ts';
import type { HttpProvider } from '../providers/http/create-provider.ts';
import { followAddress } from '../providers/follow-address.ts';
import { byProvider } from '../providers/provider.ts';
import { providers } from '../providers/providers.ts';
import type { ProviderAddresses } from './provider-addresses.ts';

export function connectProviders(
  { providerKeys, providerTimeouts: timeouts }: Settings,
  addresses: Pick<ProviderAddresses, 'current'>,
): Record<ProviderId, HttpProvider> {
  return byProvider(providers, (provider) =>
    followAddress(provider, {
      baseUrl: () => addresses.current(provider.id),
      apiKey: () => providerKeys[provider.id],
      timeouts,
    }),
  );
}

export function providerSettingsOf(
  { providerKeys, models }: Settings,
  catalogue: Pick<CurrentCatalogue, 'upstreamId'>,
): ProviderSettings {
  return {
    apiKey: (provider) => providerKeys[provider],
    keyVariable: (provider) => settingsTable.providerKeys[provider].variable,
    upstreamId: (model) => catalogue.upstreamId(model) ?? models.upstreamIds?.get(model) ?? null,
  };
}

/** The models that transcribe recordings: those of the first provider that has any. */
export function transcriptionModels(): TranscriptionDeps['listeners'] {
  for (const { id, transcriptionModels: [best, ...others] = [] } of providers) {
    if (best) return { provider: id, models: [best, ...others] };
  }
  throw new Error('No provider writes down recordings.');
}
