import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { loadKindWeights } from '../weights/load-weights.ts';
import { createRouter, type RouteDecision } from '../create-router.ts';
import type { ModelScore } from '../choose/score-models.ts';
import {
  abilitiesOf,
  anyPool,
  anyPrompt,
  makeModel,
  painter,
  requestFor,
} from '../routing-fixtures.ts';
import { expectedQuality } from '../choose/view-tables.ts';

const kinds = loadKindWeights();
const router = createRouter({ kinds });
const dear = { inputMicroUsdPerMillion: 15_000_000, outputMicroUsdPerMillion: 75_000_000 };
const cheapPrice = { inputMicroUsdPerMillion: 75_000, outputMicroUsdPerMillion: 300_000 };

function reasonOfFirst(decision: RouteDecision): string {
  const first = decision.ranked[0];
  return first ? decision.reasonFor(first.model.id) : '';
}

describe('the reason', () => {
  const opus = makeModel('anthropic:opus', {
    name: 'Opus',
    price: dear,
    tokensPerSecond: 26,
    abilities: abilitiesOf(0.9),
  });
  const flash = makeModel('vertex:flash', {
    name: 'Flash',
    price: cheapPrice,
    tokensPerSecond: 160,
    abilities: abilitiesOf(0.8),
  });
  // For a mere greeting both models are equally good.
  const smallTalk = 'hi, how was your weekend?';
  const reason = (prompt: string, pool = [opus, flash], changes = {}) =>
    reasonOfFirst(router.decide(requestFor(prompt, pool, changes)));

  test('names quality if that decided', () => {
    expect(
      reason('Implement a distributed lock in Go and prove its safety under concurrency'),
    ).toBe('Hard coding task. Clearly the better of the two models available to you.');
  });

  test('claims nothing about models that were not weighed', () => {
    const hard = 'Implement a distributed lock in Go and prove its safety under concurrency';
    const third = makeModel('xai:third', { name: 'Third', abilities: abilitiesOf(0.6) });
    expect(reason(hard, [opus, flash, third])).toBe(
      'Hard coding task. Clearly the best of the models available to you.',
    );
    expect(reason(hard, [opus, flash, third], { field: 'others' })).toBe(
      'Hard coding task. Clearly the best of the other models.',
    );
    expect(reason(hard, [opus, flash], { field: 'chosen' })).toBe(
      'Hard coding task. Clearly the better of the two models you chose.',
    );
    const { ranked, reasonFor } = router.decide(
      requestFor(hard, [opus, flash, third], { field: 'others' }),
    );
    expect(reasonFor(ranked[1]?.model.id ?? opus.id)).toContain('Runner-up among the other models');
  });

  test('counts the current choices', () => {
    const pool = ['a', 'b', 'c', 'd', 'e'].map((name, at) =>
      makeModel(`xai:${name}`, { name, abilities: abilitiesOf(0.9 - at / 10) }),
    );
    const { ranked, reasonFor } = router.decide(requestFor('Explain how rivers form', pool));
    const places = ranked.map(
      ({ model }) => /(Runner-up|\w+(?= choice,))/.exec(reasonFor(model.id))?.[1],
    );
    expect(places).toEqual([undefined, 'Runner-up', 'Third', 'Fourth', 'Fifth']);
  });

  test('names the price if that decided', () => {
    expect(reason(smallTalk)).toBe(
      'Short chat. Nearly as good as Opus at a fraction of the price.',
    );
  });

  test('names the speed if that decided', () => {
    const slow = makeModel('openai:slow', {
      name: 'Slow',
      tokensPerSecond: 20,
      abilities: abilitiesOf(0.81),
    });
    const quick = makeModel('openai:quick', { name: 'Quick', tokensPerSecond: 190 });
    expect(reason('hi', [slow, quick])).toBe('Short chat. As good as Slow and usually faster.');
  });

  test('claims no unknown price', () => {
    const maker = (name: string, image: number, price: { imagePriceMicroUsd?: number }) => ({
      ...painter,
      ...price,
      id: `xai:${name}` as const,
      name,
      abilities: abilitiesOf(0, { image }),
    });
    const low = maker('low', 0.9, { imagePriceMicroUsd: 20_000 });
    const high = { imagePriceMicroUsd: 134_000 };
    const beside = (rival: ReturnType<typeof maker>) =>
      reason('Draw me a picture of a cat', [low, rival, maker('third', 0.91, high)]);
    expect(beside(maker('byToken', 0.911, {}))).toMatch(
      /As good as byToken, whose price is unknown and assumed to be average\.$/,
    );
    expect(beside(maker('dear', 0.911, high))).toMatch(
      /As good as dear at a fraction of the price\.$/,
    );
  });

  test('names the window when only one model has room', () => {
    const long = { ...flash, contextTokens: 1_000_000 };
    expect(reason(`Summarize this: ${'word '.repeat(200_000)}`, [opus, long])).toMatch(
      /\. The only model available to you that has room for a prompt this long\.$/,
    );
  });

  test('does not call a model the best if a better one lacked room', () => {
    const pool = [
      { ...opus, contextTokens: 8_192 },
      { ...flash, contextTokens: 1_000_000 },
      makeModel('xai:weak', { abilities: abilitiesOf(0.5), contextTokens: 1_000_000 }),
    ];
    expect(reason(`Summarize this: ${'word '.repeat(20_000)}`, pool)).toContain(
      'Clearly the better of the two models available to you with enough room',
    );
  });

  test('names vision and image making', () => {
    const seeing = makeModel('openai:seeing', {
      name: 'Seeing',
      sees: true,
      abilities: abilitiesOf(0.7, { vision: 0.8 }),
    });
    const image = { attached: { images: 1, documents: 0 } };
    expect(reason('What is this?', [opus, seeing], image)).toBe(
      'Image analysis. The only model available to you that can see images.',
    );
    expect(reason('Draw me a picture of a cat', [opus, painter])).toBe(
      'Image generation. The only model available to you that can make images.',
    );
  });

  test('says so if there was only one choice', () => {
    expect(reason('hi', [opus])).toBe('Short chat. The only model to choose from.');
  });

  test('relates the others in a comparison to the first', () => {
    const decision = router.decide(requestFor(smallTalk, [opus, flash]));
    expect(decision.reasonFor(opus.id)).toBe(
      'Short chat. Runner-up, better than Flash but pricier and usually slower.',
    );
  });

  test('is one short line that the numbers support, for any prompt and pool', () => {
    fc.assert(
      fc.property(anyPrompt, anyPool, (prompt, pool) => {
        const decision = router.decide(requestFor(prompt, pool));
        decision.ranked.forEach(({ model }) => {
          const text = decision.reasonFor(model.id);
          expect(text).toMatch(/^[A-Z][^.:]*\.(?: [A-Z\d][^.:]*\.){1,2}$/);
          expect(text.length).toBeLessThan(170);
          // The page shows the reason below the model's name.
          expect(text.replace(`${model.name} scored highest`, '')).not.toContain(model.name);
        });
        checkClaims(decision, pool);
      }),
      { numRuns: 1_000 },
    );
  });
});

