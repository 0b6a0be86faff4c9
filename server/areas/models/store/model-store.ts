import { and, asc, eq, sql } from 'drizzle-orm';
import type { ModelId } from '#shared/contract/models/schemas.ts';
import type { ModelChange, ModelStore, StoredFacts } from '#server/areas/models/ports.ts';
import { announceChange } from '#server/platform/db/connection/change-listener.ts';
import type { Database, Session } from '#server/platform/db/connection/database.ts';
import { recordAuditEntry } from '../../audit/index.ts';
import { modelChanges } from '../../settings/schema.ts';

export function createModelStore(database: Database): ModelStore {
  return {
    async list() {
      const rows = await database.select().from(modelChanges).orderBy(asc(modelChanges.modelId));
      return rows.map(({ modelId, userId, facts, version, updatedBy }) => ({
        userId,
        modelId: modelId as ModelId,
        facts: facts as StoredFacts,
        version,
        updatedBy,
      }));
    },
    apply: (change) =>
      database.transaction(async (tx) => {
        const isDone = await write(tx, change);
        if (isDone) {
          if (change.entry) await recordAuditEntry(tx, change.entry);
          await announceChange(tx);
        }
        return isDone;
      }),
  };
}

async function write(session: Session, change: ModelChange): Promise<boolean> {
  const { modelId, version } = change;
  const isAsSeen = and(eq(modelChanges.modelId, modelId), eq(modelChanges.version, version));
  if (change.kind === 'remove') {
    return (await session.delete(modelChanges).where(isAsSeen)).rowCount === 1;
  }
  const { facts, userId = null, entry } = change;
  const row = { facts, userId, updatedAt: new Date(), updatedBy: entry?.actor.username ?? null };
  if (version === 0) {
    const made = await session
      .insert(modelChanges)
      .values({ ...row, modelId, isAdded: facts.added !== undefined })
      .onConflictDoNothing();
    return made.rowCount === 1;
  }
  const changed = await session
    .update(modelChanges)
    .set({ ...row, version: sql`${modelChanges.version} + 1` })
    .where(isAsSeen);
  return changed.rowCount === 1;
}
