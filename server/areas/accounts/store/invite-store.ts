import { and, desc, eq, gt, sql } from 'drizzle-orm';
import type { Invite } from '#shared/contract/users/schemas.ts';
import type { Database, Session } from '#server/platform/db/connection/database.ts';
import { recordAuditEntry } from '../../audit/index.ts';
import { invites } from '../schema.ts';

type InviteRow = typeof invites.$inferSelect;
type Administrator = Parameters<typeof recordAuditEntry>[1]['actor'];

export function createInviteStore(database: Database) {
  return {
    /** The links that still work, newest first. */
    async list(): Promise<Invite[]> {
      const isUsable = and(gt(invites.expiresAt, sql`now()`), gt(invites.usesLeft, 0));
      const rows = await database.select().from(invites).where(isUsable).orderBy(desc(invites.id));
      return rows.map(toInvite);
    },
    add: (
      invite: Pick<InviteRow, 'tokenHash' | 'uses' | 'expiresAt'>,
      actor: Administrator,
    ): Promise<Invite> =>
      database.transaction(async (tx) => {
        const { uses } = invite;
        const [row] = await tx
          .insert(invites)
          .values({ ...invite, usesLeft: uses, createdBy: actor.username })
          .returning();
        if (!row) throw new Error('The invite was not stored.');
        const after = { uses, until: row.expiresAt.toISOString() };
        const subject = `invite ${row.id}`;
        await recordAuditEntry(tx, { actor, action: 'invite.create', subject, after });
        return toInvite(row);
      }),
    /** Returns false if there is no such link. */
    end: (id: number, actor: Administrator): Promise<boolean> =>
      database.transaction(async (tx) => {
        const [row] = await tx.delete(invites).where(eq(invites.id, id)).returning();
        if (!row) return false;
        const before = { uses: row.uses, usesLeft: row.usesLeft };
        const subject = `invite ${id}`;
        await recordAuditEntry(tx, { actor, action: 'invite.revoke', subject, before });
        return true;
      }),
  };
}

export type InviteStore = ReturnType<typeof createInviteStore>;

/** Takes one of the link's uses. Returns false if the link is unknown, expired or used up. */
export async function spendInvite(session: Session, tokenHash: Buffer | null): Promise<boolean> {
  if (tokenHash === null) return false;
  const spent = await session
    .update(invites)
    .set({ usesLeft: sql`${invites.usesLeft} - 1` })
    .where(
      and(
        eq(invites.tokenHash, tokenHash),
        gt(invites.usesLeft, 0),
        gt(invites.expiresAt, sql`now()`),
      ),
    );
  return spent.rowCount === 1;
}

function toInvite(row: InviteRow): Invite {
  const { id, uses, usesLeft, createdBy } = row;
  return {
    id,
    uses,
    usesLeft,
    createdBy,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  };
}
