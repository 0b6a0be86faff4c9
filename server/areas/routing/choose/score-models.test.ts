import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { loadKindWeights } from '../weights/load-weights.ts';
import { createRouter } from '../create-router.ts';
import { parsePrompt, type PromptTraits } from '../prompt/parse-prompt.ts';
import { standAt } from './dial.ts';
import { scoreModels } from './score-models.ts';
import {
  abilitiesOf,
  anyPool,
  anyPrompt,
  makeModel,
  painter,
  requestFor,
} from '../routing-fixtures.ts';
import type { TaskShare } from '../prompt/kinds/share-out.ts';

const kinds = loadKindWeights();
const router = createRouter({ kinds });
const small = makeModel('openai:small', { contextTokens: 8_192, abilities: abilitiesOf(0.95) });
const large = makeModel('vertex:large', { contextTokens: 1_000_000, abilities: abilitiesOf(0.6) });
const seeing = makeModel('anthropic:seeing', {
  sees: true,
  abilities: abilitiesOf(0.7, { vision: 0.7 }),
});
const idsOf = (prompt: string, candidates = [small, large, seeing, painter], changes = {}) =>
  router.decide(requestFor(prompt, candidates, changes)).ranked.map(({ model }) => model.id);

describe('hard limits', () => {
  test('never send a prompt to a window it does not fit', () => {
    expect(idsOf('word '.repeat(9_000), [small, large])).toEqual([large.id]);
  });

  test('count earlier turns towards the window', () => {
    expect(idsOf('And why?', [small, large], { contextCharacters: 60_000 })).toEqual([large.id]);
  });

  test('reject a prompt that leaves no room for an answer', () => {
    expect(idsOf('word '.repeat(7_400), [small])).toEqual([]);
  });

  test('send an image only to a model with vision', () => {
    expect(idsOf('What is this?', undefined, { attached: { images: 1, documents: 0 } })).toEqual([
      seeing.id,
    ]);
  });

  test('let only an image maker make a picture', () => {
    expect(idsOf('Draw me a picture of a cat')).toEqual([painter.id]);
    expect(idsOf('Draw me a picture of a cat', [small, large])).not.toContain(painter.id);
  });

  test('never send a text prompt to an image maker', () => {
    expect(idsOf('hi', [painter])).toEqual([]);
    expect(idsOf('hi')).not.toContain(painter.id);
  });

  test('never overflow a window, in any pool', () => {
    fc.assert(
      fc.property(anyPrompt, anyPool, fc.nat({ max: 400_000 }), (prompt, pool, context) => {
        const decision = router.decide(requestFor(prompt, pool, { contextCharacters: context }));
        const isDrawn = decision.traits.needsImage && pool.some((model) => model.makesImages);
        for (const { model } of decision.ranked) {
          expect(decision.traits.promptTokens).toBeLessThan(model.contextTokens ?? Infinity);
          expect(model.makesImages).toBe(isDrawn);
        }
      }),
    );
  });
});

describe('the choice', () => {
  const cheap = makeModel('vertex:cheap', {
    price: { inputMicroUsdPerMillion: 75_000, outputMicroUsdPerMillion: 300_000 },
    tokensPerSecond: 160,
    abilities: abilitiesOf(0.8),
  });
  const strong = makeModel('anthropic:strong', {
    price: { inputMicroUsdPerMillion: 15_000_000, outputMicroUsdPerMillion: 75_000_000 },
    tokensPerSecond: 26,
    abilities: abilitiesOf(0.9),
  });
  const hard = 'Implement a distributed consensus protocol and prove its safety under concurrency';

  test('is the cheap, quick model for an easy prompt', () => {
    expect(idsOf('hi', [strong, cheap])[0]).toBe(cheap.id);
  });

  test('is the strong model for a hard prompt', () => {
    expect(idsOf(hard, [cheap, strong])[0]).toBe(strong.id);
  });

  test('follows the router’s dial', () => {
    const frugal = createRouter({ kinds, dial: standAt(0) });
    expect(frugal.decide(requestFor(hard, [cheap, strong])).ranked[0]?.model.id).toBe(cheap.id);
    const lavish = createRouter({ kinds, dial: standAt(100) });
    expect(lavish.decide(requestFor('hi', [cheap, strong])).ranked[0]?.model.id).toBe(strong.id);
  });

  test('ignores a kind of work that is only slightly likelier', () => {
    const hello = parsePrompt(requestFor('hello', []), kinds);
    const writer = makeModel('openai:writer', { abilities: abilitiesOf(0.8, { writing: 0.82 }) });
    const thinker = makeModel('xai:thinker', { abilities: abilitiesOf(0.8, { reasoning: 0.9 }) });
    const firstAt = (writing: number) => {
      const shares: TaskShare[] = [
        { task: 'writing', share: writing },
        { task: 'reasoning', share: 1 - writing },
      ];
      const task = writing > 0.5 ? 'writing' : 'reasoning';
      const traits: PromptTraits = { ...hello, task, shares };
      const context = { traits, demand: null, learned: null };
      return scoreModels([writer, thinker], context, 100)[0]?.model.id;
    };
    expect([0.4, 0.6].map(firstAt)).toEqual([thinker.id, thinker.id]);
    expect(firstAt(0.95)).toBe(writer.id);
  });

  test('is the lower id when two models are equal', () => {
    const twins = [makeModel('xai:b'), makeModel('openai:a')];
    expect(idsOf('hi', twins)).toEqual(['openai:a', 'xai:b']);
  });

  test('is the same for any order of the candidates', () => {
    fc.assert(
      fc.property(anyPrompt, anyPool, (prompt, pool) => {
        expect(idsOf(prompt, pool.toReversed())).toEqual(idsOf(prompt, pool));
      }),
    );
  });

  test('counts a model once if it is listed twice', () => {
    expect(idsOf('hi', [small, small])).toEqual([small.id]);
  });
});
