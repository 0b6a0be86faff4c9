import { plural } from '#shared/lib/format.ts';
import { daySchema } from '#shared/contract/days.ts';
import { openDatabase } from '#server/platform/db/connection/database.ts';
import { createUsageStats } from '#server/areas/statistics/store/usage-reports.ts';
import { openOwnDatabase } from './open-database.ts';

const days = process.argv.slice(2).map((day) => daySchema.safeParse(day).data);
const [startDate, endDate] = days;
if (startDate === undefined || endDate === undefined || startDate > endDate) {
  console.error('Name the days: npm run recount -- 2026-01-01 2026-12-31');
  process.exit(2);
}
const opened = await openOwnDatabase(process.env);
const database = openDatabase(opened.url, console.error);
try {
  const wrong = await createUsageStats(database).recount({ startDate, endDate });
  console.log(wrong === 0 ? 'All counts were correct.' : `Corrected ${plural(wrong, 'count')}.`);
} finally {
  await database.$client.end();
  await opened.close();
}
