import type { ProviderId } from '#shared/contract/models/providers.ts';
import { createCircuitStore } from './store/circuit-store.ts';
import { modelsChannel } from './store/model-notices.ts';
import { createModelStore } from './store/model-store.ts';
import { createRetirementStore } from './store/retirement-store.ts';
import type { BillingArea } from '../billing/index.ts';
import { describeReal, type SettingsArea } from '../settings/index.ts';
import { listWinRates, type StatisticsArea } from '../statistics/index.ts';
import { ProviderHealth } from './health/provider-health.ts';
import { SharedCircuits } from './health/shared-circuits.ts';
import { CurrentCatalogue } from './catalogue/current-catalogue.ts';
import { ModelLists } from './line-up/model-lists.ts';
import { whereaboutsOf } from './where-it-runs.ts';
import { LineUp } from './line-up/line-up.ts';
import { ServedModels } from './line-up/served-models.ts';
import { adminModelRoutes, modelRoutes } from './routes/models.ts';
import { catalogue as ownCatalogue } from '../../providers/catalogue.ts';
import { providers as descriptors } from '../../providers/providers.ts';
import { ownProviderRoutes } from './routes/own-providers.ts';
import { personalProviderRoutes } from './routes/personal-providers.ts';
import { traceProviders } from '../../providers/trace-providers.ts';
import type { Base } from '../../base.ts';
import { createOwnProvidersArea } from './create-own-providers.ts';
import {
  accessOf,
  connectProviders,
  joinProviders,
  providerSettingsOf,
} from './create-providers.ts';

export type ModelsArea = ReturnType<typeof createModelsArea>;

export function createModelsArea(
  base: Base,
  settings: SettingsArea,
  { statistics }: StatisticsArea,
  { plans }: Pick<BillingArea, 'plans'>,
) {
  const { config, database, logger } = base;
  const store = createModelStore(database);
  const own = createOwnProvidersArea(base, settings.values);
  const catalogue = new CurrentCatalogue(ownCatalogue, store, statistics.today, (id) =>
    own.current.isThere(id),
  );
  const connected = connectProviders(settings.values, settings.addresses);
  const joined = joinProviders(connected, own);
  const providers = config.tracing.endpoint === null ? joined : traceProviders(joined);
  const providerSettings = providerSettingsOf(settings.values, catalogue, own.current);
  const served = new ServedModels(createRetirementStore(database));
  const { mayPeopleAdd, mayTry } = own;
  const where = whereaboutsOf(settings.values, own.current);
  const { maySearch } = where;
  const lineUp = new LineUp({ catalogue, served, providerSettings, mayPeopleAdd, maySearch });
  const health = new ProviderHealth(settings.health);
  const circuits = new SharedCircuits(health, createCircuitStore(database), (error) =>
    logger.warn({ err: error }, 'Couldn’t notify other processes of paused providers'),
  );
  const lists = new ModelLists({
    providers,
    health,
    accessOf: accessOf(providerSettings, own.current),
    served,
    catalogue,
    logError: (error, provider) =>
      logger.warn({ err: error, provider }, `Couldn’t get the model list from ${nameOf(provider)}`),
  });
  const listProviders = (userId?: number | null) => [...descriptors, ...own.current.shown(userId)];
  const nameOf = (provider: ProviderId) =>
    listProviders().find(({ id }) => id === provider)?.name ?? provider;
  /**
   * Loads what administrators saved about providers and models. Own providers come first, because models
   * refer to them.
   */
  const load = async () => {
    await own.current.load();
    own.connections.keepOnly(own.current.ids());
    await catalogue.load();
  };
  const notice = () => {
    const simulated = settings.addresses.notice();
    const answering = new Set(catalogue.models().map(({ provider }) => provider));
    const named = own.current.list().filter(({ id }) => answering.has(id));
    const real = simulated && describeReal(named.map(({ name }) => name));
    const sandbox = [simulated, real].filter(Boolean).join(' ');
    return [settings.switches.announcement(), sandbox].filter(Boolean).join('\n') || null;
  };
  const parts = { catalogue, lineUp, served, lists, health, providerSettings, where };
  const changing = {
    ...parts,
    models: store,
    isThere: (owner: number | null, id: ProviderId) => own.current.isThereFor(owner, id),
    findWinRates: () => listWinRates(statistics.popularity),
  };
  const adding = {
    ownProviders: own.store,
    catalogue,
    refuseAddress: own.refuseAddress,
    listModels: own.listModels,
    async reload() {
      await load();
      await lists.refresh();
    },
  };
  return {
    ...parts,
    /** The notice on every page that says which providers are simulated and which are real. */
    notice,
    load,
    providers,
    listProviders,
    /** Receives notices from other processes about models that are no longer served and about open circuits. */
    channel: modelsChannel(() => Promise.all([served.load(), circuits.load()])),
    listReady: () => providers.ids().filter((id) => providerSettings.apiKey(id) !== null),
    async close() {
      await Promise.all(Object.values(connected).map((provider) => provider.close()));
      await own.connections.close();
      await circuits.close();
    },
    routes: {
      ...modelRoutes({ ...changing, settings, site: config.server, listProviders, notice, plans }),
      ...adminModelRoutes({ ...changing, owner: null }, listProviders),
      ...ownProviderRoutes({ ...adding, owner: null }),
      ...personalProviderRoutes({ mayPeopleAdd, mayTry, adding, changing }),
    },
  };
}
