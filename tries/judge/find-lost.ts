import { inArray } from 'drizzle-orm';
import type { Database } from '#server/platform/db/connection/database.ts';
import { answers } from '#server/areas/query/schema.ts';
import type { Judge } from './judge.ts';

/** Compares the queries reported done with those that have a stored answer. */
export async function findLost(
  acknowledged: readonly string[],
  database: Database,
  judge: Judge,
): Promise<void> {
  const stored = await database
    .select({ queryId: answers.queryId, content: answers.content })
    .from(answers)
    .where(inArray(answers.queryId, [...acknowledged]));
  const whole = new Set(stored.filter(({ content }) => content !== '').map((row) => row.queryId));
  const lost = acknowledged.filter((id) => !whole.has(id));
  for (const id of lost) judge.find('lost answer', 'acknowledged and not stored', id);
  if (new Set(acknowledged).size !== acknowledged.length) {
    judge.find('lost answer', 'two answers of one query');
  }
}
