import { createModelStore } from '../db/models/model-store.ts';
import { createRetirementStore } from '../db/models/retirement-store.ts';
import { CurrentCatalogue } from '../domain/models/current-catalogue.ts';
import { RetiredModels } from '../domain/models/retired-models.ts';
import { listWinRates } from '../domain/statistics/popularity.ts';
import { adminModelRoutes } from '../http/routes/models.ts';
import { modelRoutes } from '../http/routes/models.ts';
import { catalogue as ownCatalogue } from '../providers/catalogue.ts';
import { providers as descriptors } from '../providers/providers.ts';
import type { Base } from './base.ts';
import { connectProviders, providerSettingsOf } from './providers.ts';
import type { SettingsArea } from './settings.ts';
import type { StatisticsArea } from './statistics.ts';

export type ModelsArea = ReturnType<typeof composeModels>;

export function composeModels(
  { config, database }: Base,
  settings: SettingsArea,
  { statistics }: StatisticsArea,
) {
  const store = createModelStore(database);
  const catalogue = new CurrentCatalogue(ownCatalogue, store, statistics.today);
  const providers = connectProviders(settings.values);
  const providerSettings = providerSettingsOf(settings.values, catalogue);
  const retired = new RetiredModels(createRetirementStore(database));
  const findWinRates = () => listWinRates(statistics.popularity);
  const { notice, contactEmail } = config.server;
  return {
    catalogue,
    providers,
    providerSettings,
    retired,
    routes: {
      ...modelRoutes(
        { catalogue, providerSettings, retired, findWinRates, settings: settings.query },
        { providers: descriptors, notice, contactEmail },
      ),
      ...adminModelRoutes({ models: store, catalogue, providerSettings }),
    },
  };
}
