import { eq } from 'drizzle-orm';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  type RunnerTask,
  type RunnerTestFile,
} from 'vitest';
import { answers, queries } from '#server/areas/query/schema.ts';
import { freshAddress, startTestApp, type TestApp } from '../support/test-app.ts';
import { checkExchanges, listExchanges } from '../support/published-types.ts';
import { eventOf, readAll, TestClient, textOf } from '../support/test-client.ts';

import { describeBudgets } from './budgets.ts';
import { describeImitatorsByClient } from './imitators-by-client.ts';
import { describeKeyBudgets } from './key-budgets.ts';
import { describeOpenAiClient } from './openai-client.ts';
import { describeToolsByClient } from './tools-by-client.ts';
import { describeVercelAiSdk } from './vercel-ai-sdk.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ ALLOWED_ENDPOINTS: 'loopback' });
});
afterAll(() => app.stop());
beforeEach(() => app.sandbox.reset());

async function stored(queryId: string) {
  const [query] = await app.database.select().from(queries).where(eq(queries.id, queryId));
  const rows = await app.database.select().from(answers).where(eq(answers.queryId, queryId));
  return { query, answers: rows };
}

const messages = [{ role: 'user', content: 'Hello' }];

const ofClients = 'clients of /v1';
describe(ofClients, () => {
  describeOpenAiClient(() => app);
  describeToolsByClient(() => app);
  describeImitatorsByClient(() => app);
  describeVercelAiSdk(() => app);

  let file: RunnerTestFile | undefined;
  afterEach(({ task }) => {
    ({ file } = task);
  });
  // Runs after all of these tests, whatever their order.
  afterAll(async () => {
    const { counts, byTypes, bySchema } = checkExchanges(await listExchanges());
    expect({ byTypes, bySchema }).toEqual({ byTypes: [], bySchema: [] });
    // If only some of them ran, there are fewer exchanges to check.
    if (!file?.tasks.every((task) => task.name !== ofClients || hasPassed(task))) return;
    expect(counts['Chat']).toBeGreaterThan(80);
    expect(counts['Completion']).toBeGreaterThan(60);
    expect(counts['Chunk']).toBeGreaterThan(60);
    expect(counts['Failure']).toBeGreaterThan(20);
    const others = ['Picture', 'Pictures', 'Recording', 'Transcript', 'Models', 'Vote', 'Voted'];
    for (const name of others) expect(counts[name], name).toBeGreaterThan(0);
  });
});

function hasPassed(task: RunnerTask): boolean {
  return task.type === 'suite' ? task.tasks.every(hasPassed) : task.result?.state === 'pass';
}

it('the exchange check flags requests and replies that OpenAI would not send', () => {
  const planted = [
    { path: '/v1/chat/completions', request: { model: 'auto', messages }, replies: [{ id: 'x' }] },
    { path: '/v1/models', request: null, replies: [{ object: 'list', data: [{ id: 'x' }] }] },
    { path: '/v1/audio/transcriptions', request: { model: 'x', file: 'x' }, replies: [{}] },
    { path: 'error', request: {}, replies: [{ error: { message: 'x' } }] },
  ];
  const { byTypes, bySchema } = checkExchanges(planted);
  expect(byTypes).toHaveLength(planted.length);
  expect(bySchema).toHaveLength(planted.length);
  for (const [at, { replies }] of planted.entries()) {
    expect(byTypes[at]).toContain(JSON.stringify(replies[0]));
    expect(bySchema[at]).toContain(JSON.stringify(replies[0]));
  }
});

describeKeyBudgets(() => app);
describeBudgets(() => app);

