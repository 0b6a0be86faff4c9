import type { OwnInstructions } from '#shared/contract/instructions/schemas.ts';
import { batchCalls } from '#server/platform/db/connection/batch-calls.ts';
import type { Database } from '#server/platform/db/connection/database.ts';

interface Row {
  user_id: string;
  /** Null for the standing instructions. */
  id: string | null;
  name: string;
  text: string;
}

/** Reads users' instructions. Every prompt needs them, so simultaneous reads share one statement. */
export function listInstructions(database: Database) {
  return batchCalls<number, ReturnType<typeof toOwn>>({
    name: 'instructions',
    run: async (userIds) => {
      const { rows } = await database.planned.$client.query<Row>({
        name: 'list-instructions',
        text: statement,
        values: [userIds],
      });
      const byPerson = Map.groupBy(rows, ({ user_id }) => Number(user_id));
      return userIds.map((userId) => toOwn(byPerson.get(userId) ?? []));
    },
  });
}

const statement = `
  select * from (
    select user_id, null::uuid as id, '' as name, text from standing_instructions
    where user_id = any($1::bigint[])
    union all
    select user_id, id, name, text from named_instructions where user_id = any($1::bigint[])
  ) as own
  order by lower(name), id`;

function toOwn(rows: readonly Row[]): Pick<OwnInstructions, 'standing' | 'named'> {
  return {
    standing: rows.find(({ id }) => id === null)?.text ?? '',
    named: rows.flatMap(({ id, name, text }) => (id === null ? [] : [{ id, name, text }])),
  };
}
