export { formatSpent } from './format.ts';
