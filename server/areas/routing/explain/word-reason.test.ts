import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ModelId } from '#shared/contract/models/schemas.ts';
import { rateCandidates } from '#shared/lib/rate-candidates.ts';
import { loadKindWeights } from '../weights/load-weights.ts';
import { createRouter, type RouteDecision } from '../create-router.ts';
import type { DialWord } from '#shared/contract/routing/constants.ts';
import type { Model } from '#server/providers/contract/model.ts';
import type { ModelScore } from '../choose/score-models.ts';
import {
  abilitiesOf,
  anyPool,
  anyPrompt,
  makeModel,
  painter,
  requestFor,
} from '../routing-fixtures.ts';

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
    ).toBe('This looks like a hard coding task. Opus should do clearly better than Flash.');
  });

  test('claims nothing about models that were not weighed', () => {
    const hard = 'Implement a distributed lock in Go and prove its safety under concurrency';
    const third = makeModel('xai:third', { name: 'Third', abilities: abilitiesOf(0.6) });
    expect(reason(hard, [opus, flash, third])).toBe(
      'This looks like a hard coding task. Opus should do clearly better than Flash, the next best of the models available to you.',
    );
    expect(reason(hard, [opus, flash, third], { field: 'others' })).toBe(
      'This looks like a hard coding task. Opus should do clearly better than Flash, the next best of the other models.',
    );
    expect(reason(hard, [opus, flash], { field: 'chosen' })).toBe(
      'This looks like a hard coding task. Opus should do clearly better than Flash.',
    );
    const { ranked, reasonFor } = router.decide(
      requestFor(hard, [opus, flash, third], { field: 'others' }),
    );
    expect(reasonFor(ranked[1]?.model.id ?? opus.id)).toContain(
      'Flash should do clearly worse than Opus, the first choice of the other models, but costs 250 times less and is usually faster.',
    );
  });

  test('names the price if that decided', () => {
    expect(reason(smallTalk)).toBe(
      'This looks like a short chat message. Flash should do almost as well as Opus and costs 250 times less.',
    );
  });

  test('names the speed if that decided', () => {
    const slow = makeModel('openai:slow', {
      name: 'Slow',
      tokensPerSecond: 20,
      abilities: abilitiesOf(0.81),
    });
    const quick = makeModel('openai:quick', { name: 'Quick', tokensPerSecond: 190 });
    expect(reason('hi', [slow, quick])).toBe(
      'This looks like a short chat message. Quick should do as well as Slow and is usually faster.',
    );
  });

  test('does not call a model faster if it is less than a tenth faster', () => {
    const steady = makeModel('openai:steady', { name: 'Steady', tokensPerSecond: 60 });
    const level = (tokensPerSecond: number, everywhere = 0.8) =>
      makeModel('openai:level', {
        name: 'Level',
        tokensPerSecond,
        abilities: abilitiesOf(everywhere),
      });
    const beside = (model: Model) => reason('hi', [steady, model]);
    expect(beside(level(65))).toMatch(
      / Level should do at least as well as Steady, which costs the same\.$/,
    );
    expect(beside(level(67))).toMatch(
      / Level should do as well as Steady and is usually faster\.$/,
    );
    expect(beside(level(65, 0.7999))).toMatch(
      / Level should do as well as Steady, which costs the same\.$/,
    );
    expect(beside(level(67, 0.7999))).toMatch(
      / Level should do as well as Steady and is usually faster\.$/,
    );
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
      / low should do as well as byToken and probably costs less\.$/,
    );
    expect(beside(maker('dear', 0.911, high))).toMatch(
      / low should do as well as dear and costs 7 times less\.$/,
    );
  });

  test('names the window when only one model has room', () => {
    const long = { ...flash, contextTokens: 1_000_000 };
    expect(reason(`Summarize this: ${'word '.repeat(200_000)}`, [opus, long])).toMatch(
      /\. Flash is the only one of the models available to you that has room for a prompt this long\.$/,
    );
  });

  test('does not call a model the best if a better one lacked room', () => {
    const pool = [
      { ...opus, contextTokens: 8_192 },
      { ...flash, contextTokens: 1_000_000 },
      makeModel('xai:weak', { abilities: abilitiesOf(0.5), contextTokens: 1_000_000 }),
    ];
    expect(reason(`Summarize this: ${'word '.repeat(20_000)}`, pool)).toContain(
      'Flash should do clearly better than weak',
    );
  });

  test('names the dial where it explains a choice that quality and price do not', () => {
    const setTo = (word: DialWord, position: number) =>
      createRouter({ kinds, dial: () => ({ word, position }) });
    const choose = (router: ReturnType<typeof setTo>, prompt: string, pool: Model[]) =>
      reasonOfFirst(router.decide(requestFor(prompt, pool)));
    const hard = 'Implement a distributed lock in Go and prove its safety under concurrency';
    expect(choose(setTo('thrifty', 0), hard, [opus, flash])).toMatch(
      / Flash costs 250 times less than Opus, which should do clearly better, and Auto is set to Economy\.$/,
    );
    const level = { ...flash, abilities: abilitiesOf(0.8999) };
    expect(choose(setTo('best', 100), hard, [opus, level])).toMatch(
      / Opus should do at least as well as Flash, and Auto is set to Best\.$/,
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
      'This looks like a simple question about an image. Seeing is the only one of the models available to you that can see images.',
    );
    expect(reason('Draw me a picture of a cat', [opus, painter])).toBe(
      'This asks for an image. painter is the only one of the models available to you that can make images.',
    );
  });

  test('says so if there was only one choice', () => {
    expect(reason('hi', [opus])).toBe(
      'This looks like a short chat message. Opus is the only model available to you.',
    );
  });

  test('relates the others in a comparison to the first', () => {
    const decision = router.decide(requestFor(smallTalk, [opus, flash]));
    expect(decision.reasonFor(opus.id)).toBe(
      'This looks like a short chat message. Opus should do slightly better than Flash, Auto’s first choice, but costs 250 times as much and is usually slower.',
    );
  });

  test('is two short sentences that the numbers support, for any prompt and pool', () => {
    fc.assert(
      fc.property(anyPrompt, anyPool, (prompt, pool) => {
        const decision = router.decide(requestFor(prompt, pool));
        decision.ranked.forEach(({ model }) => {
          const text = decision.reasonFor(model.id);
          expect(text).toMatch(/^[A-Z][^.:]*\. [A-Z](?:[^.:]|\.\d)*\.$/);
          expect(text).not.toMatch(/ (?:and|or) ?[.,]|  /);
          expect(text.length).toBeLessThan(230);
          checkClaims(text, model.id, decision);
        });
      }),
      { numRuns: 1_000 },
    );
  });
});

