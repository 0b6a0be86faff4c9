import { asc, eq } from 'drizzle-orm';
import { answers, queries } from '#server/db/schema/queries.ts';
import type { TestApp } from './test-app.ts';

/** What the database has of a query, its answers in the order in which they were shown. */
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
