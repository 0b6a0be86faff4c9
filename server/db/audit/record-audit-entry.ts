import type { Act } from '#server/domain/audit/ports.ts';
import type { Session } from '../connection/database.ts';
import { auditActs } from '../schema/audit.ts';

/** Notes an administrative act in the transaction that changes what it tells of: both or neither. */
export async function recordAct(session: Session, act: Act): Promise<void> {
  const { actor, action, subject, before, after } = act;
  await session
    .insert(auditActs)
    .values({ actorId: actor.id, actorName: actor.username, action, subject, before, after });
}