function checkClaims(text: string, id: ModelId, { ranked, details }: RouteDecision): void {
  const own = ranked.find(({ model }) => model.id === id);
  if (!own || ranked.length === 1) {
    expect(text).toMatch(/ is the only /);
    return;
  }
  // The words agree with the points that are shown beside them.
  const rival = ranked.find((each) => each !== own && text.includes(each.model.name));
  const ratings = rateCandidates(details.scores);
  const ratingOf = (score: ModelScore) => ratings[ranked.indexOf(score)];
  const [mine, others] = [ratingOf(own), rival && ratingOf(rival)];
  if (!rival || !mine || !others) throw new Error(`No rival is named in “${text}”.`);
  const lead = mine.points - others.points;
  const isRivalBetter = text.includes('which should do');
  if (/(?:slightly|clearly) better|do better/.test(text)) {
    expect(isRivalBetter ? -lead : lead, text).toBeGreaterThanOrEqual(0);
  } else if (/worse|almost/.test(text)) expect(lead, text).toBeLessThanOrEqual(0);
  else if (text.includes('at least as well')) expect(lead).toBeGreaterThanOrEqual(0);
  else if (/ do as well/.test(text)) expect(Math.abs(lead)).toBeLessThan(1);
  if (text.includes('clearly') && Math.max(mine.points, others.points) === 100) {
    expect(Math.min(mine.high, others.high)).toBeLessThan(100);
  }
  const [cost, rivalCost] = [own.figures.costMicroUsd ?? 0, rival.figures.costMicroUsd ?? 0];
  if (/costs [^,]*less/.test(text)) expect(cost).toBeLessThan(rivalCost);
  if (/costs [^,]*(?:more|much)/.test(text)) expect(cost).toBeGreaterThan(rivalCost);
  const pace = own.model.tokensPerSecond / rival.model.tokensPerSecond;
  if (text.includes('usually faster')) expect(pace).toBeGreaterThan(1.1);
  if (text.includes('usually slower')) expect(pace).toBeLessThan(1 / 1.1);
}
