import type { BudgetStore } from '../../domain/budgets/ports.ts';
import { batchCalls } from '../connection/batch-calls.ts';
import type { Database } from '../connection/database.ts';

type Noted = Parameters<BudgetStore['note']>[0];

/** Notes calls of keys that nothing bounds, all that come together in one statement, without a lock. */
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

// A key that was revoked meanwhile has no budget any more, and nothing is noted. This commit waits for the disk:
// a query that a crash of the database takes is stored again, and its note must be there then.
const statement = `
  insert into reservations (query_id, budget_id, micro_usd)
  select noted.query_id, budgets.id, noted.micro_usd
  from unnest($1::uuid[], $2::uuid[], $3::bigint[]) as noted (query_id, key_id, micro_usd)
  join budgets on budgets.key_id = noted.key_id`;
