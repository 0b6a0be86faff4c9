import type { NewAuditEntry } from '#server/domain/audit/ports.ts';
import type { Session } from '../connection/database.ts';
import { auditEntries } from '../schema/audit.ts';

/** Records what an administrator did in the transaction that does it: both or neither. */
export async function recordAuditEntry(session: Session, entry: NewAuditEntry): Promise<void> {
  const { actor, action, subject, before, after } = entry;
  await session
    .insert(auditEntries)
    .values({ actorId: actor.id, actorName: actor.username, action, subject, before, after });
}