describe('a query answered as JSON', () => {
  it('has the six fields of the specification, and a receipt with its tokens', async () => {
    const answer = await app.visitor().ask({
      query: 'Write a haiku about coffee',
      model: 'auto-free',
      compareMode: false,
    });
    expect(answer.content).toMatch(/coffee/i);
    expect(['openai', 'anthropic', 'vertex', 'xai']).toContain(answer.provider);
    expect(answer.model).not.toContain(':');
    expect(answer.time).toBeGreaterThanOrEqual(0);
    expect(answer.reason).toMatch(/\w.*\.$/);
    expect(answer.recommendations.length).toBeGreaterThan(1);
    expect(answer.receipt).toMatchObject({ finish: 'complete', failovers: [], substitution: null });
    expect(answer.receipt.inputTokens).toBeGreaterThan(0);
    expect(answer.receipt.outputTokens).toBeGreaterThan(0);
  });

  it('from a visitor to the demo gets a web search, which Gemini 1.5 bills per prompt', async () => {
    const query = 'What is the weather in Berlin today, and in Paris?';
    const { receipt, web, provider } = await app.visitor().ask({ query });
    expect(provider).toBe('vertex');
    expect(web?.citations.length).toBeGreaterThan(0);
    expect(receipt.search?.searches).toBeGreaterThan(1);
    expect(receipt.search?.costMicroUsd).toBe(35_000);
  });

  it('is already stored with its answer, tokens, size and cost when it arrives', async () => {
    const visitor = app.visitor();
    const answer = await visitor.ask({ query: 'What is 17 * 23?', model: 'openai:gpt-3.5-turbo' });
    const { query, answers: rows } = await stored(answer.queryId);
    expect(query).toMatchObject({ prompt: 'What is 17 * 23?', status: 'done', tier: 'free' });
    expect(query?.askedModel).toBe('openai:gpt-3.5-turbo');
    expect(query?.dataBytes).toBe(
      Buffer.byteLength('What is 17 * 23?') + Buffer.byteLength(answer.content),
    );
    expect(rows).toHaveLength(1);
    const { inputTokens, outputTokens } = answer.receipt;
    expect(rows[0]).toMatchObject({ content: answer.content, inputTokens, outputTokens });
    // gpt-3.5-turbo costs $0.50 per million input tokens and $1.50 per million output tokens.
    expect(rows[0]?.costMicroUsd).toBe(
      Math.round((inputTokens ?? 0) * 0.5 + (outputTokens ?? 0) * 1.5),
    );
    expect(answer.receipt.costMicroUsd).toBe(rows[0]?.costMicroUsd);
  });

  it('calls the model chosen by hand and says so', async () => {
    const answer = await app.visitor().ask({ query: 'Hello', model: 'vertex:gemini-1.5-flash' });
    expect(answer).toMatchObject({ provider: 'vertex', model: 'gemini-1.5-flash' });
    expect(answer.reason).toBe('You chose Gemini 1.5 Flash.');
    await expect
      .poll(() => app.sandbox.requests())
      .toMatchObject([{ provider: 'google', model: 'gemini-1.5-flash', outcome: 'completed' }]);
  });

  it.each([
    ['openai:gpt-4', 'gpt-4'],
    ['anthropic:claude-3-opus', 'claude-3-opus'],
    ['vertex:gemini-1.5-pro', 'gemini-1.5-pro'],
    ['xai:grok-beta', 'grok-beta'],
  ])('reaches %s for a Standard user', async (id, model) => {
    const person = await app.person({ isStandard: true });
    expect((await person.ask({ query: 'Hello there', model: id })).model).toBe(model);
  });

  it('gives a follow-up the previous pair as context', async () => {
    const visitor = app.visitor();
    await visitor.ask({
      query: 'And in winter?',
      model: 'openai:gpt-3.5-turbo',
      parentQuery: 'What grows in summer?',
      parentResponse: 'Tomatoes do.',
    });
    expect(await app.sandbox.requests()).toMatchObject([{ turns: 3, prompt: 'And in winter?' }]);
  });

  it('bases a follow-up’s choice on the conversation it continues', async () => {
    const turn = { query: 'And now much faster, please' };
    const alone = await app.visitor().ask(turn);
    const after = await app.visitor().ask({
      ...turn,
      parentQuery: 'Write a Python function that sorts a list',
      parentResponse: 'def sort(xs): return sorted(xs)',
    });
    expect([alone.reason, after.reason]).toEqual([
      expect.not.stringMatching(/coding task/),
      expect.stringMatching(/coding task/),
    ]);
  });

  it('chooses within the selected models when they are fewer than the pool', async () => {
    const answer = await app.visitor().ask({
      query: 'Write a Python function that sorts a list',
      model: 'auto-free',
      models: ['anthropic:claude-instant-1', 'vertex:gemini-1.0-pro'],
    });
    expect(['claude-instant-1', 'gemini-1.0-pro']).toContain(answer.model);
  });

  it('stays in the free pool for a visitor', async () => {
    const picker = (await app.visitor().send('GET', '/api/switchyard/models')).body as {
      models: { model: string; isStandard: boolean }[];
    };
    const free = picker.models.filter((model) => !model.isStandard).map((model) => model.model);
    for (const query of [
      'Prove that there are infinitely many primes',
      'hi',
      'Fix this code: x=',
    ]) {
      expect(free).toContain((await app.visitor().ask({ query })).model);
    }
  });
});

it('recommends no model that has no key', async () => {
  const { url } = await app.startAnother({ ANTHROPIC_API_KEY: '' });
  const visitor = new TestClient(url, freshAddress());
  const { recommendations } = await visitor.ask({ query: 'Name a river' });
  const providers = new Set(recommendations.map(({ provider }) => provider));
  expect(providers).toEqual(new Set(['openai', 'vertex', 'xai']));
});

describe('a query answered as a stream', () => {
  it('sends the route first, then text as it arrives, then the receipt, then done', async () => {
    const reader = await app.visitor().stream({ query: 'Write a haiku about rain' });
    const events = await readAll(reader);
    const types = events.map((event) => event.type);
    expect(types[0]).toBe('route');
    expect(types.slice(-2)).toEqual(['receipt', 'done']);
    expect(new Set(types.slice(1, -2))).toEqual(new Set(['text']));
    const { queryId } = eventOf(events, 'done');
    const { answers: rows } = await stored(queryId);
    expect(rows[0]?.content).toBe(textOf(events));
  });

  it('arrives in pieces while the vendor is still writing', async () => {
    // Slow enough to take a minute, however busy the machine is.
    await app.sandbox.throttle();
    const reader = await app.visitor().stream({ query: 'Tell me about bees' });
    for await (const { event } of reader.events) if (event.type === 'text') break;
    expect(await app.sandbox.requests()).toMatchObject([{ outcome: 'running' }]);
    reader.disconnect();
  });

  it('numbers its events from one', async () => {
    const reader = await app.visitor().stream({ query: 'Hello' });
    const ids: number[] = [];
    for await (const { id } of reader.events) ids.push(id);
    expect(ids).toEqual(ids.map((_, index) => index + 1));
  });
});
