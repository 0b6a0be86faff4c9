import { isOwnProvider } from '#shared/contract/models/constants.ts';
import type { KnownProviderId, ProviderId } from '#shared/contract/models/providers.ts';
import { settingsTable } from '../../config.ts';
import type { CurrentCatalogue } from './catalogue/current-catalogue.ts';
import type { CurrentOwnProviders } from './own/current-own-providers.ts';
import { ProviderError } from '../../providers/contract/provider-error.ts';
import type { Settings, ProviderAddresses } from '../settings/index.ts';
import type { HttpProvider } from '../../providers/http/create-provider.ts';
import { followAddress } from '../../providers/follow-address.ts';
import { byProvider, type ProviderDescriptor } from '../../providers/provider.ts';
import { providers } from '../../providers/providers.ts';
import type { OwnProvidersArea } from './create-own-providers.ts';
import type { Providers } from '../../providers/contract/model-provider.ts';
import type { ModelId } from '#shared/contract/models/schemas.ts';

export function connectProviders(
  settings: Settings,
  addresses: Pick<ProviderAddresses, 'current'>,
): Record<KnownProviderId, HttpProvider> {
  return byProvider(providers, (provider) =>
    followAddress(provider, {
      baseUrl: () => addresses.current(provider.id),
      apiKey: () => keyOf(settings, provider.id),
      searchesX: () => settings.models.xSearch === 'on',
      timeouts: settings.providerTimeouts,
    }),
  );
}

/** The built-in providers, then the added ones. */
export function joinProviders(
  connected: Record<KnownProviderId, HttpProvider>,
  { current, connections }: Pick<OwnProvidersArea, 'current' | 'connections'>,
): Providers {
  const known = Object.keys(connected) as KnownProviderId[];
  return {
    ids: () => [...known, ...current.list().map(({ id }) => id)],
    get(id) {
      if (!isOwnProvider(id)) return connected[id];
      const provider = current.find(id);
      if (!provider)
        throw new ProviderError(id, 'broken-connection', 'This provider has been removed.');
      return connections.get(provider);
    },
  };
}

/** A provider that is turned off has no key, so nothing can be sent to it. */
function keyOf({ providerKeys, models }: Settings, id: KnownProviderId): string | null {
  return models.off?.has(id) ? null : providerKeys[id];
}

/** Read on every call, so that changes take effect at once. */
export function providerSettingsOf(
  settings: Settings,
  catalogue: Pick<CurrentCatalogue, 'upstreamId'>,
  own: Pick<CurrentOwnProviders, 'find'>,
) {
  return {
    /** The vendor's key, or null when none is configured or the vendor is turned off. */
    apiKey: (provider: ProviderId): string | null =>
      isOwnProvider(provider) ? ownKey(own, provider) : keyOf(settings, provider),
    /** The environment variable that holds the key, for `missingKey`. */
    keyVariable: (provider: ProviderId) =>
      isOwnProvider(provider)
        ? `key of ${own.find(provider)?.name ?? provider}`
        : settingsTable.providerKeys[provider].variable,
    /** The vendor's id that an administrator configured for a catalogue model, or null. */
    upstreamId: (model: ModelId): string | null =>
      catalogue.upstreamId(model) ?? settings.models.upstreamIds?.get(model) ?? null,
  };
}

export type ProviderSettings = ReturnType<typeof providerSettingsOf>;

/** Empty if no key is needed; null if the provider is off or its key can't be decrypted. */
function ownKey(own: Pick<CurrentOwnProviders, 'find'>, id: ProviderId): string | null {
  const provider = own.find(id);
  return provider?.isReadable ? (provider.key ?? '') : null;
}

/**
 * Returns a value that changes whenever a provider's list of models may change: the key of a
 * built-in provider, or the version of an added one.
 */
export function accessOf(
  { apiKey }: ProviderSettings,
  own: Pick<CurrentOwnProviders, 'find'>,
): (provider: ProviderId) => string | null {
  return (id) => {
    const key = apiKey(id);
    return key !== null && isOwnProvider(id) ? `version ${own.find(id)?.version}` : key;
  };
}

/** The audio models of the given kind, from the first provider that has any. */
export function audioModels<Model>(
  modelsOf: (provider: ProviderDescriptor) => readonly Model[] | undefined,
) {
  for (const provider of providers) {
    const [best, ...others] = modelsOf(provider) ?? [];
    if (best) return { provider: provider.id, models: [best, ...others] as const };
  }
  throw new Error('No provider has audio models of this kind.');
}
