import fc from 'fast-check';
import { expect, test } from 'vitest';
import { recommendationSchema, routeDetailsSchema } from '#shared/contract/query/schemas.ts';
import { loadKindWeights } from './weights/load-weights.ts';
import type { Model } from '../../providers/contract/model.ts';
import { createRouter } from './create-router.ts';
import {
  abilitiesOf,
  anyPool,
  anyPrompt,
  makeModel,
  painter,
  requestFor,
} from './routing-fixtures.ts';

const router = createRouter({ kinds: loadKindWeights() });
const best = makeModel('anthropic:best', { name: 'Best', abilities: abilitiesOf(0.95) });
const wide = makeModel('vertex:wide', { name: 'Wide', contextTokens: 1_000_000 });
const plain = makeModel('openai:plain', { name: 'Plain', abilities: abilitiesOf(0.7) });

test('recommendations are the model that answers, then all others a person may use, chosen or not', () => {
  const request = requestFor('What is entropy?', [plain], {
    recommendable: [plain, best, painter],
  });
  const models = router.decide(request).recommendations.map(({ model }) => model);
  expect(models).toEqual(['plain', 'best']);
});

test('the best Standard model is recommended if it is clearly better', () => {
  const hard = 'Implement a distributed lock in Go and prove its safety under concurrency';
  const weak = makeModel('openai:weak', { abilities: abilitiesOf(0.4) });
  const strong = makeModel('anthropic:strong', { abilities: abilitiesOf(0.95) });
  const stronger = makeModel('xai:stronger', { abilities: abilitiesOf(0.97) });
  const locked = [strong, stronger];
  const recommended = router.decide(requestFor(hard, [weak], { locked })).recommendations;
  expect(recommended.map(({ model, reason }) => [model, reason])).toEqual([
    ['weak', 'The only model available to you.'],
    ['stronger', 'Better at code than any model available to you. Needs Standard.'],
  ]);
  const many = ['one', 'two', 'three'].map((name) =>
    makeModel(`openai:${name}`, { abilities: abilitiesOf(0.4) }),
  );
  const ofMany = router.decide(requestFor(hard, many, { locked })).recommendations;
  // Three other models are shown beside the one that answered.
  expect(ofMany.slice(0, 3).map(({ model }) => model)).toContain('stronger');
  const level = [makeModel('xai:level', { abilities: abilitiesOf(0.41) })];
  const others = router.decide(requestFor(hard, [weak], { locked: level })).recommendations;
  expect(others.map(({ model }) => model)).toEqual(['weak']);
});

test('a Standard model is recommended as probably better, or not at all', () => {
  const hard = 'Implement a distributed lock in Go and prove its safety under concurrency';
  const own = makeModel('openai:own', { abilities: abilitiesOf(0.8) });
  const reasonBeside = (ability: number, prompt = hard) => {
    const locked = [makeModel('anthropic:locked', { abilities: abilitiesOf(ability) })];
    const { recommendations } = router.decide(requestFor(prompt, [own], { locked }));
    return recommendations.find(({ model }) => model === 'locked')?.reason;
  };
  expect(reasonBeside(0.81)).toBeUndefined();
  expect(reasonBeside(0.87)).toBe(
    'Probably better at code than any model available to you. Needs Standard.',
  );
  // Both models answer easy prompts well, so the other one would seldom be better.
  expect(reasonBeside(0.87, 'Reverse a string in Python')).toBeUndefined();
  expect(reasonBeside(0.95)).toMatch(/^Better at code /);
});

test('each recommendation has its own reason', () => {
  const { recommendations } = router.decide(requestFor('What is entropy?', [best, wide, plain]));
  expect(recommendations.map(({ model, reason }) => [model, reason])).toEqual([
    ['best', 'Should do slightly better than Wide, the next best of the models available to you.'],
    ['wide', 'From another provider: should do almost as well as Best.'],
    ['plain', 'From another provider: should do almost as well as Best.'],
  ]);
});

test('no recommendation compares a model with itself when two are equally good', () => {
  const twins = [makeModel('openai:first'), makeModel('openai:second'), plain];
  const { recommendations } = router.decide(requestFor('Write a poem about autumn', twins));
  for (const { model, reason } of recommendations) {
    expect(reason.toLowerCase()).not.toMatch(new RegExp(` as ${model}\\b`));
  }
});

