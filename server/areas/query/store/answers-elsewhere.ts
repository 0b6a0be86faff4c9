import type { StreamEvent } from '#shared/contract/query/stream-events.ts';
import type { AnswersElsewhere } from '../elsewhere/ports.ts';
import type { Database } from '#server/platform/db/connection/database.ts';
import { answersChannelName } from './answer-notices.ts';

export function createAnswersElsewhere(database: Database): AnswersElsewhere {
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

// Stored as well as notified, so that a lost notice delays the stop by a second at most. The commit does
// not wait for the disk, because the flag means nothing once the query has ended.
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
