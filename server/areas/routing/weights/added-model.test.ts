import { describe, expect, test } from 'vitest';
import { createRouter } from '../create-router.ts';
import { standAt } from '../choose/dial.ts';
import type { Model } from '#server/providers/contract/model.ts';
import type { AddedModel } from '../../models/store/model-store.ts';
import { requestFor } from '../routing-fixtures.ts';
import { overlayCatalogue } from '../../models/catalogue/overlay-catalogue.ts';
import { specification } from '#server/providers/specification.ts';
import { loadRoutingWeights } from './load-weights.ts';

const router = createRouter({ ...loadRoutingWeights(), dial: standAt(100) });
const prompts = {
  'hard maths': 'Find the sum of all integers $x$ with $|x|+1>7$ and $|x+1|\\le 7$, by cases.',
  code: 'def f(nums):\n    output = []\n    for n in nums:\n        output.append((nums.count(n), n))\n    return output\nassert f([1, 1, 3]) ==',
  law: 'A buyer sues a seller for breach of contract. Which of the following is the court likely to hold?\nA. The contract is void\nB. The seller is liable\nC. The statute applies\nD. None',
};

function addedLike(skillsLike: Model['id'], guess: Partial<AddedModel> = {}): readonly Model[] {
  const added = {
    ...guess,
    provider: 'xai',
    model: 'newcomer',
    name: 'Newcomer',
    description: '',
    isStandard: true,
    skillsLike,
  } as const;
  return overlayCatalogue(
    specification,
    [{ modelId: 'xai:newcomer', facts: { added }, version: 1, userId: null, updatedBy: null }],
    '2026-01-01',
  ).models;
}

function decide(prompt: string, skillsLike: Model['id']) {
  const models = addedLike(skillsLike).filter(({ writesText }) => writesText);
  const { ranked, details } = router.decide(requestFor(prompt, models));
  const of = (id: string) => ranked.find(({ model }) => model.id === id);
  return { ranked, details, newcomer: of('xai:newcomer'), like: of(skillsLike) };
}

describe.each(Object.entries(prompts))('on %s', (_, prompt) => {
  test.each(['openai:gpt-4o', 'xai:grok-2-1212', 'anthropic:claude-3-haiku'] as const)(
    'an added model gets the learned chance of %s, but ranks below it',
    (id) => {
      const { newcomer, like, ranked, details } = decide(prompt, id);
      expect(newcomer?.chance).toBe(like?.chance);
      expect(newcomer?.isMeasured).toBe(false);
      expect(ranked.findIndex(({ model }) => model.id === 'xai:newcomer')).toBeGreaterThan(
        ranked.findIndex(({ model }) => model.id === id),
      );
      expect(details.scores.find(({ model }) => model === 'xai:newcomer')).toMatchObject({
        isMeasured: false,
        skillsLike: id,
      });
    },
  );

  test('a model added as similar to one without results gets the chance from its tables', () => {
    const { newcomer, like } = decide(prompt, 'xai:grok-beta');
    expect(newcomer?.chance).toBe(like?.chance);
  });
});

test.each(Object.entries(prompts))(
  'on %s an added model described as better has a better chance, and one described as worse a lower one',
  (_, prompt) => {
    const chanceOf = (guess: Partial<AddedModel>, like: Model['id']) => {
      const models = addedLike(like, guess).filter(({ writesText }) => writesText);
      const { ranked } = router.decide(requestFor(prompt, models));
      return ranked.find(({ model }) => model.id === 'xai:newcomer')?.chance ?? 0;
    };
    const all = ['code', 'maths', 'knowledge', 'reasoning'] as const;
    for (const like of ['openai:gpt-4o', 'xai:grok-beta'] as const) {
      const same = chanceOf({}, like);
      expect(chanceOf({ betterAt: [...all] }, like)).toBeGreaterThan(same);
      expect(chanceOf({ worseAt: [...all] }, like)).toBeLessThan(same);
    }
  },
);

test('a cost that is given for a choice replaces a missing price there, and nowhere else', () => {
  const cheap = createRouter({
    ...loadRoutingWeights(),
    dial: standAt(0),
  });
  const rank = (costs: AddedModel['costs']) => {
    const models = addedLike('openai:gpt-4o', { costs }).filter(({ model }) =>
      ['gpt-4o', 'newcomer'].includes(model),
    );
    const { ranked, details } = cheap.decide(requestFor('Hello', models));
    const costed = details.scores.find(({ model }) => model === 'xai:newcomer')?.costMicroUsd;
    return [ranked[0]?.model.model, costed];
  };
  expect(rank('less')).toEqual(['newcomer', null]);
  expect(rank('more')).toEqual(['gpt-4o', null]);
});

test.each(Object.entries(prompts))(
  'on %s only part of its lead counts when the model it resembles would be the best',
  (_, prompt) => {
    const pool = (id: string) =>
      [...addedLike('openai:gpt-4o')].filter((model) =>
        ['openai:gpt-3.5-turbo', id].includes(model.id),
      );
    const [newcomer] = router.decide(requestFor(prompt, pool('xai:newcomer'))).ranked;
    const [like] = router.decide(requestFor(prompt, pool('openai:gpt-4o'))).ranked;
    expect([newcomer?.model.id, like?.model.id]).toEqual(['xai:newcomer', 'openai:gpt-4o']);
    expect(newcomer?.chance).toBe(like?.chance);
    expect(newcomer?.quality).toBeLessThan(like?.quality ?? 0);
  },
);
