import { eq, sql, type SQL } from 'drizzle-orm';
import type { Sender } from '#server/platform/actor.ts';
import { queries } from '../../query/schema.ts';

/** Matches the queries that this user or visitor sent. */
export function senderIs({ userId = null, visitorHash = null }: Partial<Sender>): SQL {
  if (userId !== null) return eq(queries.userId, userId);
  return visitorHash === null ? sql`false` : eq(queries.visitorHash, visitorHash);
}
