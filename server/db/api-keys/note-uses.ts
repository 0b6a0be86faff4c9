import { batchCalls } from '../connection/batch-calls.ts';
import type { Database } from '../connection/database.ts';

/** Notes that keys are used, all that are used together in one statement; of each once a minute. */
export function createNoteUse(database: Database): (keyId: string) => Promise<void> {
  return batchCalls({
    name: 'note use',
    keyOf: (keyId: string) => keyId,
    run: async (together) => {
      await database.planned.$client.query({
        name: 'note-key-uses',
        text: statement,
        values: [together],
      });
      return together.map(() => undefined);
    },
  });
}

// A row that is locked is being noted by another process.
const statement = `
  update api_keys set last_used_at = now()
  where id in (
    select id from api_keys
    where id = any($1::uuid[])
      and (last_used_at is null or last_used_at < now() - interval '60 seconds')
    order by id for no key update skip locked)`;
