import { providerNames, type DirectoryProviderId, type ProviderId } from './providers.ts';

export const providerIds = Object.keys(providerNames) as ProviderId[];

export const directoryProviderIds: readonly DirectoryProviderId[] = Object.values(
  providerNames,
).map(({ directoryId }) => directoryId);
