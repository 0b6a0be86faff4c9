import { randomUUID } from 'node:crypto';
import { loadRoutingWeights } from '#server/areas/routing/weights/load-weights.ts';
import type { Database } from '#server/platform/db/connection/database.ts';
import { packNote, type PackedNote } from '#server/areas/routing/store/pack-note.ts';
import { answers, queries } from '#server/areas/query/schema.ts';
import { preferences } from '#server/areas/preferences/schema.ts';
import { createRouter } from '#server/areas/routing/create-router.ts';
import { catalogue } from '#server/providers/catalogue.ts';
import type { QueryOutput } from '#shared/contract/query/schemas.ts';
import type { TestClient } from './test-client.ts';

export interface TestVote {
  userId: number | null;
  /** The catalogue ids of the compared models, the left one first. */
  models: readonly string[];
  /** Null for a tie. */
  chosen: string | null;
  prompt?: string;
  task?: string;
  /** False for a vote from before the numbers of routing decisions were stored. */
  isNoted?: boolean;
  /** Whether the models' names were hidden until the vote. */
  isBlind?: boolean;
  /** The text of each answer. */
  contents?: readonly string[];
  /** Overrides for answers that counts must exclude: failed, stopped and fallback answers. */
  spoilt?: Record<string, Partial<typeof answers.$inferInsert>>;
}

/**
 * Votes through the API as the page does. `chosen` is the catalogue id of the preferred model, null for a
 * tie.
 */
export async function judge(
  client: TestClient,
  query: string,
  { queryId, responses = [] }: QueryOutput,
  chosen: string | null,
): Promise<void> {
  const comparedModels = responses.map(({ provider, model }) => ({ provider, model }));
  const one = comparedModels.find(({ provider, model }) => `${provider}:${model}` === chosen);
  const choice = one
    ? { outcome: 'preferred', selectedProvider: one.provider, selectedModel: one.model }
    : { outcome: 'tie' };
  const body = { queryId, query, comparedModels, ...choice };
  const { status } = await client.send('POST', '/api/switchyard/log-preference', body);
  if (status !== 200) throw new Error(`The vote was answered with ${status}.`);
}

const usualPrompt = 'Which is better?';

/** Stores a comparison with its vote, as running it and voting would. */
export async function addVote(database: Database, vote: TestVote): Promise<void> {
  const queryId = randomUUID();
  const now = new Date();
  const decision = vote.isNoted === false ? null : noteOf(vote);
  await database.insert(queries).values({
    id: queryId,
    userId: vote.userId,
    threadId: randomUUID(),
    tier: 'free',
    kind: 'text',
    prompt: vote.prompt ?? usualPrompt,
    askedModel: 'auto-free',
    compareMode: true,
    status: 'done',
    details: { task: vote.task ?? 'chat', difficulty: 0, promptTokens: 1, needs: [], scores: [] },
    decision,
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
    isBlind: vote.isBlind ?? false,
    decision,
  });
}

const router = createRouter(loadRoutingWeights());

/** The numbers of the routing decision, as the server would store them. */
function noteOf({ models, prompt = usualPrompt }: TestVote): PackedNote {
  const candidates = catalogue.models.filter(({ id }) => models.includes(id));
  const attached = { images: 0, documents: 0 };
  const request = { prompt, contextCharacters: 0, attached, candidates, recommendable: [] };
  return packNote({
    ...router.decide(request).note([]),
    isComparison: true,
    isByHand: true,
    explored: null,
  });
}
