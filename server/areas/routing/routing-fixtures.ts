import fc from 'fast-check';
import type { ModelId } from '#shared/contract/models/schemas.ts';
import type { ProviderId } from '#shared/contract/models/providers.ts';
import { tabledTasks, type Model, type TabledTask } from '../../providers/contract/model.ts';
import type { RouteRequest } from './prompt/parse-prompt.ts';

/** A model for tests. It is average at every text task unless `changes` says otherwise. */
export function makeModel(id: ModelId, changes: Partial<Model> = {}): Model {
  const [provider, model = ''] = id.split(':');
  return {
    id,
    provider: provider as ProviderId,
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
    price: { inputMicroUsdPerMillion: 1_000_000, outputMicroUsdPerMillion: 4_000_000 },
    release: '',
    providerLink: '',
    retirement: null,
    successors: [],
    abilities: abilitiesOf(0.8),
    tokensPerSecond: 60,
    ...changes,
  };
}

export function abilitiesOf(
  everywhere: number,
  changes: Partial<Record<TabledTask, number>> = {},
): Record<TabledTask, number> {
  const level = Object.fromEntries(tabledTasks.map((task) => [task, everywhere])) as Record<
    TabledTask,
    number
  >;
  return { ...level, vision: 0, image: 0, ...changes };
}

export const painter = makeModel('openai:painter', {
  makesImages: true,
  writesText: false,
  contextTokens: null,
  price: null,
  tokensPerSecond: 0,
  abilities: abilitiesOf(0, { image: 0.85 }),
});

export function requestFor(
  prompt: string,
  candidates: readonly Model[],
  changes: Partial<RouteRequest> = {},
): RouteRequest {
  return {
    prompt,
    contextCharacters: 0,
    attached: { images: 0, documents: 0 },
    candidates,
    recommendable: candidates,
    ...changes,
  };
}

const share = fc.integer({ min: 30, max: 97 }).map((percent) => percent / 100);

/** Any pool of up to eight models, including some that make images. */
export const anyPool: fc.Arbitrary<Model[]> = fc
  .array(
    fc.record({
      abilities: fc.record(Object.fromEntries(tabledTasks.map((task) => [task, share]))),
      dollars: fc.integer({ min: 1, max: 100 }),
      contextTokens: fc.constantFrom(4_096, 8_192, 32_000, 128_000, 1_000_000),
      tokensPerSecond: fc.integer({ min: 15, max: 200 }),
      sees: fc.boolean(),
      makesImages: fc.boolean(),
    }),
    { maxLength: 8 },
  )
  .map((models) =>
    models.map(({ abilities, dollars, ...facts }, index) =>
      facts.makesImages && index % 4 === 0
        ? { ...painter, id: `openai:painter-${index}` as const, name: `Painter ${index}` }
        : makeModel(`openai:model-${index}`, {
            ...facts,
            makesImages: false,
            name: `Model ${index}`,
            abilities: {
              ...(abilities as Record<TabledTask, number>),
              image: 0,
              ...(facts.sees ? {} : { vision: 0 }),
            },
            price: {
              inputMicroUsdPerMillion: dollars * 250_000,
              outputMicroUsdPerMillion: dollars * 1_000_000,
            },
          }),
    ),
  );

/** Prompts of every kind, length and script, including malformed ones. */
export const anyPrompt: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    'hi',
    'Write a haiku about coffee',
    'Implement a distributed lock in Go and prove that it is safe under concurrency',
    'What is 17 * 23?',
    'Prove that the integral of a polynomial is a polynomial, rigorously',
    'draw me a picture of a cat',
    '总结一下这篇文章',
    'Compare the trade-offs of two architectures and critically evaluate each',
  ),
  fc.string({ unit: 'grapheme', maxLength: 400 }),
  fc.string({ unit: 'binary', maxLength: 400 }),
  fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 300 }).map(textOfUnits),
  fc
    .tuple(fc.string({ minLength: 1, maxLength: 12 }), fc.integer({ min: 1, max: 12_000 }))
    .map(([text, times]) => text.repeat(times)),
);

function textOfUnits(units: readonly number[]): string {
  return String.fromCharCode(...units);
}
