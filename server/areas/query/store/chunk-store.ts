import type { ChunkStore, WrittenChunk } from '../elsewhere/ports.ts';
import { countBreaks, type Database } from '#server/platform/db/connection/database.ts';
import { within } from '#server/platform/db/connection/within.ts';
import { chunkSlot } from '../chunk-schema.ts';
import { answersChannelName } from './answer-notices.ts';

/** Short, because a write that was given up is repeated with the next one, and duplicates are ignored. */
const longestWriteMs = 2_000;

export function createChunkStore(database: Database): ChunkStore {
  const { $client } = database.planned;
  // A crash of the database empties the table.
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
// crash but before the loss was noticed has only the newest events, so the longer one replaces it.
const writeStatement = `
  with written as (
    insert into answer_chunks (slot, query_id, last, events, drafts)
    select ${chunkSlot}, query_id, last, events, drafts
    from json_to_recordset($1::json) as c (query_id uuid, last integer, events json, drafts json)
    on conflict (slot, query_id, last) do update set events = excluded.events, drafts = excluded.drafts
    where json_array_length(excluded.events) > json_array_length(answer_chunks.events)
  )
  select pg_notify('${answersChannelName}', 'more ' || id) from unnest($2::text[]) id`;
