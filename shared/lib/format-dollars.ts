export { formatCents as formatDollars } from './format.ts';
