import { asc, eq, sql } from 'drizzle-orm';
import type { BlockedAddress } from '#shared/contract/users/schemas.ts';
import type { BlockedAddressStore } from '#server/areas/users/ports.ts';
import { recordAuditEntry } from '../../audit/index.ts';
import { announceChange } from '#server/platform/db/connection/change-listener.ts';
import type { Database } from '#server/platform/db/connection/database.ts';
import { blockedAddresses } from '../../settings/schema.ts';

type Row = typeof blockedAddresses.$inferSelect;

export function createBlockedAddressStore(database: Database): BlockedAddressStore {
  return {
    async list() {
      const rows = await database
        .select()
        .from(blockedAddresses)
        .where(sql`${blockedAddresses.until} > now()`)
        .orderBy(asc(blockedAddresses.until), asc(blockedAddresses.id));
      return rows.map(toBlocked);
    },
    block: (address, until, actor) =>
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
        if (!row) throw new Error('The block was not stored.');
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
    unblock: (id, actor) =>
      database.transaction(async (tx) => {
        const [row] = await tx
          .delete(blockedAddresses)
          .where(eq(blockedAddresses.id, id))
          .returning();
        if (!row) return false;
        const before = stateOf(row);
        const { address: subject } = row;
        await recordAuditEntry(tx, {
          actor,
          action: 'address.unblock',
          subject,
          before,
          after: null,
        });
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
