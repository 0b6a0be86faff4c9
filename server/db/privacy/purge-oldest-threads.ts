import { sql } from 'drizzle-orm';
import { limits } from '#shared/contract/limits.ts';
import type { Database } from '../connection/database.ts';
import { purgeThreads } from './purge-threads.ts';

/**
 * Deletes the least recently active threads beyond the most of people who have just begun one. It looks
 * after that was committed: of several who begin at once, the last to look sees all of them.
 */
export async function purgeOldestThreads(
  database: Database,
  userIds: readonly number[],
): Promise<void> {
  const crowded = await database.planned.$client.query<{ user_id: string }>(findCrowded(userIds));
  if (crowded.rows.length === 0) return;
  const crowdedIds = crowded.rows.map(({ user_id }) => Number(user_id));
  await database.transaction(async (tx) => {
    // One person's threads are deleted by one at a time, and people are taken in one order.
    const { rows } = await tx.execute<{ id: string }>(sql`
      with people as materialized (
        select id from users where id = any(${sql.param(crowdedIds)}::bigint[]) order by id for no key update
      ), placed as (
        select threads.id, row_number() over (partition by user_id order by last_active_at desc, threads.id) as place
        from threads join people on people.id = user_id
      )
      select id from placed where place > ${limits.threads}`);
    await purgeThreads(
      tx,
      rows.map(({ id }) => id),
    );
  });
}

const findCrowded = (userIds: readonly number[]) => ({
  name: 'find-crowded',
  text: `select user_id from threads where user_id = any($1::bigint[])
    group by user_id having count(*) > ${limits.threads}`,
  values: [userIds],
});
