export { deleteAccount, deleteAccountOf, type DeletionDeps } from './delete-account.ts';
export { exportAccount, type ExportDeps } from './export-account.ts';
export { downloadNews } from './news.ts';
export { createCarriedLimits, type CarriedLimits } from './store/carried-limits.ts';
export { createAccountRemover } from './store/account-remover.ts';
export { dropOldChunks } from './store/drop-old-chunks.ts';
export { createExportStore } from './store/export-store.ts';
export { privacyRoutes } from './routes.ts';
export { countSwept, sweep } from './store/sweep.ts';
