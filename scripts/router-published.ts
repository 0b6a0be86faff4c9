import { reportPublished } from './router/published/report-published.ts';

console.log(reportPublished());
