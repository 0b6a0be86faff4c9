import type { ChunkStore, WrittenChunk } from '../../domain/query/ports.ts';
import type { Database } from '../connection/database.ts';
import { within } from '../connection/within.ts';
import { chunkSlot } from '../schema/answer-chunks.ts';
import { answersChannelName } from './answer-notices.ts';

/** What it writes is written again with the next, and read once. */
const longestWriteMs = 2_000;

export function createChunkStore(database: Database): ChunkStore {
  const { $client } = database.planned;
  let broken = 0;
  // A crash of the database empties the table and breaks every connection.
  $client.on('connect', (connection) => {
    connection.on('error', () => (broken += 1));
  });
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
    losses: () => broken,
  };
}

function toRecord({ queryId, last, events, drafts }: WrittenChunk) {
  return { query_id: queryId, last, events, ...(drafts.length > 0 && { drafts }) };
}

// Nothing of it is in the database's log, so that no commit waits for the disk.
const writeStatement = `
  with written as (
    insert into answer_chunks (slot, query_id, last, events, drafts)
    select ${chunkSlot}, query_id, last, events, drafts
    from json_to_recordset($1::json) as c (query_id uuid, last integer, events json, drafts json)
    on conflict do nothing
  )
  select pg_notify('${answersChannelName}', 'more ' || told) from unnest($2::text[]) told`;
