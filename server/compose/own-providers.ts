import { createOwnProviderStore } from '../db/models/own-provider-store.ts';
import { createVault } from '../db/settings/sealed-value.ts';
import { CurrentOwnProviders } from '../domain/models/own/current-own-providers.ts';
import type { OwnProvider } from '../domain/models/ports.ts';
import type { Settings } from '../domain/settings/settings-table.ts';
import type { HttpProvider } from '../providers/http/create-provider.ts';
import { explainTrial } from '../providers/own/explain-trial.ts';
import type { Guard } from '../providers/own/guard/guarded-connector.ts';
import { refuseAddress } from '../providers/own/guard/refuse-address.ts';
import { OwnConnections } from '../providers/own/own-connections.ts';
import { connectOwnProvider } from '../providers/own/own-provider.ts';
import type { Base } from './base.ts';

export type OwnProvidersArea = ReturnType<typeof composeOwnProviders>;

/** The providers that were added by an address, and their connections. */
export function composeOwnProviders(
  { config, database }: Base,
  { providerTimeouts: timeouts, models }: Settings,
) {
  const mayPeopleAdd = () => models.personalEndpoints !== 'off';
  const { allowedEndpoints, encryptionKey, previousEncryptionKey } = config.server;
  const store = createOwnProviderStore(database, createVault(encryptionKey, previousEncryptionKey));
  const guard: Guard = { allowed: allowedEndpoints ?? [] };
  // Read at each connection. Personal endpoints reach private addresses only if that is allowed explicitly.
  const guardOfPeople: Guard = {
    get allowed() {
      return models.personalEndpoints === 'allowed' ? guard.allowed : [];
    },
  };
  const guardOf = (owner: number | null) => (owner === null ? guard : guardOfPeople);
  const connect = (provider: OwnProvider): HttpProvider =>
    connectOwnProvider(provider, { guard: guardOf(provider.userId), timeouts });
  return {
    store,
    /** Whether people may have their own endpoints, read at each call. */
    mayPeopleAdd,
    current: new CurrentOwnProviders(store, mayPeopleAdd),
    connections: new OwnConnections(connect),
    refuseAddress: (baseUrl: string, owner: number | null) =>
      refuseAddress(baseUrl, guardOf(owner).allowed),
    async listModels(provider: OwnProvider, signal: AbortSignal) {
      const connected = connect(provider);
      return explainTrial(connected, signal).finally(() => void connected.close());
    },
  };
}
