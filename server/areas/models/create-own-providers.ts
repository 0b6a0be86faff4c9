import { createTrialLimit } from './store/trial-limit.ts';
import { createOwnProviderStore } from './store/own-provider-store.ts';
import { createVault, type Settings } from '../settings/index.ts';
import { CurrentOwnProviders } from './own/current-own-providers.ts';
import type { HttpProvider } from '../../providers/http/create-provider.ts';
import { explainTrial, unreachable } from '../../providers/own/explain-trial.ts';
import type { Guard } from '../../providers/own/guard/guarded-connector.ts';
import { refuseAddress } from '../../providers/own/guard/refuse-address.ts';
import { OwnConnections } from '../../providers/own/own-connections.ts';
import { connectOwnProvider } from '../../providers/own/own-provider.ts';
import type { Base } from '../../base.ts';
import type { StoredOwnProvider } from '../../providers/contract/model-provider.ts';

export type OwnProvidersArea = ReturnType<typeof createOwnProvidersArea>;

/** The providers that were added by their address, and the connections to them. */
export function createOwnProvidersArea(
  { config, database }: Base,
  { providerTimeouts: timeouts, models }: Settings,
) {
  const mayPeopleAdd = () => models.personalEndpoints !== 'off';
  const { allowedEndpoints, encryptionKey, previousEncryptionKey } = config.server;
  const store = createOwnProviderStore(database, createVault(encryptionKey, previousEncryptionKey));
  const guard: Guard = { allowed: allowedEndpoints ?? [] };
  // Read for each connection. Users' own endpoints may have private addresses only if that is
  // explicitly allowed.
  const guardOfPeople: Guard = {
    get allowed() {
      return models.personalEndpoints === 'allowed' ? guard.allowed : [];
    },
  };
  const guardOf = (owner: number | null) => (owner === null ? guard : guardOfPeople);
  const connect = (provider: StoredOwnProvider): HttpProvider =>
    connectOwnProvider(provider, { guard: guardOf(provider.userId), timeouts });
  return {
    store,
    /** Whether users may have their own endpoints, read on every call. */
    mayPeopleAdd,
    current: new CurrentOwnProviders(store, mayPeopleAdd),
    connections: new OwnConnections(connect),
    refuseAddress(baseUrl: string, owner: number | null) {
      const refusal = refuseAddress(baseUrl, guardOf(owner).allowed);
      return refusal !== null && owner !== null ? unreachable : refusal;
    },
    mayTry: createTrialLimit(database),
    async listModels(provider: StoredOwnProvider, signal: AbortSignal) {
      const connected = connect(provider);
      return explainTrial(connected, provider.userId === null, signal).finally(
        () => void connected.close(),
      );
    },
  };
}
