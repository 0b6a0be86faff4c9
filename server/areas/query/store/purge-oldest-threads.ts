import { sql } from 'drizzle-orm';
import { limits } from '#shared/contract/limits.ts';
import type { Database } from '#server/platform/db/connection/database.ts';
import { purgeThreads } from './purge-threads.ts';

/**
 * Deletes the least recently active threads of users who exceed the limit. It runs after the new thread was
 * committed, so that the last of several processes sees all new threads.
 */
export async function purgeOldestThreads(
  database: Database,
  userIds: readonly number[],
): Promise<void> {
  const crowded = await database.planned.$client.query<{ user_id: string }>(findCrowded(userIds));
  if (crowded.rows.length === 0) return;
  const crowdedIds = crowded.rows.map(({ user_id }) => Number(user_id));
  await database.transaction(async (tx) => {
    // Locks the users in order of their ids, so that transactions take turns per user without deadlocks.
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
