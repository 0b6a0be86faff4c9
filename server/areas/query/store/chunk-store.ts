import type { ChunkStore, WrittenChunk } from '../elsewhere/ports.ts';
import type { Database } from '#server/platform/db/connection/database.ts';
import { within } from '#server/platform/db/connection/within.ts';
import { chunkSlot } from '../chunk-schema.ts';
import { answersChannelName } from './answer-notices.ts';

/** Short, because a write that was given up is repeated with the next one, and duplicates are ignored. */
const longestWriteMs = 2_000;

/** `processId` identifies this server process. */
export function createChunkStore(database: Database, processId: string): ChunkStore {
  const { $client } = database.planned;
  let broken = 0;
  // A database crash empties the table and breaks every connection. An idle connection emits an error; one
  // that is running a statement only fails it and is removed from the pool.
  $client.on('connect', (connection) => {
    connection.on('error', () => (broken += 1));
  });
  $client.on('remove', () => (broken += 1));
  return {
    async write(chunks) {
      const followed = chunks.flatMap(({ isFollowed, queryId, last }) =>
        isFollowed ? [`${queryId} ${last}`] : [],
      );
      const mayBeTaken = chunks.flatMap(({ mayBeTaken: may, queryId }) => (may ? [queryId] : []));
      const values = [JSON.stringify(chunks.map(toRecord)), followed, mayBeTaken, processId];
      const { rows } = await $client.query<{ taken: string[] }>(
        within(longestWriteMs, { name: 'write-chunks', text: writeStatement, values }),
      );
      return rows[0]?.taken ?? [];
    },
    losses: () => broken,
  };
}

function toRecord({ queryId, last, events, drafts }: WrittenChunk) {
  return { query_id: queryId, last, events, ...(drafts.length > 0 && { drafts }) };
}

// `answer_chunks` is unlogged, so this commit does not wait for the disk. The key-share lock makes a
// process that takes over a query wait for this write; if it came first, we return the query in `taken`.
const writeStatement = `
  with owned as materialized (
    select id from queries where id = any($3::uuid[]) and process_id = $4::uuid
    order by id for key share
  ), written as (
    insert into answer_chunks (slot, query_id, last, events, drafts)
    select ${chunkSlot}, query_id, last, events, drafts
    from json_to_recordset($1::json) as c (query_id uuid, last integer, events json, drafts json)
    where query_id <> all($3::uuid[]) or query_id in (select id from owned)
    on conflict do nothing
  )
  select array(
    select pg_notify('${answersChannelName}', 'more ' || told)::text from unnest($2::text[]) told
  ) as told, array(
    select id from unnest($3::uuid[]) id where id not in (select id from owned)
  ) as taken`;
