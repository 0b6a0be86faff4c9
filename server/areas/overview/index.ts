export { createOverviewArea } from './create-overview.ts';
