import { randomUUID } from 'node:crypto';
import type { Database } from '#server/db/connection/database.ts';
import { answers, queries } from '#server/db/schema/queries.ts';
import { preferences } from '#server/db/schema/preferences.ts';

export interface TestVote {
  userId: number | null;
  /** As answers name them, the left one first. */
  models: readonly string[];
  /** Null for a tie. */
  chosen: string | null;
  prompt?: string;
  task?: string;
  /** Of each answer. */
  contents?: readonly string[];
  /** Left out of the count: failed and stopped answers, and those of fallbacks. */
  spoilt?: Record<string, Partial<typeof answers.$inferInsert>>;
}

/** Stores a judged comparison as running and judging it would. */
export async function addVote(database: Database, vote: TestVote): Promise<void> {
  const queryId = randomUUID();
  const now = new Date();
  await database.insert(queries).values({
    id: queryId,
    userId: vote.userId,
    threadId: randomUUID(),
    tier: 'free',
    kind: 'text',
    prompt: vote.prompt ?? 'Which is better?',
    askedModel: 'auto-free',
    compareMode: true,
    status: 'done',
    details: { task: vote.task ?? 'chat', difficulty: 0, promptTokens: 1, needs: [], scores: [] },
    dataBytes: 10,
    createdAt: now,
    finishedAt: now,
  });
  await database.insert(answers).values(
    vote.models.map((modelId, position) => ({
      queryId,
      position,
      modelId,
      model: modelId.slice(modelId.indexOf(':') + 1),
      name: modelId,
      upstreamModel: modelId,
      content: vote.contents?.[position] ?? 'An answer.',
      reason: '',
      finish: 'complete' as const,
      inputTokens: 5,
      outputTokens: 5,
      costMicroUsd: 100,
      timeMs: 10,
      failovers: [],
      finishedAt: now,
      ...vote.spoilt?.[modelId],
    })),
  );
  await database.insert(preferences).values({
    queryId,
    userId: vote.userId,
    outcome: vote.chosen === null ? 'tie' : 'preferred',
    position: vote.chosen === null ? null : vote.models.indexOf(vote.chosen),
  });
}