test('a recommendation says why other models cannot handle the prompt', () => {
  const [only] = router.decide(requestFor('Draw a cat in a hat', [best, painter])).recommendations;
  expect(only).toMatchObject({
    model: 'painter',
    reason: 'The only one of the models available to you that can make images.',
    strength: 0.99,
  });
});

test('a decision satisfies the contract for any prompt and pool', () => {
  fc.assert(
    fc.property(anyPrompt, anyPool, (prompt, pool) => {
      const decision = router.decide(requestFor(prompt, pool));
      expect(() => routeDetailsSchema.parse(decision.details)).not.toThrow();
      for (const each of decision.recommendations) {
        expect(() => recommendationSchema.parse(each)).not.toThrow();
        expect(each.strength).toBe(Math.round(each.strength * 100) / 100);
      }
      expect(decision.reasonFor('openai:unknown')).not.toBe('');
    }),
  );
});

test('the details list the needs and every score, best first', () => {
  const seeing = makeModel('openai:seeing', {
    sees: true,
    abilities: abilitiesOf(0.7, { vision: 0.8 }),
  });
  const { details } = router.decide(
    requestFor('What is this?', [seeing, plain], { attached: { images: 1, documents: 1 } }),
  );
  expect(details).toMatchObject({ task: 'vision', needs: ['vision', 'documents'] });
  expect(details.scores.map(({ model }) => model)).toEqual([seeing.id]);
});

test('a picture request that no candidate can fulfil is answered with a text, and the reason says so', () => {
  const request = requestFor('Draw me a picture of a red fox', [plain], {
    recommendable: [plain, painter],
  });
  const decision = router.decide(request);
  expect(decision.ranked.map(({ model }) => model.id)).toEqual([plain.id]);
  expect(decision.reasonFor(plain.id)).toMatch(
    /^No available model can make images, so the answer is text\. \w+ is the only /,
  );
  expect(decision.recommendations[0]).toMatchObject({ model: painter.model });
});

test.each([
  ['And now much faster, please', ['Write a Python function that sorts a list'], 'code'],
  ['Are you sure?', ['hello', 'Solve the equation x^2 - 5x + 6 = 0'], 'maths'],
  [
    'Are you sure?',
    ['Solve the equation x^2 = 4', 'Translate to German: good night'],
    'translation',
  ],
  ['Make it shorter', ['Write a poem about autumn', 'Nicer?', 'Still nicer?'], 'writing'],
])('"%s" after %j counts as %s', (prompt, earlierPrompts, task) => {
  expect(router.decide(requestFor(prompt, [plain], { earlierPrompts })).traits.task).toBe(task);
});

test.each([
  ['Translate to German: good night', ['Write a Python function that sorts a list'], 'translation'],
  ['thank you', ['Prove that the square root of 2 is irrational'], 'chat'],
  ['What is the capital of Peru?', ['Write a poem about autumn'], 'knowledge'],
  [
    'Which planet is closest to the sun?',
    ['Prove that every finite integral domain is a field, rigorously'],
    'knowledge',
  ],
])('"%s" is judged alone, whatever %j was about', (prompt, earlierPrompts, task) => {
  expect(router.decide(requestFor(prompt, [plain], { earlierPrompts })).traits.task).toBe(task);
});

test.each([
  ['a picture is not redrawn without a request', 'And bigger', ['Draw a cat in a hat'], {}],
  [
    'a file is judged alone',
    'And this?',
    ['Write a poem about autumn'],
    { attached: { images: 0, documents: 1 } },
  ],
  [
    'only the last six prompts are considered',
    'Make it shorter',
    ['Write a poem about autumn', ...Array(6).fill('Nicer?')],
    {},
  ],
])('in a follow-up %s', (_, prompt, earlierPrompts, changes) => {
  const request = requestFor(prompt, [plain, painter], { earlierPrompts, ...changes });
  expect(router.decide(request).traits).toEqual(
    router.decide({ ...request, earlierPrompts: [] }).traits,
  );
});

test('a decision can be reproduced from its numbers alone', () => {
  const decision = router.decide(requestFor('Prove that 2 is prime, rigorously', [plain, best]));
  const note = { ...decision.note([]), isComparison: false, isByHand: false, explored: null };
  expect(router.reconsider(note, null)).toEqual(decision.ranked.map(({ model }) => model.id));
  expect(note.chosen).toBe(decision.ranked[0]?.model.id);
  expect(JSON.stringify(note)).not.toMatch(/prime|rigorously/i);
});

