import {
  providerNames,
  type DirectoryProviderId,
  type KnownProviderId,
  type OwnProviderId,
  type ProviderId,
} from './providers.ts';

export const providerIds = Object.keys(providerNames) as KnownProviderId[];

export const directoryProviderIds: readonly DirectoryProviderId[] = Object.values(
  providerNames,
).map(({ directoryId }) => directoryId);

/** Finds a built-in provider by its id (`vertex`) or its name in URLs and variables (`google`). */
export function findProviderId(name: string): KnownProviderId | undefined {
  return providerIds.find((id) => id === name || providerNames[id].directoryId === name);
}

/** Whether the provider was added by its address. */
export function isOwnProvider(id: ProviderId | DirectoryProviderId): id is OwnProviderId {
  return id.startsWith('own-');
}

/** The provider's id in the directory and in its URLs. */
export function directoryIdOf(id: ProviderId): DirectoryProviderId {
  return isOwnProvider(id) ? id : providerNames[id].directoryId;
}
