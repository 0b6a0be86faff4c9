import type { StreamEvent } from '#shared/contract/query/stream-events.ts';
import type { RemoteAnswerStore, ChunkStore, WrittenChunk } from '../stream/ports.ts';
import { type Database, countBreaks } from '#server/platform/db/connection/database.ts';
import { answersChannelName } from './answer-notices.ts';
import { within } from '#server/platform/db/connection/within.ts';
import { chunkSlot } from '../schema.ts';

export function createRemoteAnswerStore(database: Database): RemoteAnswerStore {
  const { $client } = database.planned;
  return {
    async stop(queryId) {
      const { rowCount } = await database.$client.query(stopStatement('id = $1'), [queryId]);
      return rowCount === 1;
    },
    async stopAllOf(userId) {
      await database.$client.query(stopStatement('user_id = $1'), [userId]);
    },
    async askFor(queryId) {
      await database.$client.query(`select pg_notify('${answersChannelName}', 'follow ' || $1)`, [
        queryId,
      ]);
    },
    async find(queryId, seen) {
      const { rows } = await $client.query<FoundRow>({
        name: 'find-chunks',
        text: findStatement,
        values: [queryId, seen],
      });
      return {
        isRunning: rows[0]?.is_running ?? false,
        chunks: rows.flatMap(({ last, events }) =>
          last === null ? [] : [{ queryId, last, events }],
        ),
      };
    },
  };
}

type FoundRow = { is_running: boolean } & (
  { last: number; events: StreamEvent[] } | { last: null; events: null }
);

// The flag is stored as well, so that a lost notice delays the stop by at most a second. The commit
// doesn't wait for the disk, because the flag is meaningless once the query has ended.
const stopStatement = (which: string) => `
  with relaxed as materialized (
    select set_config('synchronous_commit', 'off', true)
  ), asked as (
    update queries set stop_asked = true from relaxed
    where ${which} and status = 'running' returning id
  )
  select pg_notify('${answersChannelName}', 'stop ' || id) from asked`;

// The limit keeps a slow reader from loading more than one batch into memory.
const findStatement = `
  select q.status = 'running' as is_running, c.last, c.events
  from queries q left join lateral (
    select last, events from answer_chunks where query_id = q.id and last > $2
    order by last limit 64
  ) c on true
  where q.id = $1 order by c.last`;

/** Can be short: the next write repeats what this one didn't store, and duplicates are ignored. */
const longestWriteMs = 2_000;

export function createChunkStore(database: Database): ChunkStore {
  const { $client } = database.planned;
  // A database crash empties the table, so every broken connection counts as a possible loss.
  const losses = countBreaks($client);
  return {
    async write(chunks) {
      const followed = chunks.flatMap(({ isFollowed, queryId, last }) =>
        isFollowed ? [`${queryId} ${last}`] : [],
      );
      const values = [JSON.stringify(chunks.map(toRecord)), followed];
      await $client.query(
        within(longestWriteMs, { name: 'write-chunks', text: writeStatement, values }),
      );
    },
    losses,
  };
}

function toRecord({ queryId, last, events, drafts }: WrittenChunk) {
  return { query_id: queryId, last, events, ...(drafts.length > 0 && { drafts }) };
}

// `answer_chunks` is unlogged, so this commit does not wait for the disk. A chunk that was written after a
// crash but before the loss was noticed has only the newest events, so it is replaced by a longer one.
const writeStatement = `
  with written as (
    insert into answer_chunks (slot, query_id, last, events, drafts)
    select ${chunkSlot}, query_id, last, events, drafts
    from json_to_recordset($1::json) as c (query_id uuid, last integer, events json, drafts json)
    on conflict (slot, query_id, last) do update set events = excluded.events, drafts = excluded.drafts
    where json_array_length(excluded.events) > json_array_length(answer_chunks.events)
  )
  select pg_notify('${answersChannelName}', 'more ' || id) from unnest($2::text[]) id`;
