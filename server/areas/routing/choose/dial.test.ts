import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Model } from '#server/providers/contract/model.ts';
import { createRouter } from '../create-router.ts';
import { parsePrompt, type PromptTraits } from '../prompt/parse-prompt.ts';
import { anyPool, anyPrompt, requestFor } from '../routing-fixtures.ts';
import { loadKindWeights } from '../weights/load-weights.ts';
import { standAt } from './dial.ts';
import { scoreModels, type ModelScore } from './score-models.ts';
import { surely } from './task-shares.ts';

const kinds = loadKindWeights();
const router = createRouter({ kinds });
const routerAt = (position: number) => createRouter({ kinds, dial: standAt(position) });
const anyDial = fc.integer({ min: 0, max: 100 });
const hello = parsePrompt(requestFor('hello', []), kinds);

function rankAt(dial: number, pool: readonly Model[], traits: Partial<PromptTraits>): ModelScore[] {
  const shares = traits.task ? surely(traits.task) : hello.shares;
  return scoreModels(
    pool,
    { traits: { ...hello, shares, ...traits }, demand: null, learned: null },
    dial,
  );
}

function firstFor(prompt: string, pool: readonly Model[], dial: number): ModelScore | undefined {
  return routerAt(dial).decide(requestFor(prompt, pool)).ranked[0];
}

describe('the dial', () => {
  test('turned up never picks a cheaper or worse model for a prompt', () => {
    fc.assert(
      fc.property(anyPrompt, anyPool, anyDial, anyDial, (prompt, pool, one, other) => {
        const [low, high] = [Math.min(one, other), Math.max(one, other)];
        const before = firstFor(prompt, pool, low);
        const after = firstFor(prompt, pool, high);
        expect(after?.cost ?? 0).toBeLessThanOrEqual((before?.cost ?? 0) + 1e-9);
        expect(after?.quality ?? 0).toBeGreaterThanOrEqual((before?.quality ?? 0) - 0.003);
      }),
      { numRuns: 1_000 },
    );
  });

  test('never picks a more expensive model for an easy prompt than for a hard one of its kind', () => {
    const difficulty = fc.integer({ min: 0, max: 100 }).map((percent) => percent / 100);
    fc.assert(
      fc.property(anyPool, anyDial, difficulty, difficulty, (pool, dial, one, other) => {
        const [easy] = rankAt(dial, pool, { task: 'writing', difficulty: Math.min(one, other) });
        const [hard] = rankAt(dial, pool, { task: 'writing', difficulty: Math.max(one, other) });
        expect(easy?.cost ?? 0).toBeGreaterThanOrEqual((hard?.cost ?? 0) - 1e-9);
      }),
      { numRuns: 1_000 },
    );
  });

  test('makes the same choice for all prompts of a kind on the same side of its threshold', () => {
    const difficulty = fc.integer({ min: 0, max: 100 }).map((percent) => percent / 100);
    fc.assert(
      fc.property(anyPool, anyDial, difficulty, difficulty, (pool, dial, one, other) => {
        const line = 1 - dial / 100;
        fc.pre(one >= line === other >= line);
        const firstAt = (own: number) =>
          rankAt(dial, pool, { task: 'writing', difficulty: own })[0];
        expect(firstAt(one)?.model.id).toBe(firstAt(other)?.model.id);
      }),
    );
  });

  test('never ranks a model above a cheaper one that is at least as good', () => {
    fc.assert(
      fc.property(anyPrompt, anyPool, anyDial, (prompt, pool, dial) => {
        const { ranked } = routerAt(dial).decide(requestFor(prompt, pool));
        ranked.forEach((higher, at) => {
          for (const lower of ranked.slice(at + 1)) {
            // Not by `cost`, which assumes longer answers to hard prompts than the choice does.
            const costsMore = higher.weighed.price > lower.weighed.price;
            const isDearer = costsMore && higher.quality <= lower.quality;
            expect(isDearer, `${higher.model.id} before ${lower.model.id}`).toBe(false);
          }
        });
      }),
    );
  });

  test('picks the cheapest model at 0 and the best at 100', () => {
    fc.assert(
      fc.property(anyPrompt, anyPool, (prompt, pool) => {
        const { ranked } = router.decide(requestFor(prompt, pool));
        const most = (valueOf: (score: ModelScore) => number) =>
          ranked.length > 0 ? Math.max(...ranked.map(valueOf)) : undefined;
        expect(firstFor(prompt, pool, 0)?.cost).toBe(most(({ cost }) => cost));
        expect(firstFor(prompt, pool, 100)?.quality).toBe(most(({ quality }) => quality));
      }),
    );
  });

  test('gives the same result for any order of the candidates', () => {
    fc.assert(
      fc.property(anyPrompt, anyPool, anyDial, (prompt, pool, dial) => {
        const idsOf = (models: readonly Model[]) =>
          routerAt(dial)
            .decide(requestFor(prompt, models))
            .ranked.map(({ model }) => model.id);
        expect(idsOf(pool.toReversed())).toEqual(idsOf(pool));
      }),
    );
  });
});
