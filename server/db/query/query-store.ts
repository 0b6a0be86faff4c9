import { and, asc, eq, lt } from 'drizzle-orm';
import { modelIdSchema, providerIdSchema } from '#shared/contract/models/schemas.ts';
import type { QueryStatus, QueryStore, StoredAnswer } from '../../domain/query/store.ts';
import { AdmittedQueries } from './admitted-queries.ts';
import type { Database } from '../connection/database.ts';
import { answers, queries } from '../schema/queries.ts';

/** `timeZone` is where "per day" begins at midnight. */
export function createQueryStore(database: Database, timeZone: string): QueryStore {
  const admitted = new AdmittedQueries(database, timeZone);
  return {
    admit: (query, limits) => admitted.admit(query, limits),
    recordAnswer: (queryId, answer, closing, turn) =>
      admitted.record({ queryId, answer, closing, turn }),
    async closeQuery(queryId, status, problem) {
      await database
        .update(queries)
        .set({ status, problem, finishedAt: new Date() })
        .where(eq(queries.id, queryId));
      admitted.forget(queryId);
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
