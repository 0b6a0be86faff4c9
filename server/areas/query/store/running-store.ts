import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import type { AnswerPart, RunningStore } from '../stream/ports.ts';
import type { Database } from '#server/platform/db/connection/database.ts';
import { within } from '#server/platform/db/connection/within.ts';
import { answerParts, queries, serverProcesses } from '../schema.ts';
import { answersChannelName } from './answer-notices.ts';
import { listOrphans } from './orphans.ts';

/**
 * After this long without a heartbeat, a process counts as dead. If it only paused, it still finishes its answers.
 */
const deadSeconds = 3;
/** A later reply would be useless, because the next heartbeat uses another connection. */
const longestBeatMs = 2_500;

interface BeatRow {
  has_orphans: boolean;
  processes: number;
  others: string[] | null;
  stopped: string[] | null;
}

/** `processId` identifies this server process, and `keyIds` its encryption keys. */
export function createRunningStore(
  database: Database,
  processId: string,
  keyIds: readonly string[] = [],
): RunningStore {
  return {
    async keepParts(parts) {
      if (parts.length === 0) return;
      await database.execute(keepStatement(parts));
    },
    async dropParts(queryIds) {
      if (queryIds.length === 0) return;
      await database.delete(answerParts).where(inArray(answerParts.queryId, [...queryIds]));
    },
    async beat(running) {
      const values = [processId, deadSeconds, keyIds, running];
      const { rows } = await database.planned.$client.query<BeatRow>(
        within(longestBeatMs, { name: 'beat', text: beatStatement, values }),
      );
      const [row] = rows;
      return {
        hasOrphans: row?.has_orphans ?? false,
        processes: row?.processes ?? 1,
        others: row?.others ?? [],
        stopped: row?.stopped ?? [],
      };
    },
    async leave() {
      await database.delete(serverProcesses).where(eq(serverProcesses.id, processId));
    },
    async tellEnded(queryIds) {
      if (queryIds.length === 0) return;
      const payloads = queryIds.map((id) => `more ${id}`);
      await database.$client.query(
        `select pg_notify('${answersChannelName}', payloads) from unnest($1::text[]) payloads`,
        [payloads],
      );
    },
    async listOverdue(olderThanMs) {
      const oldest = sql`now() - make_interval(secs => ${olderThanMs / 1000})`;
      const overdue = await database
        .select({ id: queries.id })
        .from(queries)
        .where(and(eq(queries.status, 'running'), lt(queries.createdAt, oldest)));
      return overdue.map(({ id }) => id);
    },
    listOrphans: (abandoned) => listOrphans(database, abandoned),
  };
}

// The commit does not wait for the disk, because a database crash can lose at most the last second.
function keepStatement(parts: readonly AnswerPart[]) {
  const records = parts.map(({ queryId, number, draft, text }) => ({
    query_id: queryId,
    position: draft.position,
    number,
    draft,
    text,
  }));
  return sql`
    with relaxed as materialized (select set_config('synchronous_commit', 'off', true))
    insert into answer_parts (query_id, position, number, draft, text)
    select p.query_id, p.position, p.number, p.draft, p.text
    from relaxed, json_to_recordset(${JSON.stringify(records)}::json) as p (
      query_id uuid, position smallint, number integer, draft jsonb, text text
    ) join queries q on q.id = p.query_id
    where q.status = 'running'
    on conflict do nothing`;
}

// A process that paused, or whose clock was changed, cannot tell which others have died. It reports nothing
// about them until its own last heartbeat is recent.
const beatStatement = `
  with relaxed as materialized (
    select set_config('synchronous_commit', 'off', true)
  ), own as materialized (
    select 1 from relaxed, server_processes where id = $1
      and abs(extract(epoch from clock_timestamp() - heartbeat_at)) < $2 / 2.0
  ), dead as (
    delete from server_processes
    where id <> $1 and exists (select from own)
      and abs(extract(epoch from clock_timestamp() - heartbeat_at)) > $2
  ), beat as (
    insert into server_processes (id, heartbeat_at, key_ids)
    values ($1, clock_timestamp(), $3::text[])
    on conflict (id) do update set heartbeat_at = excluded.heartbeat_at
  )
  select exists (select from own) and exists (
    select from queries q
    where q.status = 'running' and q.process_id is not null
      and not exists (select from server_processes p where p.id = q.process_id)
  ) as has_orphans, 1 + (
    select count(*)::integer from server_processes where id <> $1
      and abs(extract(epoch from clock_timestamp() - heartbeat_at)) <= $2
  ) as processes, (
    select array_agg(id) from queries
    where status = 'running' and process_id = $1 and id <> all($4::uuid[])
  ) as others, (
    select array_agg(id) from queries
    where status = 'running' and process_id = $1 and stop_asked
  ) as stopped`;
