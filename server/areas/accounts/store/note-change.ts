import { eq, sql } from 'drizzle-orm';
import type { Database } from '#server/platform/db/connection/database.ts';
import { users } from '../schema.ts';

const onceInMs = 60_000;

/** Records when a user sends a request that may change something, at most once per minute. */
export function createNoteChange(database: Database): (userId: number) => Promise<void> {
  let noted = new Set<number>();
  let sinceMs = 0;
  return async (userId) => {
    if (performance.now() - sinceMs > onceInMs) {
      noted = new Set();
      sinceMs = performance.now();
    }
    if (noted.has(userId)) return;
    await database
      .update(users)
      .set({ changedAt: sql`now()` })
      .where(eq(users.id, userId));
    noted.add(userId);
  };
}
