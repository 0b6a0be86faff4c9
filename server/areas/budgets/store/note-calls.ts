import { batchCalls } from '#server/platform/db/connection/batch-calls.ts';
import type { Database } from '#server/platform/db/connection/database.ts';

interface Noted {
  queryId: string;
  keyId: string;
  microUsd: number;
}

/** Records calls of keys without a budget. Simultaneous calls share one statement, which takes no lock. */
export function noteCalls(database: Database): (noted: Noted) => Promise<void> {
  return batchCalls({
    name: 'note call',
    run: async (together: readonly Noted[]) => {
      await database.planned.$client.query({
        name: 'note-calls',
        text: statement,
        values: [
          together.map(({ queryId }) => queryId),
          together.map(({ keyId }) => keyId),
          together.map(({ microUsd }) => microUsd),
        ],
      });
      return together.map(() => undefined);
    },
  });
}

// The join drops keys that were revoked in the meantime. This commit waits for the disk (synchronous
// commit): a query that a database crash loses is stored again, and its reservation must still exist then.
const statement = `
  insert into reservations (query_id, budget_id, micro_usd)
  select noted.query_id, budgets.id, noted.micro_usd
  from unnest($1::uuid[], $2::uuid[], $3::bigint[]) as noted (query_id, key_id, micro_usd)
  join budgets on budgets.key_id = noted.key_id`;
