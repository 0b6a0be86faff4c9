import { reportPlacement } from './router/place/report-placement.ts';

console.log(reportPlacement());
