import { desc, eq, notInArray, sql } from 'drizzle-orm';
import type { ModelPopularity, VoteEffects } from '#shared/contract/statistics/schemas.ts';
import type { Database } from '#server/platform/db/connection/database.ts';
import { modelPopularity } from '../schema.ts';
import { findReport, saveReport } from './statistics-reports.ts';

export type VoteStanding = Omit<ModelPopularity, 'id' | 'lastUpdated'>;

export interface PopularityReport {
  effects: Omit<VoteEffects, 'lastUpdated'>;
  /** The newest preference that was counted. */
  newestId: number;
  madeAt: Date;
  tookMs: number;
}

const reportName = 'popularity';

export type PopularityStore = ReturnType<typeof createPopularityStore>;

export function createPopularityStore(database: Database) {
  return {
    async list() {
      const { totalSelections, model } = modelPopularity;
      const rows = await database
        .select()
        .from(modelPopularity)
        .orderBy(desc(totalSelections), model);
      return rows.map(toPopularity);
    },
    async find(model: string) {
      const [row] = await database
        .select()
        .from(modelPopularity)
        .where(eq(modelPopularity.model, model));
      return row ? toPopularity(row) : null;
    },
    async findReport(): Promise<PopularityReport | null> {
      type Body = Pick<PopularityReport, 'effects' | 'newestId'>;
      const report = await findReport<Body>(database, reportName);
      return report && { ...report.body, madeAt: report.madeAt, tookMs: report.tookMs };
    },
    /** Replaces all standings and the report in one step. */
    save: (standings: readonly VoteStanding[], report: Omit<PopularityReport, 'madeAt'>) =>
      saveStandings(database, standings, report),
  };
}

async function saveStandings(
  database: Database,
  standings: readonly VoteStanding[],
  { tookMs, ...body }: Omit<PopularityReport, 'madeAt'>,
): Promise<void> {
  await database.transaction(async (tx) => {
    // Serializes simultaneous recalculations.
    await tx.execute(sql`lock table model_popularity in share row exclusive mode`);
    const models = standings.map(({ model }) => model);
    await tx
      .delete(modelPopularity)
      .where(models.length > 0 ? notInArray(modelPopularity.model, models) : undefined);
    for (const standing of standings) {
      const { blind, ...rest } = standing;
      const row = {
        ...rest,
        blindSelections: blind.selections,
        blindComparisons: blind.comparisons,
        lastUpdated: sql`now()`,
      };
      await tx
        .insert(modelPopularity)
        .values(row)
        .onConflictDoUpdate({ target: modelPopularity.model, set: row });
    }
    await saveReport(tx, reportName, body, tookMs);
  });
}

function toPopularity({
  blindSelections: selections,
  blindComparisons: comparisons,
  ...row
}: typeof modelPopularity.$inferSelect): ModelPopularity {
  const blind = { selections, comparisons };
  return { ...row, blind, lastUpdated: row.lastUpdated.toISOString() };
}
