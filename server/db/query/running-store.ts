import { and, asc, eq, inArray, isNotNull, notExists, sql } from 'drizzle-orm';
import type { Answer, AnswerPart, Orphan, RunningStore } from '../../domain/query/ports.ts';
import type { Database } from '../connection/database.ts';
import { answerParts, answers, queries, serverProcesses } from '../schema/queries.ts';

/** A process that was silent for so long has died; one that merely stood still ends its answers all the same. */
const deadSeconds = 4;

interface BeatRow {
  has_orphans: boolean;
  stopped: string[] | null;
}

/** `processId` is that of this server process. */
export function createRunningStore(database: Database, processId: string): RunningStore {
  return {
    async keepParts(parts) {
      if (parts.length === 0) return;
      await database.execute(sql`${keepStatement(parts)}`);
    },
    async dropParts(queryIds) {
      if (queryIds.length === 0) return;
      await database.delete(answerParts).where(inArray(answerParts.queryId, [...queryIds]));
    },
    async beat() {
      const { rows } = await database.planned.$client.query<BeatRow>({
        name: 'beat',
        text: beatStatement,
        values: [processId, deadSeconds],
      });
      const [row] = rows;
      return { hasOrphans: row?.has_orphans ?? false, stopped: row?.stopped ?? [] };
    },
    async leave() {
      await database.delete(serverProcesses).where(eq(serverProcesses.id, processId));
    },
    listOrphans: () => listOrphans(database),
  };
}

// None of it waits for the disk: what a crash of the database takes is of the last second.
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

// Whoever stood still itself, or met a clock that was set anew, cannot tell who died: it says nothing of
// others until its own last sign of life is fresh.
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
    insert into server_processes (id, heartbeat_at) values ($1, clock_timestamp())
    on conflict (id) do update set heartbeat_at = excluded.heartbeat_at
  )
  select exists (select from own) and exists (
    select from queries q
    where q.status = 'running' and q.process_id is not null
      and not exists (select from server_processes p where p.id = q.process_id)
  ) as has_orphans, (
    select array_agg(id) from queries
    where status = 'running' and process_id = $1 and stop_asked
  ) as stopped`;

async function listOrphans(database: Database): Promise<Orphan[]> {
  const living = database
    .select({ id: serverProcesses.id })
    .from(serverProcesses)
    .where(eq(serverProcesses.id, queries.processId));
  const orphans = await database
    .select({ id: queries.id, stored: database.$count(answers, eq(answers.queryId, queries.id)) })
    .from(queries)
    .where(and(eq(queries.status, 'running'), isNotNull(queries.processId), notExists(living)));
  const ids = orphans.map(({ id }) => id);
  const parts = await database
    .select()
    .from(answerParts)
    .where(inArray(answerParts.queryId, ids))
    .orderBy(asc(answerParts.queryId), asc(answerParts.position), asc(answerParts.number));
  return orphans.map(({ id, stored }) => ({
    id,
    storedAnswers: stored,
    unfinished: joinParts(parts.filter(({ queryId }) => queryId === id)),
  }));
}

/** The answers that the parts of one query make, each with the latest that was known of it. */
function joinParts(parts: readonly (typeof answerParts.$inferSelect)[]): Answer[] {
  const byPosition = Map.groupBy(parts, ({ position }) => position);
  return [...byPosition.values()].flatMap((own) => {
    const last = own.at(-1);
    return last ? [{ ...last.draft, content: own.map(({ text }) => text).join('') }] : [];
  });
}
