import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Model } from '#server/providers/contract/model.ts';
import { standAt } from '../choose/dial.ts';
import { createRouter, type RouteDecision } from '../create-router.ts';
import {
  abilitiesOf,
  anyPool,
  anyPrompt,
  makeModel,
  painter,
  requestFor,
} from '../routing-fixtures.ts';
import { loadKindWeights } from '../weights/load-weights.ts';
import { compareFigures } from './compare-pair.ts';

const kinds = loadKindWeights();
const at = (dial: number) => createRouter({ kinds, dial: standAt(dial) });

function model(id: Model['id'], dollars: number, ability: number, changes: Partial<Model> = {}) {
  const [, name = ''] = id.split(':');
  const perMillion = dollars * 1_000_000;
  const price = { inputMicroUsdPerMillion: perMillion, outputMicroUsdPerMillion: 4 * perMillion };
  return makeModel(id, { name, price, abilities: abilitiesOf(ability), ...changes });
}

function list({ recommendations }: RouteDecision): (readonly [string, string])[] {
  return recommendations.map((each) => [each.model, each.reason]);
}

const hard = 'Implement a distributed lock in Go and prove its safety under concurrency';

describe('after an answer', () => {
  const cheap = model('openai:cheap', 0.1, 0.7);
  const strong = model('openai:strong', 4, 0.95);
  const twin = model('openai:twin', 8, 0.95);
  const rival = model('anthropic:rival', 4, 0.948);
  const bargain = model('openai:bargain', 1, 0.945);
  const models = [cheap, strong, twin, rival, bargain];

  test('from a cheap model, better ones come first, the best of them before all', () => {
    const [first, ...others] = list(at(0).decide(requestFor(hard, models)));
    expect(first?.[0]).toBe('cheap');
    const better = 'Should do clearly better than cheap but costs';
    expect(others).toEqual([
      ['strong', `${better} 40 times as much.`],
      ['bargain', `${better} 10 times as much.`],
      ['rival', `${better} 40 times as much.`],
      ['twin', `${better} 80 times as much.`],
    ]);
  });

  test('from a strong model, a bargain comes first, then a second opinion', () => {
    expect(list(at(100).decide(requestFor(hard, models)))).toEqual([
      ['strong', 'Should do as well as twin and costs 50% less.'],
      ['bargain', 'Should do almost as well as strong but costs 4 times less.'],
      ['rival', 'From another provider: should do almost as well as strong.'],
      ['cheap', 'Should do clearly worse than strong but costs 40 times less.'],
      ['twin', 'No advantage here: should do as well as strong but costs twice as much.'],
    ]);
  });

  test('from a model that was chosen by hand, the others are compared with that model', () => {
    expect(list(at(50).decide(requestFor(hard, models, { named: twin }))).slice(0, 3)).toEqual([
      [
        'twin',
        'Should do as well as strong, Auto’s first choice of all models, but costs twice as much.',
      ],
      ['bargain', 'Should do almost as well as twin but costs 8 times less.'],
      ['rival', 'Should do almost as well as twin but costs 50% less.'],
    ]);
    const only = model('xai:only', 2, 0.9);
    const [current, next] = list(at(50).decide(requestFor(hard, models, { named: only })));
    expect(current?.[0]).toBe('only');
    expect(next).toEqual(['strong', 'Should do better than only but costs twice as much.']);
  });

  test('a price that is unknown is called unknown', () => {
    const unpriced = model('openai:unpriced', 1, 0.97, { price: null });
    const decision = at(50).decide(requestFor(hard, [cheap, unpriced], { named: cheap }));
    expect(list(decision)[1]?.[1]).toMatch(/better than cheap but its price is unknown\.$/);
  });
});

describe('a model that has what the prompt needs and the answering model lacks comes first', () => {
  const plain = model('openai:plain', 1, 0.9);
  const better = model('openai:better', 1, 0.99);
  const triedFor = (prompt: string, other: Model, changes = {}) => {
    const request = { recommendable: [plain, better, other], named: plain, ...changes };
    const all = list(at(50).decide(requestFor(prompt, [plain], request)));
    return all.find(([name]) => name !== plain.name);
  };

  test.each([
    ['Draw a cat in a hat', painter, {}, 'Can make images, unlike plain.'],
    [
      'What is the weather in Berlin today?',
      model('xai:searching', 5, 0.8, { webSearch: { microUsd: 10_000, per: 'search' } }),
      { search: 'auto', canSearch: false },
      'Can search the web for recent facts, unlike plain.',
    ],
    [
      hard,
      model('xai:roomy', 5, 0.8, { contextTokens: 1_000_000 }),
      { contextCharacters: 200_000 },
      'Has room for a longer conversation than plain.',
    ],
  ])('for “%s”', (prompt, other, changes, reason) => {
    expect(triedFor(prompt, other, changes)).toEqual([other.model, reason]);
  });

  test('but not for a prompt that needs nothing of the kind', () => {
    expect(triedFor(hard, model('xai:roomy', 5, 0.8, { contextTokens: 1_000_000 }))?.[0]).toBe(
      'better',
    );
  });
});

test('models without any advantage come last and say so, whatever the prompt, pool and dial', () => {
  fc.assert(
    fc.property(anyPrompt, anyPool, fc.constantFrom(0, 50, 100), (prompt, pool, dial) => {
      checkOrder(at(dial).decide(requestFor(prompt, pool)));
    }),
  );
});

function checkOrder({ ranked, recommendations }: RouteDecision): void {
  const [first] = ranked;
  if (!first) return;
  expect(recommendations.map(({ model: name }) => name).toSorted()).toEqual(
    ranked.map(({ model: { model: name } }) => name).toSorted(),
  );
  const [current, ...others] = recommendations;
  expect(current?.model).toBe(first.model.model);
  const isLast = others.map(({ reason }) => reason.startsWith('No advantage'));
  expect(isLast).toEqual(isLast.toSorted((a, b) => Number(a) - Number(b)));
  others.forEach(({ model: name, reason }, place) => {
    if (reason.startsWith('Has room')) return;
    const score = ranked.find((each) => each.model.model === name);
    const signs = Object.values(compareFigures(score ?? first, first));
    expect(isLast[place], name).toBe(signs.every((sign) => sign <= 0) && isLast[place]);
    if (signs.every((sign) => sign < 0)) expect(isLast[place], name).toBe(true);
  });
}
