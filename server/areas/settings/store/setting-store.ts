import { and, asc, eq, sql } from 'drizzle-orm';
import { announceChange } from '#server/platform/db/connection/notice-listener.ts';
import type { Database, Session } from '#server/platform/db/connection/database.ts';
import { recordAuditEntry, type NewAuditEntry } from '../../audit/index.ts';
import { settings } from '../schema.ts';
import type { Vault } from './sealed-value.ts';

export type StoredSetting = typeof settings.$inferSelect & {
  /** False for a secret that can't be opened with this installation's encryption key. Its value is then null. */
  isReadable: boolean;
};

export type NewSetting = Pick<
  StoredSetting,
  'key' | 'value' | 'description' | 'category' | 'isSecret'
>;

/** `setting.version` is the version on which the change is based. */
export type SettingChange =
  | { kind: 'create'; setting: NewSetting; entry: NewAuditEntry }
  | { kind: 'change'; setting: StoredSetting; value: string | null; entry: NewAuditEntry }
  | { kind: 'remove'; setting: StoredSetting; entry: NewAuditEntry };

class Outdated extends Error {}

export type SettingStore = ReturnType<typeof createSettingStore>;

export function createSettingStore(database: Database, vault: Vault) {
  return {
    async list() {
      const rows = await database.select().from(settings).orderBy(asc(settings.key));
      return rows.map((row) => toSetting(row, vault));
    },
    /**
     * Saves all changes with their audit entries, or none of them, and notifies all server processes. Returns
     * false if one of the settings has changed since.
     */
    async apply(changes: readonly SettingChange[]) {
      try {
        await database.transaction(async (tx) => {
          for (const change of changes) await applyChange(tx, vault, change);
          await announceChange(tx);
        });
        return true;
      } catch (error) {
        if (error instanceof Outdated) return false;
        throw error;
      }
    },
  };
}

/**
 * Reseals values that were sealed with an earlier encryption key. Returns how many it resealed, and
 * how many no key can open.
 */
export async function resealSettings(
  database: Database,
  vault: Vault,
): Promise<{ resealed: number; unreadable: number }> {
  return database.transaction(async (tx) => {
    const rows = await tx.select().from(settings).where(eq(settings.isSecret, true)).for('update');
    const stale = rows.flatMap(({ key, value }) =>
      value === null || vault.isCurrent(value) ? [] : [{ key, value: vault.open(value, key) }],
    );
    const readable = stale.filter(({ value }) => value !== null);
    for (const { key, value } of readable) {
      const sealed = value === null ? null : vault.seal(value, key);
      await tx.update(settings).set({ value: sealed }).where(eq(settings.key, key));
    }
    await announceChange(tx);
    return { resealed: readable.length, unreadable: stale.length - readable.length };
  });
}

async function applyChange(session: Session, vault: Vault, change: SettingChange): Promise<void> {
  if (!(await write(session, vault, change))) throw new Outdated();
  await recordAuditEntry(session, change.entry);
}

async function write(session: Session, vault: Vault, change: SettingChange): Promise<boolean> {
  const updatedBy = change.entry.actor.username;
  if (change.kind === 'create') {
    const { setting } = change;
    const value = sealed(vault, setting, setting.value);
    const row = { ...setting, value, updatedBy };
    const made = await session.insert(settings).values(row).onConflictDoNothing();
    return made.rowCount === 1;
  }
  const { setting } = change;
  const isAsSeen = and(eq(settings.key, setting.key), eq(settings.version, setting.version));
  if (change.kind === 'remove') {
    return (await session.delete(settings).where(isAsSeen)).rowCount === 1;
  }
  const changed = await session
    .update(settings)
    .set({
      value: sealed(vault, setting, change.value),
      version: sql`${settings.version} + 1`,
      updatedAt: new Date(),
      updatedBy,
    })
    .where(isAsSeen);
  return changed.rowCount === 1;
}

function sealed(
  vault: Vault,
  { key, isSecret }: Pick<StoredSetting, 'key' | 'isSecret'>,
  value: string | null,
): string | null {
  return value !== null && isSecret ? vault.seal(value, key) : value;
}

function toSetting(row: typeof settings.$inferSelect, vault: Vault): StoredSetting {
  if (!row.isSecret || row.value === null) return { ...row, isReadable: true };
  const value = vault.open(row.value, row.key);
  return { ...row, value, isReadable: value !== null };
}