test('models compared in addition are ranked in the numbers, but never become Auto’s choice', () => {
  const note = router.decide(requestFor('Write a poem', [plain])).note([best]);
  expect(note.models.map(({ id }) => id).sort()).toEqual([plain.id, best.id].sort());
  expect(note.chosen).toBe(plain.id);
});

test.each([
  ['white space', (text: string) => ` \n ${text.replaceAll(' ', ' \t ')} `],
  ['case', (text: string) => text.toUpperCase()],
])('changing the %s of a prompt does not change any score', (_, change) => {
  const text = 'Which of the two brothers inherited the mill, and what became of the other?';
  const scores = (prompt: string) =>
    router.decide(requestFor(prompt, [plain, best])).ranked.map(({ score }) => score);
  expect(scores(change(text))).toEqual(scores(text));
});

test('a doubt makes a follow-up harder, and prefers a model that has not just failed', () => {
  const earlierPrompts = ['Prove that every finite integral domain is a field, rigorously'];
  const twin = makeModel('openai:twin', { name: 'Twin' });
  const ask = (prompt: string, answeredBy?: string) =>
    router.decide(
      requestFor(prompt, [plain, twin], { earlierPrompts, ...(answeredBy && { answeredBy }) }),
    );
  const doubted = 'That is wrong, check the second step again';
  expect(ask(doubted).traits).toMatchObject({ followUp: 'contests', task: 'maths' });
  for (const failed of [plain, twin]) {
    expect(ask(doubted, failed.id).ranked[0]?.model.id).not.toBe(failed.id);
  }
});

test('a follow-up is as hard as the prompt it continues', () => {
  const earlierPrompts = ['Prove that every finite integral domain is a field, rigorously'];
  const alone = router.decide(requestFor('Are you sure?', [plain])).traits;
  const after = router.decide(requestFor('Are you sure?', [plain], { earlierPrompts })).traits;
  expect(after.difficulty).toBeGreaterThan(alone.difficulty);
  expect(after.promptTokens).toBe(alone.promptTokens);
});

test.each([
  [
    'auto',
    true,
    'What is the weather in Berlin today?',
    'needed',
    'Plain',
    /recent facts from the web/,
  ],
  [
    'auto',
    false,
    'What is the weather in Berlin today?',
    'missing',
    'Best',
    /which models may not know/,
  ],
  ['on', true, 'What is entropy?', 'needed', 'Plain', /to answer from the web/],
  ['auto', true, 'good cafés in Vienna', 'offered', 'Best', /^((?!web).)*$/],
  ['auto', true, 'What is entropy?', undefined, 'Best', /^((?!web).)*$/],
] as const)(
  'with search %s, and models that can (%s), “%s” makes a search %s',
  (search, canSearch, prompt, webSearch, name, words) => {
    const terms = { microUsd: 10_000, per: 'search' } as const;
    const searching = canSearch ? { ...plain, webSearch: terms } : plain;
    const request = { ...requestFor(prompt, [searching, best]), search, canSearch };
    const decision = router.decide({ ...request, dial: 'best' });
    const [first] = decision.ranked;
    expect(decision.traits.webSearch).toBe(webSearch);
    expect(first?.model.name).toBe(name);
    expect(decision.reasonFor(first?.model.id ?? plain.id)).toMatch(words);
  },
);

test('the price of searches weighs like that of tokens', () => {
  const terms = (microUsd: number) => ({ webSearch: { microUsd, per: 'search' } as const });
  const cheap = makeModel('openai:cheap', { name: 'Cheap', ...terms(5_000) });
  const dear = makeModel('xai:dear', { name: 'Dear', ...terms(50_000) });
  const request = requestFor('What is the weather in Berlin today?', [dear, cheap]);
  const { ranked } = router.decide({ ...request, search: 'auto', canSearch: true });
  expect(ranked.map(({ model }) => model.name)).toEqual(['Cheap', 'Dear']);
  const [one, other] = ranked.map(({ figures }) => figures.costMicroUsd ?? 0);
  expect((other ?? 0) - (one ?? 0)).toBe(90_000);
});

const cached = { inputMicroUsdPerMillion: 4_000_000, outputMicroUsdPerMillion: 20_000_000 };
const dear = makeModel('anthropic:dear', {
  name: 'Dear',
  abilities: abilitiesOf(0.9),
  price: { ...cached, cachedReadMicroUsdPerMillion: 200_000 },
});
const cheap = makeModel('openai:cheap', { name: 'Cheap', abilities: abilitiesOf(0.85) });
const asked = 'Translate the last paragraph into French';
const warm = { model: dear.id, cachedTokens: 40_000, promptTokens: 50_000 };

