import { asc, eq } from 'drizzle-orm';
import { answers, queries } from '#server/areas/query/schema.ts';
import type { TestApp } from './test-app.ts';

/** Reads a query from the database with its answers, in the order they were shown. */
export async function readStored({ database }: TestApp, queryId: string) {
  const [query] = await database.select().from(queries).where(eq(queries.id, queryId));
  const rows = await database
    .select()
    .from(answers)
    .where(eq(answers.queryId, queryId))
    .orderBy(asc(answers.position));
  const [answer] = rows;
  if (!query || !answer) throw new Error(`Query ${queryId} has no answer.`);
  return { query, answer, answers: rows };
}
