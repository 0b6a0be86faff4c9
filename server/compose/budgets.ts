import { createBudgetStore } from '../db/budgets/budget-store.ts';
import { createLedger } from '../domain/budgets/create-ledger.ts';
import type { BudgetSettings } from '../domain/budgets/ports.ts';
import { budgetRoutes } from '../http/routes/budgets.ts';
import type { Base } from './base.ts';
import type { MailArea } from './mail.ts';
import type { SettingsArea } from './settings.ts';

export type BudgetsArea = ReturnType<typeof composeBudgets>;

/** Spending limits of keys, people and the installation. */
export function composeBudgets(
  { config, database, logger }: Base,
  { values }: SettingsArea,
  { teller }: MailArea,
) {
  const store = createBudgetStore(database, config.server.timeZone);
  const settings: BudgetSettings = {
    installation() {
      const { dayMicroUsd, monthMicroUsd } = values.budget;
      const isSet = dayMicroUsd !== null || monthMicroUsd !== null;
      return isSet ? { dayMicroUsd, monthMicroUsd } : null;
    },
  };
  const logError = (error: unknown) =>
    logger.warn({ err: error }, 'What a query cost could not be counted yet');
  const budgets = { store, settings };
  return {
    budgets,
    ledger: createLedger({ store, settings, teller, logError }),
    /**
     * Forgets the installation's spending while it has no budget, so that it is read again once it gets one.
     */
    async forgetUnset() {
      if (!settings.installation()) await store.forgetInstallation();
    },
    routes: budgetRoutes(budgets),
  };
}
