import { reportPlacement } from './place/report-placement.ts';

console.log(reportPlacement());
