import { and, desc, eq } from 'drizzle-orm';
import type { Sender } from '#server/platform/actor.ts';
import type { Database } from '#server/platform/db/connection/database.ts';
import { answerRatings, preferences } from '../../preferences/schema.ts';
import { senderIs } from '../../users/index.ts';
import type { LastStoredAnswer } from '../plan/ports.ts';
import { answers, queries } from '../schema.ts';

/**
 * The latest answer in a conversation, or the preferred one if the conversation ends with a
 * comparison. Null if it belongs to another query, was rated down, or none was preferred.
 */
export async function findLastAnswer(
  database: Database,
  sender: Sender,
  { threadId, queryId }: { threadId?: string; queryId?: string },
): Promise<LastStoredAnswer | null> {
  const [latest] = await database
    .select({ id: queries.id, isComparison: queries.compareMode })
    .from(queries)
    .where(
      and(
        senderIs(sender),
        threadId ? eq(queries.threadId, threadId) : eq(queries.id, queryId ?? ''),
      ),
    )
    .orderBy(desc(queries.createdAt))
    .limit(1);
  if (!latest || (queryId && latest.id !== queryId)) return null;
  const rows = await database
    .select({ answer: answers, preferred: preferences.position, rating: answerRatings.rating })
    .from(answers)
    .leftJoin(preferences, eq(preferences.queryId, answers.queryId))
    .leftJoin(
      answerRatings,
      and(eq(answerRatings.queryId, answers.queryId), eq(answerRatings.position, answers.position)),
    )
    .where(eq(answers.queryId, latest.id));
  const row = rows.find(({ answer, preferred }) =>
    latest.isComparison ? answer.position === preferred : true,
  );
  return row && row.rating !== 'down' ? row.answer : null;
}
