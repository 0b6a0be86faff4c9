import type { Session } from '#server/platform/db/connection/database.ts';
import { auditEntries } from '../schema.ts';

/** The facts before or after a change. Secrets are replaced by a word such as `(secret)`. */
export type AuditState = Record<string, unknown> | null;

/** An action of an administrator, with its object and the facts before and after. */
export interface NewAuditEntry {
  actor: { id: number; username: string };
  /** An area and a verb, such as `setting.change` or `user.block`. */
  action: `${string}.${string}`;
  /** The object of the action, such as `api.openai.key` or `user 7`. */
  subject: string;
  before?: AuditState;
  after?: AuditState;
}

/**
 * Records an administrator's action in the same transaction as the action itself, so that neither happens without
 * the other.
 */
export async function recordAuditEntry(session: Session, entry: NewAuditEntry): Promise<void> {
  const { actor, action, subject, before = null, after = null } = entry;
  await session
    .insert(auditEntries)
    .values({ actorId: actor.id, actorName: actor.username, action, subject, before, after });
}
