import { sql } from 'drizzle-orm';
import type { Database } from '#server/platform/db/connection/database.ts';
import { purgeThreads } from './purge-threads.ts';

/**
 * Deletes the least recently active threads of users who exceed their limit, except pinned ones and the one
 * that is most recent. It runs after the new threads were committed, so that the last of several processes
 * sees all of them. A limit that was lowered takes effect gradually: each new thread deletes at most two.
 */
export async function purgeOldestThreads(
  database: Database,
  begun: readonly { userId: number; maxThreads: number }[],
): Promise<void> {
  const limits = new Map(begun.map(({ userId, maxThreads }) => [userId, maxThreads]));
  const userIds = [...limits.keys()];
  const most = [...limits.values()];
  const { rows: crowded } = await database.planned.$client.query<{ user_id: string }>({
    name: 'find-crowded',
    text: findCrowded,
    values: [userIds, most],
  });
  if (crowded.length === 0) return;
  const crowdedIds = crowded.map(({ user_id }) => Number(user_id));
  const deletable = userIds.map((id) => 2 * begun.filter(({ userId }) => userId === id).length);
  await database.transaction(async (tx) => {
    // Locks the users in order of their ids, so that transactions take turns per user without deadlocks. The
    // next statement then sees what the transaction before has deleted; one that waits for the lock itself
    // would not.
    await tx.execute(sql`
      select id from users where id = any(${sql.param(crowdedIds)}::bigint[]) order by id for no key update`);
    const { rows } = await tx.execute<{ id: string }>(sql`
      with placed as (
        select threads.id, user_id, pinned_at, last_active_at, count(*) over person as total,
          row_number() over (person order by last_active_at desc, threads.id) as place
        from threads where user_id = any(${sql.param(crowdedIds)}::bigint[])
        window person as (partition by user_id)
      ), oldest as (
        select id, user_id, total, row_number() over (
          partition by user_id order by last_active_at, id desc) as age
        from placed where pinned_at is null and place > 1
      )
      select oldest.id from oldest
      join unnest(${sql.param(userIds)}::bigint[], ${sql.param(most)}::int[], ${sql.param(deletable)}::int[])
        as allowed (user_id, most, deletable) using (user_id)
      where age <= least(total - most, deletable)`);
    await purgeThreads(
      tx,
      rows.map(({ id }) => id),
      { isDisplaced: true },
    );
  });
}

const findCrowded = `select user_id from threads
  join unnest($1::bigint[], $2::int[]) as allowed (user_id, most) using (user_id)
  group by user_id, most having count(*) > most`;
