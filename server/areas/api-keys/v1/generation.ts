import type { Generation } from '#shared/contract/v1/schemas.ts';
import { providerNames } from '#shared/contract/models/providers.ts';
import { isSender, type Actor } from '#server/platform/actor.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Routes } from '#server/platform/http/calls/bind-endpoint.ts';
import { countPart, type FinishedAnswer, type QueryStore } from '../../query/index.ts';
import { completionId } from './reply/reply-parts.ts';
import { logPreference, type PreferenceStore } from '../../preferences/index.ts';

export function v1GenerationRoutes(store: Pick<QueryStore, 'find'>): Routes {
  return {
    getV1Generation: ({ query: { id } }, { actor }) => getGeneration(store, actor, id),
  };
}

/**
 * Returns what is stored about an answer except its text. Any key of the same person can read it.
 */
async function getGeneration(
  store: Pick<QueryStore, 'find'>,
  actor: Actor,
  queryId: string,
): Promise<Generation> {
  const query = await store.find(queryId);
  if (!query || !isSender(actor, query) || query.isProgram !== true) {
    throw new AppError('not-found', 'This answer doesn’t exist or isn’t yours.');
  }
  const choices = query.answers.map(describeAnswer);
  const [first] = choices;
  if (query.status === 'running') {
    throw new AppError('not-found', 'This answer isn’t finished. Request it again in a moment.');
  }
  if (!first) throw new AppError('not-found', 'No model answered this call.');
  const sum = (name: (typeof summed)[number]) =>
    choices
      .map((choice) => choice[name])
      .reduce((total, one) => (total === null || one === null ? null : total + one));
  return {
    data: {
      ...first,
      ...Object.fromEntries(summed.map((name) => [name, sum(name)])),
      id: completionId(queryId),
      created_at: query.createdAt.toISOString(),
      streamed: query.isStreamed === true,
      tags: query.tags ?? [],
      choices,
    },
  };
}

const summed = [
  'total_cost',
  'tokens_prompt',
  'tokens_completion',
  'native_tokens_prompt',
  'native_tokens_completion',
  'native_tokens_reasoning',
  'native_tokens_cached',
  'native_tokens_cache_write',
] as const;

type Choice = Generation['data']['choices'][number];

function describeAnswer(answer: FinishedAnswer): Choice {
  const { provider, inputTokens, outputTokens, costMicroUsd, timeMs, finish } = answer;
  const attempts = answer.timeline?.attempts ?? [];
  return {
    model: answer.modelId,
    provider_name: isKnown(provider) ? providerNames[provider].name : provider,
    total_cost: costMicroUsd === null ? null : costMicroUsd / 1e6,
    tokens_prompt: inputTokens,
    tokens_completion: outputTokens,
    native_tokens_prompt: inputTokens,
    native_tokens_completion: outputTokens,
    native_tokens_reasoning: countPart(answer.timeline, 'reasoningTokens'),
    native_tokens_cached: countPart(answer.timeline, 'cachedTokens'),
    native_tokens_cache_write: countPart(answer.timeline, 'cacheWriteTokens'),
    latency: attempts.at(-1)?.firstMs ?? null,
    generation_time: timeMs,
    finish_reason: finishOf(answer),
    cancelled: finish === 'stopped' || finish === 'interrupted',
  };
}

function isKnown(provider: string): provider is keyof typeof providerNames {
  return provider in providerNames;
}

function finishOf({ finish, problem, toolCalls }: FinishedAnswer): Choice['finish_reason'] {
  if (finish === 'refused' || problem?.code === 'provider-refused') return 'content_filter';
  if (problem) return 'error';
  if (finish === 'length') return 'length';
  return toolCalls?.length ? 'tool_calls' : 'stop';
}

export function v1VoteRoutes(deps: { queries: QueryStore; preferences: PreferenceStore }): Routes {
  return {
    async createV1Vote({ body: { query_id: queryId, outcome, choice } }, { actor }) {
      const place = choice === undefined ? {} : { selectedPosition: choice };
      await logPreference(deps, actor, { query: '', queryId, outcome, ...place });
      return { object: 'vote', query_id: queryId };
    },
  };
}
