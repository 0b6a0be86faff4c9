import type { NewAuditEntry } from '#server/areas/audit/ports.ts';
import type { Session } from '#server/platform/db/connection/database.ts';
import { auditEntries } from '../schema.ts';

/**
 * Records an administrator's action in the same transaction as the action itself, so both happen or
 * neither.
 */
export async function recordAuditEntry(session: Session, entry: NewAuditEntry): Promise<void> {
  const { actor, action, subject, before, after } = entry;
  await session
    .insert(auditEntries)
    .values({ actorId: actor.id, actorName: actor.username, action, subject, before, after });
}
