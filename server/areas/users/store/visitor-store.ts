import { sql } from 'drizzle-orm';
import { visitorSubjects } from '#server/platform/actor.ts';
import type { Database } from '#server/platform/db/connection/database.ts';

// An IPv6 /48 network is counted in addition to its visitors, so it isn't listed as one.
const isNetwork = sql`subject like '%/48'`;

export type VisitorStore = ReturnType<typeof createVisitorStore>;

/** The visitors that the limits currently count. Days start at midnight in `timeZone`. */
export function createVisitorStore(database: Database, timeZone: string) {
  return {
    /** Today's visitors, up to `most`, those with the most requests first. */
    async listToday(most: number) {
      const { rows } = await database.execute<{
        address: string;
        requests: number;
        last_at: string;
        total: number;
      }>(sql`
        select substr(subject, ${visitorSubjects.length + 1}::int) as address, day_count as requests,
          recent[cardinality(recent)] as last_at, (count(*) over ())::int as total
        from usage_limits
        where starts_with(subject, ${visitorSubjects}) and not ${isNetwork}
          and day = (clock_timestamp() at time zone ${timeZone})::date
        order by day_count desc, subject
        limit ${most}`);
      return {
        visitors: rows.map(({ address, requests, last_at }) => ({
          address,
          requests,
          lastAt: new Date(last_at).toISOString(),
        })),
        total: rows[0]?.total ?? 0,
      };
    },
  };
}
