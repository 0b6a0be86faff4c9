export { createBudgetsArea, type BudgetsArea } from './create-budgets.ts';
export type { Ledger } from './create-ledger.ts';
export { findInstallationBudget } from './manage-budgets.ts';
export { countBudgets } from './store/count-budgets.ts';
export type { CostBounds } from './store/budget-store.ts';
