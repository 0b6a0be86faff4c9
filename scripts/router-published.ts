import { reportDial } from './router/published/report-dial.ts';
import { reportPublished } from './router/published/report-published.ts';

console.log(`${reportPublished()}\n\n${reportDial()}`);
