import { createBudgetStore } from './store/budget-store.ts';
import { createLedger } from './create-ledger.ts';
import { budgetRoutes } from './routes.ts';
import type { Base } from '../../base.ts';
import type { MailArea } from '../mail/index.ts';
import type { SettingsArea } from '../settings/index.ts';
import type { BudgetDeps } from './manage-budgets.ts';

export type BudgetsArea = ReturnType<typeof createBudgetsArea>;

/** Spending limits of keys, people and the installation. */
export function createBudgetsArea(
  { config, database, logger }: Base,
  { values }: SettingsArea,
  { teller }: MailArea,
) {
  const store = createBudgetStore(database, config.server.timeZone);
  const installation = () => {
    const { dayMicroUsd, monthMicroUsd } = values.budget;
    const isSet = dayMicroUsd !== null || monthMicroUsd !== null;
    return isSet ? { dayMicroUsd, monthMicroUsd } : null;
  };
  const logError = (error: unknown) =>
    logger.warn({ err: error }, 'Couldn’t record the cost of a request yet');
  const budgets: BudgetDeps = { store, installation };
  return {
    budgets,
    ledger: createLedger({ ...budgets, teller, logError }),
    /** If no budget is set, deletes the counts, so that a later budget counts them from scratch. */
    async forgetUnset() {
      if (!installation()) await store.forgetInstallation();
    },
    routes: budgetRoutes(budgets),
  };
}
