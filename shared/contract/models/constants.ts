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

/** Whether an administrator added the provider by its address. */
export function isOwnProvider(id: ProviderId | DirectoryProviderId): id is OwnProviderId {
  return id.startsWith('own-');
}

/** The provider's id in the directory and its addresses. */
export function directoryIdOf(id: ProviderId): DirectoryProviderId {
  return isOwnProvider(id) ? id : providerNames[id].directoryId;
}
