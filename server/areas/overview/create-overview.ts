import { createOverviewStore } from './store/overview-store.ts';
import type { AccountsArea } from '../accounts/index.ts';
import { findInstallationBudget, type BudgetsArea } from '../budgets/index.ts';
import type { MailArea } from '../mail/index.ts';
import { presentProviderStates, type ModelsArea } from '../models/index.ts';
import type { RoutingArea } from '../routing/index.ts';
import type { SettingsArea } from '../settings/index.ts';
import type { StatisticsArea } from '../statistics/index.ts';
import type { OverviewDeps } from './get-overview.ts';
import { overviewRoutes } from './routes.ts';
import type { ProviderId } from '#shared/contract/models/providers.ts';
import { isLoopbackName } from '#shared/lib/loopback.ts';
import type { Base } from '../../base.ts';

interface OverviewAreas {
  settings: SettingsArea;
  mail: MailArea;
  statistics: StatisticsArea;
  models: ModelsArea;
  budgets: BudgetsArea;
  routing: RoutingArea;
  accounts: AccountsArea;
}

/** The administrators' first page: the state of the installation, and what it still needs. */
export function createOverviewArea(base: Base, areas: OverviewAreas) {
  const { mail, models, routing } = areas;
  const deps: OverviewDeps = {
    store: createOverviewStore(base.database),
    providers: () => presentProviderStates(models, models.listProviders()),
    leftAlone: (provider) => findLeftAlone(models, provider),
    getSpending: () => getSpending(areas),
    countFailedMails: async () => (await mail.outbox.count()).failed,
    isCandidateWaiting: routing.isCandidateWaiting,
    setup: () => findSetup(base, areas),
    isProduction: base.config.server.profile === 'production',
  };
  return { routes: overviewRoutes(deps) };
}

function findLeftAlone(
  { health, catalogue }: ModelsArea,
  provider: ProviderId,
): ReturnType<OverviewDeps['leftAlone']> {
  if (health.circuitOfProvider(provider)) return 'provider';
  const own = catalogue.models().filter((model) => model.provider === provider);
  return own.some(({ id }) => health.circuitOfModel(id)) ? 'model' : null;
}

async function getSpending({ budgets, statistics: { statistics } }: OverviewAreas) {
  const today = statistics.today();
  const [{ days }, budget] = await Promise.all([
    statistics.costs.getCosts({ startDate: today, endDate: today }),
    findInstallationBudget(budgets.budgets),
  ]);
  const [spent] = days;
  return {
    todayMicroUsd: spent?.costMicroUsd ?? 0,
    searches: spent?.searches ?? 0,
    searchCostMicroUsd: spent?.searchCostMicroUsd ?? 0,
    budgetMicroUsd: budget?.budgets.dayMicroUsd ?? null,
  };
}

function findSetup(
  { config }: Base,
  { settings, mail, models, accounts }: OverviewAreas,
): ReturnType<OverviewDeps['setup']> {
  const { billing, addresses } = settings;
  const environment = billing.environment();
  const keys = ['secretKey', 'publishableKey', 'webhookSecret'] as const;
  return {
    realProviders: models
      .listProviders()
      .filter(({ id }) => models.providerSettings.apiKey(id) !== null && !addresses.isSimulated(id))
      .map(({ name }) => name),
    waysIn: accounts.listWays(),
    isSignInSimulated: isOfThisMachine(config.googleSignIn.issuer),
    isMailConfigured: mail.isConfigured(),
    isMailSimulated: config.server.profile !== 'production' && isOfThisMachine(config.mail.smtpUrl),
    payments: {
      environment,
      missingKeys: keys
        .filter((key) => billing.key(environment, key) === null)
        .map((key) => billing.keyVariable(environment, key)),
      isSimulated: isOfThisMachine(config.stripeService.apiUrl),
    },
  };
}

/** Recognizes the simulators of `npm start`, which production refuses. */
function isOfThisMachine(address: string | null): boolean {
  return address !== null && isLoopbackName(new URL(address).hostname);
}
