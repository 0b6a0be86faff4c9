import type { ModelId } from '#shared/contract/models/schemas.ts';
import { tabledTasks, type Model, type TabledTask } from '#server/providers/contract/model.ts';

// List prices from 2024 in US dollars per million tokens: input and output.
const prices: Record<string, readonly [input: number, output: number]> = {
  'x:claude-3.5-sonnet-20240620': [3, 15],
  'x:gpt-4o-mini': [0.15, 0.6],
  'x:llama-3-70b-instruct': [0.59, 0.79],
  'x:llama-3.1-70b-instruct': [0.59, 0.79],
  'x:mistral-medium': [2.7, 8.1],
  'x:mixtral-8x7b-instruct': [0.24, 0.24],
};

/** A model that has results but isn't in any catalogue, so that routing can be evaluated with it. */
export function outsideModel(id: string): Model {
  const [, model = id] = id.split(':');
  const [input, output] = prices[id] ?? [1, 3];
  const level = Object.fromEntries(tabledTasks.map((task) => [task, 0.75])) as Record<
    TabledTask,
    number
  >;
  return {
    id: id as ModelId,
    provider: 'openai',
    model,
    name: model,
    description: '',
    upstreamId: model,
    sees: false,
    readsDocuments: false,
    makesImages: false,
    writesText: true,
    contextTokens: 128_000,
    maxOutputTokens: 4_096,
    reasoning: null,
    bestFor: [],
    price: {
      inputMicroUsdPerMillion: Math.round(input * 1_000_000),
      outputMicroUsdPerMillion: Math.round(output * 1_000_000),
    },
    release: '',
    providerLink: '',
    retirement: null,
    successors: [],
    abilities: { ...level, vision: 0, image: 0 },
    tokensPerSecond: 60,
  };
}
