import { and, asc, eq, sql } from 'drizzle-orm';
import type { ModelId } from '#shared/contract/models/schemas.ts';
import { announceChange } from '#server/platform/db/connection/notice-listener.ts';
import type { Database, Session } from '#server/platform/db/connection/database.ts';
import { recordAuditEntry, type NewAuditEntry } from '../../audit/index.ts';
import { modelChanges } from '../../settings/schema.ts';
import type { ModelFacts, NewModel } from '#shared/contract/models/admin-schemas.ts';

/**
 * The data that an administrator entered when adding a model. Only old rows have `name` and `description`;
 * they are now part of `ModelFacts`.
 */
export type AddedModel = Pick<
  NewModel,
  | 'provider'
  | 'model'
  | 'isStandard'
  | 'skillsLike'
  | 'costs'
  | 'betterAt'
  | 'worseAt'
  | 'name'
  | 'description'
>;

export type StoredFacts = ModelFacts & { added?: AddedModel };

/** Everything that administrators entered about one model. */
export type StoredModel = Pick<
  typeof modelChanges.$inferSelect,
  'userId' | 'version' | 'updatedBy'
> & { modelId: ModelId; facts: StoredFacts };

/** `version` is the version that the change is based on; 0 if no row exists yet. */
type ModelChange = {
  modelId: ModelId;
  version: number;
  /** Null for changes that users make to their own models. */
  entry: NewAuditEntry | null;
} & ({ kind: 'save'; facts: StoredFacts; userId?: number | null } | { kind: 'remove' });

export function createModelStore(database: Database) {
  return {
    async list(): Promise<StoredModel[]> {
      const rows = await database.select().from(modelChanges).orderBy(asc(modelChanges.modelId));
      return rows.map(({ modelId, userId, facts, version, updatedBy }) => ({
        userId,
        modelId: modelId as ModelId,
        facts: facts as StoredFacts,
        version,
        updatedBy,
      }));
    },
    /** Saves a change with its audit entry and notifies all processes. False if it is outdated. */
    apply: (change: ModelChange) =>
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

export type ModelStore = ReturnType<typeof createModelStore>;

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
