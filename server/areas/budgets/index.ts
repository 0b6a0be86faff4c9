export { createBudgetsArea, type BudgetsArea } from './create-budgets.ts';
export { findInstallationBudget } from './manage-budgets.ts';
export type { Ledger } from './ports.ts';
export { countBudgets } from './store/count-budgets.ts';
