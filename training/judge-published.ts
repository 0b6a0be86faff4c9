import { reportDial } from './published/report-dial.ts';
import { reportPublished } from './published/report-published.ts';

console.log(`${reportPublished()}\n\n${reportDial()}`);
