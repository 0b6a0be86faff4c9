import { batchCalls } from '#server/platform/db/connection/batch-calls.ts';
import type { Database } from '#server/platform/db/connection/database.ts';

/**
 * Records the uses of keys. Simultaneous uses share a statement, and each key is updated at most once per
 * minute.
 */
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

// Skips locked rows, because another process is updating them right now.
const statement = `
  update api_keys set last_used_at = now()
  where id in (
    select id from api_keys
    where id = any($1::uuid[])
      and (last_used_at is null or last_used_at < now() - interval '60 seconds')
    order by id for no key update skip locked)`;
