import type { ProviderState } from '#shared/contract/models/admin-schemas.ts';
import type { Overview, ProviderStanding } from '#shared/contract/overview/schemas.ts';
import { listDecisions, type DecisionFacts } from './list-decisions.ts';
import { listSetupSteps, type SetupFacts } from './list-setup-steps.ts';
import type { OverviewStore } from './store/overview-store.ts';

export interface OverviewDeps {
  store: OverviewStore;
  providers(): readonly ProviderState[];
  /** Whether the provider, or one of its models, is paused after failures. */
  leftAlone(provider: ProviderState['provider']): 'provider' | 'model' | null;
  getSpending(): Promise<Overview['spending']>;
  countFailedMails(): Promise<number>;
  /** Whether the votes suggest a routing policy other than the active one. */
  isCandidateWaiting(): Promise<boolean>;
  /** The setup according to the environment and the settings. */
  setup(): Omit<SetupFacts, 'owner' | 'lastBackup'>;
  isProduction: boolean;
}

export async function getOverview(deps: OverviewDeps): Promise<Overview> {
  const { store, isProduction } = deps;
  const [
    spending,
    people,
    errors,
    alerts,
    owner,
    lastBackup,
    failedMails,
    waitingAccounts,
    isCandidateWaiting,
  ] = await Promise.all([
    deps.getSpending(),
    store.countPeople(),
    store.countErrors(),
    store.listOpenAlerts(),
    store.findOwner(),
    store.findLastBackup(),
    deps.countFailedMails(),
    store.countWaiting(),
    deps.isCandidateWaiting(),
  ]);
  const providers = deps.providers();
  const setup = deps.setup();
  const facts: DecisionFacts = {
    ...setup,
    providers,
    alerts,
    spending,
    failedMails,
    waitingAccounts,
    isCandidateWaiting,
    isProduction,
  };
  return {
    providers: providers.map((state) => standingOf(state, deps.leftAlone(state.provider))),
    spending,
    people,
    errors,
    decisions: listDecisions(facts),
    setup: listSetupSteps({ ...setup, owner, lastBackup }, new Date()),
  };
}

function standingOf(
  state: ProviderState,
  leftAlone: ReturnType<OverviewDeps['leftAlone']>,
): ProviderStanding {
  const { provider, name, isOff, hasKey, accountError, listFailingSince } = state;
  if (isOff) return { provider, name, state: 'off' };
  if (!hasKey) return { provider, name, state: 'no-key' };
  if (accountError) return { provider, name, state: 'refused' };
  if (listFailingSince !== null) return { provider, name, state: 'unreachable' };
  if (leftAlone === 'provider') return { provider, name, state: 'failing' };
  return { provider, name, state: leftAlone === 'model' ? 'model-failing' : 'up' };
}
