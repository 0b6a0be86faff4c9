import { and, asc, eq, lt, sql } from 'drizzle-orm';
import type { QueryStatus, QueryStore, StoredAnswer } from '../domain/query/store.ts';
import { admitQuery } from './admit-query.ts';
import type { Database } from './database.ts';
import { keepTurn } from './keep-turn.ts';
import { answers, queries } from './schema.ts';
import { modelIdSchema, providerIdSchema } from '#shared/contract/models.ts';

/** `timeZone` is where "per day" begins at midnight. */
export function createQueryStore(database: Database, timeZone: string): QueryStore {
  return {
    admit: (query, limits) => admitQuery(database, timeZone, query, limits),
    async recordAnswer(queryId, answer, closing, turn) {
      await database.transaction(async (tx) => {
        const inserted = await tx
          .insert(answers)
          .values(toRow(queryId, answer))
          .onConflictDoNothing();
        // Written already: this is a repeat after a connection that broke as it committed.
        if (inserted.rowCount === 0) return;
        await tx
          .update(queries)
          .set({
            dataBytes: sql`${queries.dataBytes} + ${Buffer.byteLength(answer.content)}`,
            ...(closing === null ? {} : { status: closing, finishedAt: new Date() }),
          })
          .where(eq(queries.id, queryId));
        if (turn) await keepTurn(tx, queryId, turn);
      });
    },
    async closeQuery(queryId, status, problem) {
      await database
        .update(queries)
        .set({ status, problem, finishedAt: new Date() })
        .where(eq(queries.id, queryId));
    },
    find: (queryId) => findQuery(database, queryId),
    async closeAbandoned(olderThanMs) {
      const closed = await database
        .update(queries)
        .set({ status: 'interrupted' satisfies QueryStatus, finishedAt: new Date() })
        .where(
          and(
            eq(queries.status, 'running'),
            lt(queries.createdAt, new Date(Date.now() - olderThanMs)),
          ),
        );
      return closed.rowCount ?? 0;
    },
  };
}

function toRow(queryId: string, { provider: _, ...answer }: StoredAnswer) {
  return { ...answer, queryId, finishedAt: new Date() };
}

export async function findQuery(database: Database, queryId: string) {
  const [query] = await database.select().from(queries).where(eq(queries.id, queryId));
  if (!query) return null;
  const rows = await database
    .select()
    .from(answers)
    .where(eq(answers.queryId, queryId))
    .orderBy(asc(answers.position));
  return { ...query, answers: rows.map(toAnswer) };
}

export function toAnswer(row: typeof answers.$inferSelect): StoredAnswer {
  const modelId = modelIdSchema.parse(row.modelId);
  const provider = providerIdSchema.parse(modelId.split(':', 1)[0]);
  return { ...row, modelId, provider };
}
