import { asc, eq, sql } from 'drizzle-orm';
import type { BlockedAddress } from '#shared/contract/users/schemas.ts';
import { recordAuditEntry, type NewAuditEntry } from '../../audit/index.ts';
import { announceChange } from '#server/platform/db/connection/notice-listener.ts';
import type { Database } from '#server/platform/db/connection/database.ts';
import { blockedAddresses } from '../../settings/schema.ts';

type Row = typeof blockedAddresses.$inferSelect;

export type BlockedAddressStore = ReturnType<typeof createBlockedAddressStore>;

/** Every change is recorded in the audit trail, and all processes are notified. */
export function createBlockedAddressStore(database: Database) {
  return {
    /** The blocks that haven't ended yet. */
    async list() {
      const rows = await database
        .select()
        .from(blockedAddresses)
        .where(sql`${blockedAddresses.until} > now()`)
        .orderBy(asc(blockedAddresses.until), asc(blockedAddresses.id));
      return rows.map(toBlocked);
    },
    /** Blocking an address again replaces the first block. */
    block: (address: string, until: Date, actor: NewAuditEntry['actor']) =>
      database.transaction(async (tx) => {
        const [before] = await tx
          .select()
          .from(blockedAddresses)
          .where(eq(blockedAddresses.address, address))
          .for('update');
        const [row] = await tx
          .insert(blockedAddresses)
          .values({ address, until, blockedBy: actor.username })
          .onConflictDoUpdate({
            target: blockedAddresses.address,
            set: { until, blockedBy: actor.username },
          })
          .returning();
        if (!row) throw new Error('Couldn’t block this address.');
        await recordAuditEntry(tx, {
          actor,
          action: 'address.block',
          subject: address,
          before: stateOf(before),
          after: stateOf(row),
        });
        await announceChange(tx);
        return toBlocked(row);
      }),
    /** Returns false if there is no block with this id. */
    unblock: (id: number, actor: NewAuditEntry['actor']) =>
      database.transaction(async (tx) => {
        const [row] = await tx
          .delete(blockedAddresses)
          .where(eq(blockedAddresses.id, id))
          .returning();
        if (!row) return false;
        const before = stateOf(row);
        const { address: subject } = row;
        await recordAuditEntry(tx, { actor, action: 'address.unblock', subject, before });
        await announceChange(tx);
        return true;
      }),
  };
}

function stateOf(row: Row | undefined) {
  return row ? { until: row.until.toISOString() } : null;
}

function toBlocked({ id, address, until, blockedBy }: Row): BlockedAddress {
  return { id, address, until: until.toISOString(), blockedBy };
}
