import { and, asc, eq, sql } from 'drizzle-orm';
import type { OwnProviderId } from '#shared/contract/models/providers.ts';
import { announceChange } from '#server/platform/db/connection/notice-listener.ts';
import type { Database, Session } from '#server/platform/db/connection/database.ts';
import { recordAuditEntry, type NewAuditEntry } from '../../audit/index.ts';
import type { Vault } from '../../settings/index.ts';
import { modelChanges, ownProviders } from '../../settings/schema.ts';
import type { StoredOwnProvider } from '#server/providers/contract/model-provider.ts';

/** `version` is the version that the change is based on; 0 if the provider is new. */
type OwnProviderChange = { version: number; entry: NewAuditEntry | null } & (
  | { kind: 'save'; provider: Omit<StoredOwnProvider, 'version' | 'updatedBy' | 'isReadable'> }
  | { kind: 'remove'; id: OwnProviderId }
);

type Row = typeof ownProviders.$inferSelect;
type Facts = Pick<
  StoredOwnProvider,
  'preset' | 'baseUrl' | 'keyHeader' | 'tokenLimit' | 'asksForUsage' | 'marks' | 'isOn'
>;

export function createOwnProviderStore(database: Database, vault: Vault) {
  return {
    async list() {
      const rows = await database.select().from(ownProviders).orderBy(asc(ownProviders.name));
      return rows.map((row) => toProvider(row, vault));
    },
    /**
     * Saves the change with its audit entry and notifies all server processes. Removing a provider
     * removes its models. Returns false if `version` is outdated.
     */
    apply: (change: OwnProviderChange) =>
      database.transaction(async (tx) => {
        const isDone = await write(tx, vault, change);
        if (isDone) {
          if (change.entry) await recordAuditEntry(tx, change.entry);
          await announceChange(tx);
        }
        return isDone;
      }),
  };
}

export type OwnProviderStore = ReturnType<typeof createOwnProviderStore>;

/**
 * Reseals values that were sealed with an earlier encryption key. Returns how many were resealed, and how many no
 * key can open.
 */
export async function resealOwnProviders(
  database: Database,
  vault: Vault,
): Promise<{ resealed: number; unreadable: number }> {
  return database.transaction(async (tx) => {
    let resealed = 0;
    let unreadable = 0;
    const rows = await tx.select().from(ownProviders).for('update');
    for (const { key, headers, ...place } of rows) {
      const { id } = place;
      if (vault.isCurrent(headers) && (key === null || vault.isCurrent(key))) continue;
      const openKey = key && vault.open(key, nameOf(place, 'key'));
      const openHeaders = vault.open(headers, nameOf(place, 'headers'));
      if (openHeaders === null || (key !== null && openKey === null)) {
        unreadable += 1;
        continue;
      }
      await tx
        .update(ownProviders)
        .set({
          key: openKey && vault.seal(openKey, nameOf(place, 'key')),
          headers: vault.seal(openHeaders, nameOf(place, 'headers')),
        })
        .where(eq(ownProviders.id, id));
      resealed += 1;
    }
    await announceChange(tx);
    return { resealed, unreadable };
  });
}

async function write(session: Session, vault: Vault, change: OwnProviderChange): Promise<boolean> {
  const { version } = change;
  const isAsSeen = (id: string) => and(eq(ownProviders.id, id), eq(ownProviders.version, version));
  if (change.kind === 'remove') {
    const { id } = change;
    const added = sql`starts_with(${modelChanges.modelId}, ${`${id}:`})`;
    const gone = await session.delete(ownProviders).where(isAsSeen(id));
    if (gone.rowCount !== 1) return false;
    await session.delete(modelChanges).where(added);
    return true;
  }
  const { provider, entry } = change;
  const row = {
    ...toRow(provider, vault),
    updatedAt: new Date(),
    updatedBy: entry?.actor.username ?? null,
  };
  if (version === 0) {
    const { id } = provider;
    const made = await session
      .insert(ownProviders)
      .values({ ...row, id })
      .onConflictDoNothing();
    return made.rowCount === 1;
  }
  const changed = await session
    .update(ownProviders)
    .set({ ...row, version: sql`${ownProviders.version} + 1` })
    .where(isAsSeen(provider.id));
  return changed.rowCount === 1;
}

type Saved = Extract<OwnProviderChange, { kind: 'save' }>['provider'];

function toRow({ id, userId, name, key, headers, ...facts }: Saved, vault: Vault) {
  const place = { id, userId };
  return {
    userId,
    name,
    key: key === null ? null : vault.seal(key, nameOf(place, 'key')),
    headers: vault.seal(JSON.stringify(headers), nameOf(place, 'headers')),
    facts: { ...facts },
  };
}

function toProvider({ facts, ...row }: Row, vault: Vault): StoredOwnProvider {
  const key = row.key && vault.open(row.key, nameOf(row, 'key'));
  const headers = vault.open(row.headers, nameOf(row, 'headers'));
  return {
    ...(facts as Facts & Record<string, unknown>),
    id: row.id as OwnProviderId,
    userId: row.userId,
    name: row.name,
    key,
    headers: JSON.parse(headers ?? '{}') as Record<string, string>,
    isReadable: headers !== null && (row.key === null || key !== null),
    version: row.version,
    updatedBy: row.updatedBy,
  };
}

/** The name that binds a sealed value to its row, column and owner. */
function nameOf({ id, userId }: Pick<Row, 'id' | 'userId'>, part: 'key' | 'headers'): string {
  const owner = userId === null ? '' : `.of-${userId}`;
  return `own-provider.${id}.${part}${owner}`;
}
