import { plural } from '#shared/lib/format.ts';
import { daySchema } from '#shared/contract/days.ts';
import { closeDatabase, openDatabase } from '#server/platform/db/connection/database.ts';
import { createUsageStats } from '#server/areas/statistics/store/usage-reports.ts';
import { useOwnDatabase } from './open-database.ts';

const days = process.argv.slice(2).map((day) => daySchema.safeParse(day).data);
const [startDate, endDate] = days;
if (startDate === undefined || endDate === undefined || startDate > endDate) {
  console.error('Specify the first and last day: npm run recount -- 2026-01-01 2026-12-31');
  process.exit(2);
}
await useOwnDatabase({ doing: 'Recounting', failed: 'Nothing was recounted' }, async ({ url }) => {
  const database = openDatabase(url, console.error);
  try {
    const wrong = await createUsageStats(database).recount({ startDate, endDate });
    return wrong === 0 ? 'All counts were correct.' : `Corrected ${plural(wrong, 'count')}.`;
  } finally {
    await closeDatabase(database);
  }
});
