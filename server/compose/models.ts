import { createModelStore } from '../db/models/model-store.ts';
import { createRetirementStore } from '../db/models/retirement-store.ts';
import { ProviderHealth } from '../domain/models/health/provider-health.ts';
import { CurrentCatalogue } from '../domain/models/catalogue/current-catalogue.ts';
import { ModelLists } from '../domain/models/line-up/model-lists.ts';
import { LineUp } from '../domain/models/line-up/line-up.ts';
import { ServedModels } from '../domain/models/line-up/served-models.ts';
import { listWinRates } from '../domain/statistics/popularity.ts';
import { adminModelRoutes, modelRoutes } from '../http/routes/models.ts';
import { catalogue as ownCatalogue } from '../providers/catalogue.ts';
import { providers as descriptors } from '../providers/providers.ts';
import type { Base } from './base.ts';
import type { BillingArea } from './billing.ts';
import { connectProviders, providerSettingsOf } from './providers.ts';
import type { SettingsArea } from './settings.ts';
import type { StatisticsArea } from './statistics.ts';

export type ModelsArea = ReturnType<typeof composeModels>;

export function composeModels(
  { config, database, logger }: Base,
  settings: SettingsArea,
  { statistics }: StatisticsArea,
  { plans }: Pick<BillingArea, 'plans'>,
) {
  const store = createModelStore(database);
  const catalogue = new CurrentCatalogue(ownCatalogue, store, statistics.today);
  const providers = connectProviders(settings.values, settings.addresses);
  const providerSettings = providerSettingsOf(settings.values, catalogue);
  const served = new ServedModels(createRetirementStore(database));
  const lineUp = new LineUp({ catalogue, served, providerSettings });
  const health = new ProviderHealth(settings.health);
  const lists = new ModelLists({
    providers,
    health,
    providerSettings,
    served,
    catalogue,
    logError: (error, provider) =>
      logger.warn({ err: error, provider }, 'A model list did not come'),
  });
  const findWinRates = () => listWinRates(statistics.popularity);
  const { contactEmail } = config.server;
  const { notice } = settings.addresses;
  return {
    catalogue,
    providers,
    providerSettings,
    served,
    lineUp,
    lists,
    health,
    /** How many providers have a key. */
    countReady: () => descriptors.filter(({ id }) => providerSettings.apiKey(id) !== null).length,
    routes: {
      ...modelRoutes(
        { catalogue, lineUp, providerSettings, findWinRates, settings: settings.query },
        {
          providers: descriptors,
          notice,
          contactEmail,
          plans,
          dial: () => settings.values.router.word,
        },
      ),
      ...adminModelRoutes(
        {
          models: store,
          catalogue,
          lineUp,
          served,
          lists,
          health,
          providerSettings,
          findWinRates,
        },
        descriptors,
      ),
    },
  };
}
