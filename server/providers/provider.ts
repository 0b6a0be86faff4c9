import type { Listing, Model } from '#server/domain/models/model.ts';
import type { ProviderFacts } from '#server/domain/models/provider.ts';
import { providerNames, type KnownProviderId } from '#shared/contract/models/providers.ts';
import type { HttpProvider } from './http/create-provider.ts';
import type { ProviderTimeouts } from './http/timeouts.ts';

/** Everything that there is to say of a provider; settings, picker, directory, costs and start follow from it. */
export interface ProviderDescriptor extends ProviderFacts {
  /** Its own address, with which the paths of its calls begin. */
  baseUrl: string;
  models: readonly Model[];
  /** In the order of the picker. */
  listings: readonly Listing[];
  /** The models that transcribe recordings, the best first; absent where it has none. */
  transcriptionModels?: readonly {
    upstreamId: string;
    name: string;
    /** List price of a minute, in millionths of a US dollar. */
    microUsdPerMinute: number;
  }[];
  connect(access: ProviderAccess): HttpProvider;
}

export interface ProviderAccess {
  baseUrl: string;
  /** Asked at each call. */
  apiKey: () => string | null;
  timeouts?: Partial<ProviderTimeouts>;
}

/** `details` are what pages need not know before they ask. */
export function describeProvider(
  id: KnownProviderId,
  details: Omit<ProviderDescriptor, 'id' | 'name'>,
): ProviderDescriptor {
  return { id, name: providerNames[id].name, ...details };
}

/** One value for each provider. */
export function byProvider<Value>(
  providers: readonly ProviderDescriptor[],
  valueOf: (provider: ProviderDescriptor) => Value,
): Record<KnownProviderId, Value> {
  const entries = providers.map((provider) => [provider.id, valueOf(provider)]);
  return Object.fromEntries(entries) as Record<KnownProviderId, Value>;
}
