import type { AnswersElsewhere } from '../../domain/query/ports.ts';
import type { Database } from '../connection/database.ts';
import { answersChannelName } from './answer-notices.ts';

export function createAnswersElsewhere(database: Database): AnswersElsewhere {
  return {
    async stop(queryId) {
      const { rowCount } = await database.$client.query(stopStatement, [queryId]);
      return rowCount === 1;
    },
  };
}

// Kept as well as told, so that a notice which is lost delays the stop by a second at most. It does not
// wait for the disk: it means nothing once the query has ended.
const stopStatement = `
  with relaxed as materialized (
    select set_config('synchronous_commit', 'off', true)
  ), asked as (
    update queries set stop_asked = true from relaxed
    where id = $1 and status = 'running' returning id
  )
  select pg_notify('${answersChannelName}', 'stop ' || id) from asked`;