test('a cache counts with its price, and the reason says what it saves if that decided', () => {
  const decide = (changes: object) => router.decide(requestFor(asked, [dear, cheap], changes));
  const cold = decide({});
  expect(cold.ranked[0]?.model).toBe(cheap);
  const decided = decide({ warm });
  expect(decided.ranked[0]?.model).toBe(dear);
  // 40,000 of 50,000 tokens at a twentieth of the price.
  expect(decided.reasonFor(dear.id)).toMatch(
    /\. Staying on Dear: its cache should save 76% of the cost of reading this prompt\.$/,
  );
  expect(decided.recommendations[0]?.reason).toBe(
    'Its cache should save 76% of the cost of reading this prompt.',
  );
  expect(decided.details.scores[0]?.model).toBe(dear.id);
  const costWith = (cachedTokens: number) =>
    decide({ warm: { ...warm, cachedTokens } }).details.scores.find(
      ({ model }) => model === dear.id,
    )?.costMicroUsd ?? 0;
  expect(costWith(30_000) - costWith(40_000)).toBe(10_000 * (4 - 0.2));
  expect(decide({ warm: { ...warm, model: cheap.id } }).reasonFor(cheap.id)).not.toContain('cache');
});

test.each([
  ['belongs to another model', {}, { warm: { ...warm, model: 'xai:other' } }],
  ['saves almost nothing', {}, { warm: { ...warm, cachedTokens: 4_000 } }],
  ['belongs to a model without a price for it', { price: cached }, { warm }],
  [
    'belongs to the model whose answer is contested',
    {},
    { warm, earlierPrompts: ['Translate this into French'], prompt: 'No, that’s wrong.' },
  ],
])('a cache that %s changes nothing', (_, changes, request) => {
  const models = [{ ...dear, ...changes }, cheap];
  const decide = (more: object) =>
    router.decide(requestFor(asked, models, { ...more })).ranked.map(({ model }) => model.id);
  const { warm: _warm, ...cold } = request;
  expect(decide(request)).toEqual(decide(cold));
});

test('a model with a cache stays first unless another costs less or scores higher by more than the margin', () => {
  const price = { inputMicroUsdPerMillion: 1_000_000, outputMicroUsdPerMillion: 4_000_000 };
  const own = { ...cheap, price: { ...price, cachedReadMicroUsdPerMillion: 500_000 } };
  const first = (margin: number, models: readonly Model[], id: Model['id']) =>
    createRouter({ kinds: loadKindWeights(), cacheMargin: () => margin }).decide(
      requestFor(asked, models, { warm: { ...warm, model: id } }),
    );
  const better = [own, { ...dear, price: { ...price } }];
  const scores = first(0, better, own.id).details.scores;
  expect(scores[0]?.model).toBe(dear.id);
  const [best = 0, next = 0] = scores.map(({ score }) => score);
  const lead = 100 * (1 - next / best);
  expect(first(Math.floor(lead), better, own.id).ranked[0]?.model.id).toBe(dear.id);
  expect(first(Math.ceil(lead), better, own.id).ranked[0]?.model.id).toBe(own.id);
  const stayed = first(Math.ceil(lead), better, own.id);
  const note = { ...stayed.note([]), isComparison: false, isByHand: false, explored: null };
  expect(router.reconsider(note, null)[0]).toBe(own.id);
  expect(router.reconsider({ ...note, warm: undefined }, null)[0]).toBe(dear.id);
  const dearer = { ...dear, price: { ...cached, cachedReadMicroUsdPerMillion: 2_000_000 } };
  expect(first(100, [dearer, cheap], dear.id).ranked[0]?.model).toBe(cheap);
});

test.each([
  ['a model that can’t take the prompt', { sees: true }, { attached: { images: 1, documents: 0 } }],
  ['a request with a search tool', {}, { search: 'on', canSearch: true }],
] as const)('a cache doesn’t count for %s', (_, changes, request) => {
  const webSearch = { per: 'search', microUsd: 10_000 } as const;
  const models = [
    { ...dear, webSearch },
    { ...cheap, webSearch, ...changes },
  ];
  const costsWith = (more: object) =>
    router
      .decide(requestFor(asked, models, { ...request, ...more }))
      .details.scores.map(({ costMicroUsd }) => costMicroUsd);
  expect(costsWith({ warm })).toEqual(costsWith({}));
});