function checkClaims(decision: RouteDecision, pool: Parameters<typeof requestFor>[1]): void {
  const [first, ...others] = decision.ranked;
  if (!first) return;
  const text = reasonOfFirst(decision);
  const named = (name: string) => others.find(({ model }) => model.name === name);
  const oddsOf = ({ chance }: ModelScore) => Math.log(chance / (1 - chance));
  // Two models from tables differ significantly from 0.776, which is 1.96 standard deviations of their
  // difference.
  const leads = others.map((other) => oddsOf(first) - oddsOf(other));
  if (text.includes('Clearly the best')) expect(Math.min(...leads)).toBeGreaterThan(0.776);
  if (text.includes('clearly better')) expect(Math.min(...leads)).toBeGreaterThanOrEqual(-0.777);
  expect(text).not.toMatch(/\d%/);
  if (text.includes('the best of the models')) {
    const field = text.includes('with enough room')
      ? others.map(({ quality }) => quality)
      : pool.map((model) => expectedQuality(model, decision.traits));
    expect(Math.max(0, ...field)).toBeLessThanOrEqual(first.quality + 1e-9);
  }
  if (text.includes('cheapest')) expect(others.every(({ cost }) => cost < first.cost)).toBe(true);
  if (text.includes('fastest')) expect(others.every(({ speed }) => speed < first.speed)).toBe(true);
  if (text.includes('The only')) expect(others).toEqual([]);
  const rival = named(
    /as good as (Model \d)/i.exec(text)?.[1] ??
      /(Model \d) (?:is|might do|might do slightly) better/.exec(text)?.[1] ??
      /Good enough .*(Model \d)/.exec(text)?.[1] ??
      '',
  );
  if (!rival) return;
  const gap = rival.quality - first.quality;
  if (/nearly as good/i.test(text)) expect(gap).toBeLessThan(0.05);
  else if (/as good as/i.test(text)) expect(Math.abs(gap)).toBeLessThan(0.01);
  else expect(gap).toBeGreaterThanOrEqual(0.05);
  const isCost = /cost|price/.test(text);
  const isSpeed = /faster|slower/.test(text);
  if (isCost) expect(first.cost).toBeGreaterThan(rival.cost);
  if (isSpeed) expect(first.speed).toBeGreaterThan(rival.speed);
  if (gap <= 0) return;
  // The named advantages must be large enough to outweigh the rival's lead in quality.
  const byCost = isCost ? rival.weighed.price - first.weighed.price : 0;
  const bySpeed = isSpeed ? first.weighed.speed - rival.weighed.speed : 0;
  const needed = rival.weighed.value - first.weighed.value;
  expect(byCost + bySpeed + 1e-9).toBeGreaterThanOrEqual(needed);
}
