import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../support/test-app.ts';
import type { TestClient } from '../../support/test-client.ts';

let app: TestApp;
let person: TestClient;
beforeAll(async () => {
  const environment = {
    STANDARD_PER_MINUTE: '1000',
    MODEL_UPSTREAM_IDS: 'openai:gpt-4-turbo=gpt-4o,anthropic:claude-2=claude-haiku-4-5',
  };
  app = await startTestApp(environment, 'today');
  person = await app.person({ isStandard: true });
});
afterAll(() => app.stop());
beforeEach(() => app.sandbox.reset());

const easy = 'Hello!';
const hard =
  'Design and implement in Rust a lock-free concurrent hash map with epoch-based memory reclamation. Prove its linearizability, analyse its worst-case complexity, and write property tests.';

async function effortAsked(body: object): Promise<string | null | undefined> {
  await app.sandbox.reset();
  await person.ask(body);
  const [request] = await app.sandbox.requests();
  return request?.effort;
}

it.each([
  ['openai:gpt-6.2-sol', 'low', 'high'],
  ['openai:gpt-6-luna', null, 'high'],
  ['anthropic:claude-haiku-5-5', null, 'high'],
  ['anthropic:claude-opus-5-5', 'low', 'high'],
  ['vertex:gemini-3.5-flash-lite', 'minimal', 'high'],
  ['vertex:gemini-4-neon', 'low', 'high'],
  ['xai:grok-4.3', null, 'high'],
  ['xai:grok-4.7', 'low', 'high'],
])(
  '%s thinks %s with effort quick, and %s with effort thorough',
  async (model, quick, thorough) => {
    expect(await effortAsked({ query: hard, model, effort: 'quick' })).toBe(quick);
    expect(await effortAsked({ query: easy, model, effort: 'thorough' })).toBe(thorough);
  },
);

it.each([
  ['openai:gpt-6.1-terra', null, 'medium'],
  ['openai:gpt-6.2-sol', 'low', 'medium'],
  ['anthropic:claude-haiku-5-5', null, 'medium'],
  ['vertex:gemini-3.8-flash', 'low', 'medium'],
  ['xai:grok-4.3', null, 'medium'],
])(
  '%s thinks %s about easy prompts and %s about hard ones by default',
  async (model, ofEasy, ofHard) => {
    expect(await effortAsked({ query: easy, model })).toBe(ofEasy);
    expect(await effortAsked({ query: hard, model, effort: 'auto' })).toBe(ofHard);
  },
);

it.each(['openai:gpt-4-turbo', 'anthropic:claude-2', 'openai:dall-e-3'])(
  '%s, answered by a model that does not think, gets no thinking parameters',
  async (model) => {
    expect(await effortAsked({ query: 'Draw a lighthouse', model, effort: 'thorough' })).toBeNull();
  },
);

it('in a comparison each model gets the effort in its vendor’s format', async () => {
  const models = ['openai:gpt-6.2-sol', 'anthropic:claude-opus-5-5', 'vertex:gemini-4-neon'];
  await person.ask({ query: easy, models, compareMode: true, effort: 'thorough' });
  const asked = await app.sandbox.requests();
  expect(asked.map(({ effort }) => effort)).toEqual(['high', 'high', 'high']);
  expect(asked.find(({ provider }) => provider === 'openai')?.path).toMatch(/\/responses$/);
});

it.each([{}, { compareMode: true }])(
  'the dial of a query with %j changes what Auto chooses, and is reported',
  async (mode) => {
    const chosenWith = async (dial: string) => {
      const { details } = await person.ask({ query: hard, dial, ...mode });
      expect(details?.dial?.word).toBe(dial);
      return details?.scores[0];
    };
    const thrifty = await chosenWith('thrifty');
    const best = await chosenWith('best');
    expect(best?.quality).toBeGreaterThan(thrifty?.quality ?? 1);
    expect(best?.costMicroUsd).toBeGreaterThan(thrifty?.costMicroUsd ?? Infinity);
  },
);

it('Auto is balanced by default: hard prompts get a strong model, easy ones a cheap one', async () => {
  const ofHard = (await person.ask({ query: hard })).details;
  const ofEasy = (await person.ask({ query: easy })).details;
  expect(ofHard?.dial).toEqual({ word: 'balanced', position: 50 });
  const [chosen, ...others] = ofHard?.scores ?? [];
  // A tenth of a percentage point is no difference.
  const better = others.filter(({ quality }) => quality > (chosen?.quality ?? 1) + 0.001);
  expect(better.length).toBeLessThan(2);
  const prices = ofEasy?.scores.map(({ costMicroUsd }) => costMicroUsd ?? Infinity) ?? [];
  expect(prices[0]).toBe(Math.min(...prices));
});

it.each(['Best', 'cheap', '', 50])('dial %j is refused', async (dial) => {
  const { status, problem } = await person.askInVain({ query: easy, dial });
  expect({ status, code: problem.code }).toEqual({ status: 400, code: 'invalid-input' });
});

it.each(['Quick', 'deep', '', 1])('effort %j is refused', async (effort) => {
  const { status, problem } = await person.askInVain({ query: easy, effort });
  expect({ status, code: problem.code }).toEqual({ status: 400, code: 'invalid-input' });
  expect(await app.sandbox.requests()).toEqual([]);
});

it.each([
  ['openai:gpt-6.2-sol', 'quick', undefined],
  ['openai:gpt-6-luna', 'quick', 0.4],
  ['openai:gpt-6-luna', 'thorough', undefined],
  ['anthropic:claude-haiku-5-5', 'quick', undefined],
  ['vertex:gemini-4-neon', 'quick', undefined],
  ['vertex:gemini-3.8-flash', 'thorough', 0.4],
  ['xai:grok-4.7', 'thorough', 0.4],
])('%s with effort %s is sent temperature %s', async (model, effort, sent) => {
  await app.sandbox.reset();
  const { receipt } = await person.ask({ query: hard, model, effort, temperature: 0.4 });
  const [request] = await app.sandbox.requests();
  expect(request?.temperature).toBe(sent);
  expect(receipt.askedWith?.temperature).toBe(sent);
  expect(receipt.failovers).toEqual([]);
});
