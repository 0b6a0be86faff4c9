import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { Session, Database } from '#server/platform/db/connection/database.ts';
import { noteDays, receiptsOfQuery } from '../../routing/index.ts';
import { queries, type Forgotten } from '../schema.ts';
import { threads } from '../../threads/schema.ts';

/**
 * Deletes threads with their texts, images and files. Only the numbers of their queries remain and,
 * if newer threads displaced the deleted ones, the reasons for the choice of models. Running
 * queries are deleted completely.
 */
export async function purgeThreads(
  session: Session,
  threadIds: string[],
  { isDisplaced = false } = {},
): Promise<void> {
  if (threadIds.length === 0) return;
  await dropRunningQueries(session, inArray(queries.threadId, threadIds));
  await session.delete(threads).where(inArray(threads.id, threadIds));
  const which = sql`thread_id = any(${sql.param(threadIds)}::uuid[])`;
  await purgeTexts(session, which, 'thread', { keepsReasons: isDisplaced });
}

/** Deletes running queries, whichever process runs them, so that their answers won't be stored. */
export async function dropRunningQueries(session: Session, which: SQL): Promise<void> {
  const running = await session
    .select({ id: queries.id })
    .from(queries)
    .where(and(which, eq(queries.status, 'running')))
    .orderBy(queries.id)
    .for('update');
  if (running.length === 0) return;
  const ids = running.map(({ id }) => id);
  await session.delete(queries).where(inArray(queries.id, ids));
}

/**
 * Clears the text of the chosen queries and their answers, and deletes their images and files. Tags stay as
 * long as the account, because costs are counted by tag. The figures of recent routing decisions move to
 * `routing_decisions`, which isn't linked to the query or its sender.
 */
export async function purgeTexts(
  session: Pick<Session, 'execute'>,
  which: SQL,
  why: Forgotten,
  { keepsReasons = false } = {},
): Promise<number> {
  // A reason names models and kinds of work, but may also mention files, whose names are quoted or end in `.pdf`.
  const reason = keepsReasons
    ? sql`case when reason ~ '“|Documents were read|\.(pdf|docx?|txt)' then '' else reason end`
    : sql`''`;
  const { rowCount } = await session.execute(sql`
    with chosen as (select id from queries where ${which}),
      images as (delete from generated_images where query_id in (select id from chosen)),
      files as (delete from kept_files where query_id in (select id from chosen)),
      decisions as (
        insert into routing_decisions (decided_on, decision, receipts)
        select q.created_at::date, q.decision, coalesce(paid.receipts, '[]')
        from queries q ${receiptsOfQuery}
        where q.id in (select id from chosen) and q.decision is not null
          and q.created_at > now() - make_interval(days => ${noteDays})
      ),
      replies as (
        update answers set content = '', reason = ${reason}, problem = null, asked_with = null,
          tool_calls = null, web = null, vendor_blocks = null
        where query_id in (select id from chosen)
      ),
      ratings as (
        update answer_ratings set reason = null where query_id in (select id from chosen)
      )
    update queries set prompt = '', parent_query = null, parent_response = null, problem = null, instructions = null,
      details = null, decision = null, recommendations = '[]', forgotten = ${why},
      tags = case when ${why === 'account'} then null else tags end
    where id in (select id from chosen)`);
  return rowCount ?? 0;
}

/**
 * Deletes the least recently active threads of users who exceed their limit, except pinned threads and the
 * most recent one. Runs after the new threads were committed, so that the last of several processes sees all
 * of them. If the limit was lowered, it takes effect gradually: each new thread deletes at most two.
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
    // Locks users in the order of their ids, so that each user's transactions run one after another
    // without deadlocks. Locks in a separate statement, so that the next one sees what the previous
    // transaction deleted.
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
