import { and, desc, eq } from 'drizzle-orm';
import type { Sender } from '#server/platform/actor.ts';
import type { Database } from '#server/platform/db/connection/database.ts';
import { answerRatings, preferences } from '../../preferences/schema.ts';
import { senderIs } from '../../users/index.ts';
import { countPart } from '../answer/timeline.ts';
import type { ConversationStore, LastAnswer } from '../plan/ports.ts';
import { answers, queries } from '../schema.ts';

/**
 * The latest answer of a conversation; null if it isn't the named query's, failed, was rejected, or its tokens
 * aren't those of one call. A comparison counts if one of its answers was preferred.
 */
export async function findLastAnswer(
  database: Database,
  sender: Sender,
  { threadId, queryId }: Parameters<ConversationStore['findLastAnswer']>[1],
): Promise<LastAnswer | null> {
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
  return row && row.rating !== 'down' ? measure(row.answer) : null;
}

function measure(answer: typeof answers.$inferSelect): LastAnswer | null {
  const { timeline, inputTokens, outputTokens, problem, finish, searches } = answer;
  const isWhole = problem === null && (finish === 'complete' || finish === 'length');
  if (!isWhole || inputTokens === null || outputTokens === null || searches !== null) return null;
  if (timeline?.attempts.length !== 1 || timeline.isEstimated) return null;
  const written = countPart(timeline, 'cacheWriteTokens');
  return {
    modelId: answer.modelId,
    content: answer.content,
    finishedAt: answer.finishedAt,
    promptTokens: inputTokens,
    answerTokens: outputTokens - (countPart(timeline, 'reasoningTokens') ?? 0),
    // A vendor that doesn't say what it wrote to its cache keeps every prompt in it.
    cachedTokens:
      written === null ? inputTokens : written + (countPart(timeline, 'cachedTokens') ?? 0),
  };
}
