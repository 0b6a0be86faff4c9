import OpenAI, {
  APIUserAbortError,
  BadRequestError,
  InternalServerError,
  NotFoundError,
  PermissionDeniedError,
  RateLimitError,
} from 'openai';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { ApiKeyView } from '#shared/contract/api-keys/schemas.ts';
import { providerPresets } from '#shared/contract/models/own-constants.ts';
import type { Costs } from '#shared/contract/statistics/schemas.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import type { TestClient } from '../support/test-client.ts';
import { makeKey } from './access-by-key.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ ALLOWED_ENDPOINTS: 'loopback' });
});
afterAll(() => app.stop());
beforeEach(() => app.sandbox.reset());
const small = 'openai:text-embedding-3-small';
const none = { dayMicroUsd: null, monthMicroUsd: null, totalMicroUsd: null };

async function connect(key: object = {}, traits: Parameters<TestApp['person']>[0] = {}) {
  const person = await app.person(traits);
  const chosen = { name: 'Embedding', scopes: ['chat'], expiresInDays: null, ...key };
  const { secret: apiKey } = await makeKey(person, chosen);
  const client = new OpenAI({ apiKey, baseURL: `${app.url}/v1`, maxRetries: 0 });
  const spent = async () => {
    const { body } = await person.send('GET', '/api/account/keys');
    return (body as ApiKeyView[])[0]?.spent.totalMicroUsd;
  };
  return { person, client, spent };
}

const extrasOf = (reply: object) =>
  reply as { usage: { cost: number | null }; switchyard: { ignored: string[] } };
const lengthOf = (vector: ArrayLike<number> = []) => Math.hypot(...Array.from(vector));

describe('embeddings', () => {
  it('come from OpenAI, in the order of the inputs and at list price', async () => {
    const { client } = await connect();
    const input = ['A river in spring', 'Bread and butter'];
    const { data: reply, response } = await client.embeddings
      .create({ model: 'text-embedding-3-small', input })
      .withResponse();
    expect(reply).toMatchObject({ object: 'list', model: small, usage: { total_tokens: 9 } });
    expect(reply.data.map(({ index }) => index)).toEqual([0, 1]);
    expect(reply.data[0]?.embedding).toHaveLength(1_536);
    expect(lengthOf(reply.data[0]?.embedding)).toBeCloseTo(1, 5);
    // 9 tokens at $0.02 per million are less than a millionth of a dollar.
    expect(extrasOf(reply).usage.cost).toBe(0.000_001);
    expect(response.headers.get('x-ratelimit-remaining-requests')).toBe('9');
    const alone = await client.embeddings.create({ model: small, input: 'Bread and butter' });
    expect(alone.data[0]?.embedding).toEqual(reply.data[1]?.embedding);
  });

  it('are the same numbers as floats and as base64', async () => {
    const { client } = await connect();
    const ask = { model: small, input: 'A river in spring', dimensions: 16 };
    const floats = await client.embeddings.create({ ...ask, encoding_format: 'float' });
    const base64 = await client.embeddings.create({ ...ask, encoding_format: 'base64' });
    const bytes = Buffer.from(base64.data[0]?.embedding as unknown as string, 'base64');
    const decoded = Array.from({ length: 16 }, (_, at) => bytes.readFloatLE(at * 4));
    expect(floats.data[0]?.embedding).toEqual(decoded);
    expect(lengthOf(decoded)).toBeCloseTo(1, 5);
  });

  it('of tokens are created by OpenAI, one for each list', async () => {
    const { client } = await connect();
    const one = await client.embeddings.create({ model: small, input: [10, 20, 30] });
    expect([one.data.length, one.usage.prompt_tokens]).toEqual([1, 3]);
    const two = await client.embeddings.create({ model: small, input: [[10, 20], [30]] });
    expect([two.data.length, two.usage.prompt_tokens]).toEqual([2, 3]);
    const google = client.embeddings.create({ model: 'gemini-embedding-001', input: [10, 20] });
    await expect(google).rejects.toMatchObject({
      status: 400,
      param: 'input',
      message: expect.stringContaining('accepts text, not tokens') as string,
    });
  });

  it('come from Google, even for more texts than fit in one of its calls', async () => {
    const { client } = await connect();
    const input = Array.from({ length: 201 }, (_, at) => `Text number ${at}`);
    const reply = await client.embeddings.create({ model: 'gemini-embedding-001', input });
    expect(reply.model).toBe('vertex:gemini-embedding-001');
    expect(reply.data).toHaveLength(201);
    expect(reply.data[200]?.embedding).toHaveLength(3_072);
    const calls = (await app.sandbox.requests()).filter(({ path }) =>
      path.endsWith(':batchEmbedContents'),
    );
    expect(calls).toHaveLength(3);
    const last = await client.embeddings.create({
      model: 'google/gemini-embedding-001',
      input: 'Text number 200',
    });
    expect(last.data[0]?.embedding).toEqual(reply.data[200]?.embedding);
    // Google counts no tokens, so they are estimated.
    expect(reply.usage.prompt_tokens).toBeGreaterThan(400);
    expect(extrasOf(reply).usage.cost).toBeGreaterThan(0);
  });

  it('from Google have length 1 even when they are shortened', async () => {
    const { client } = await connect();
    const ask = { model: 'gemini-embedding-001', input: 'A river', dimensions: 256 };
    const { data } = await client.embeddings.create(ask);
    expect(data[0]?.embedding).toHaveLength(256);
    expect(lengthOf(data[0]?.embedding)).toBeCloseTo(1, 5);
  });

  it('list the fields that had no effect', async () => {
    const { client } = await connect();
    const ask = { model: small, input: 'A', user: 'u-1', input_type: 'query' };
    const reply = await client.embeddings.create(ask);
    expect(extrasOf(reply).switchyard.ignored).toEqual(['input_type']);
  });

  it.each([
    ['Auto', { model: 'auto' }, 'model_not_found', /Use one from GET \/v1\/models/],
    [
      'a chat model',
      { model: 'openai:gpt-4' },
      'model_not_found',
      /such as "text-embedding-3-small"/,
    ],
    ['an empty text', { input: '' }, null, /can’t be empty/],
    ['no inputs', { input: [] }, null, /Send a string/],
    ['tokens that no tokenizer has', { input: [1e99] }, null, /Send a string/],
    ['tags that aren’t text', { metadata: { team: { toString: 1 } } }, null, /metadata\.team/],
    ['too many dimensions', { dimensions: 1_537 }, null, /at most 1536 dimensions/],
    [
      'another length than the model has',
      { model: 'text-embedding-ada-002', dimensions: 8 },
      null,
      /always have 1536 dimensions/,
    ],
    [
      'a text beyond the window',
      { input: 'word '.repeat(8_000) },
      'context_length_exceeded',
      /length/,
    ],
  ])('are refused for %s, and cost nothing', async (_what, change, code, words) => {
    const { client, spent } = await connect();
    const ask = { model: small, input: 'A river', ...change };
    const error: unknown = await client.embeddings.create(ask).then(
      () => null,
      (cause: unknown) => cause,
    );
    expect(error).toBeInstanceOf(code === 'model_not_found' ? NotFoundError : BadRequestError);
    expect((error as BadRequestError).message).toMatch(words);
    if (code) expect((error as BadRequestError).code).toBe(code);
    expect(await spent()).toBe(0);
  });
});

describe('the use of embeddings', () => {
  it('is paid from the key’s budget, and shows in the costs of the installation', async () => {
    const budgets = { ...none, totalMicroUsd: 1_000 };
    const { client, spent } = await connect({ budgets });
    const admin = await app.person({ isAdmin: true });
    const costOf = async () => {
      const { body } = await admin.send('GET', '/api/admin/stats/costs?range=7days');
      return (body as Costs).models.find(({ model }) => model === 'openai:text-embedding-3-large');
    };
    const before = await costOf();
    const model = 'text-embedding-3-large';
    const reply = await client.embeddings.create({ model, input: 'word '.repeat(4_000) });
    const cost = Math.ceil(reply.usage.prompt_tokens * 0.13);
    expect(extrasOf(reply).usage.cost).toBe(cost / 1_000_000);
    expect(await spent()).toBe(cost);
    const after = await costOf();
    expect((after?.costMicroUsd ?? 0) - (before?.costMicroUsd ?? 0)).toBe(cost);
    expect((after?.tokens ?? 0) - (before?.tokens ?? 0)).toBe(reply.usage.prompt_tokens);
    const more = client.embeddings.create({ model, input: 'word '.repeat(4_000) });
    await expect(more).rejects.toBeInstanceOf(RateLimitError);
    await expect(more).rejects.toMatchObject({ code: 'insufficient_quota' });
    expect(await spent()).toBe(cost);
  });

  it('is paid from the person’s budget too', async () => {
    const { client, person } = await connect();
    const budget = { dayMicroUsd: 1, monthMicroUsd: null };
    expect((await person.send('PUT', '/api/account/budget', budget)).status).toBe(200);
    const asking = client.embeddings.create({ model: small, input: 'word '.repeat(1_000) });
    await expect(asking).rejects.toMatchObject({ status: 429, code: 'insufficient_quota' });
  });

  it('counts towards the limit per minute', async () => {
    const { client, person } = await connect();
    for (let count = 0; count < 10; count += 1) {
      await client.embeddings.create({ model: small, input: 'A' });
    }
    const asking = client.embeddings.create({ model: small, input: 'A' });
    await expect(asking).rejects.toBeInstanceOf(RateLimitError);
    expect((await person.askInVain({ query: 'Hello' })).status).toBe(429);
  });

  it('needs a key for chat that allows the model', async () => {
    const { client: deaf } = await connect({ scopes: ['audio'] });
    const ask = { model: small, input: 'A' };
    await expect(deaf.embeddings.create(ask)).rejects.toBeInstanceOf(PermissionDeniedError);
    const { client } = await connect({ models: ['openai:text-embedding-3-large', 'openai:gpt-4'] });
    await expect(client.embeddings.create(ask)).rejects.toMatchObject({ code: 'model_not_found' });
    const allowed = await client.embeddings.create({ model: 'text-embedding-3-large', input: 'A' });
    expect(allowed.data).toHaveLength(1);
    const listed = (await client.models.list()).data.map(({ id }) => id);
    expect(listed).toContain('openai:text-embedding-3-large');
    expect(listed).not.toContain(small);
  });

  it('fails with an error in OpenAI’s format and costs nothing if the vendor fails', async () => {
    const { client, spent } = await connect();
    await app.sandbox.play({ match: { kind: 'embedding' }, scenario: 'server-error', times: 1 });
    const asking = client.embeddings.create({ model: small, input: 'A' });
    await expect(asking).rejects.toBeInstanceOf(InternalServerError);
    await expect(asking).rejects.toThrow(/Text Embedding 3 Small failed because of an error/);
    await app.sandbox.play({ match: { kind: 'embedding' }, scenario: 'empty', times: 1 });
    await expect(client.embeddings.create({ model: small, input: 'A' })).rejects.toThrow(
      /sent a response we couldn’t read/,
    );
    expect(await spent()).toBe(0);
  });

  it('ends at the vendor when the client disconnects', async () => {
    const { client } = await connect();
    await app.sandbox.play({ match: { kind: 'embedding' }, scenario: 'stall' });
    const controller = new AbortController();
    const asking = client.embeddings.create(
      { model: small, input: 'A' },
      { signal: controller.signal },
    );
    const ofEmbedding = async () =>
      (await app.sandbox.requests()).find(({ path }) => path.endsWith('/embeddings'));
    await vi.waitFor(async () => expect(await ofEmbedding()).toBeDefined(), 20_000);
    controller.abort();
    await expect(asking).rejects.toBeInstanceOf(APIUserAbortError);
    await vi.waitFor(async () => expect((await ofEmbedding())?.outcome).toBe('aborted'), 20_000);
  });
});

describe('an embedding model', () => {
  it('is listed for programs with its facts, and nowhere else', async () => {
    const { client, person } = await connect();
    const list = await client.models.list();
    const facts = {
      object: 'model',
      owned_by: 'openai',
      context_length: 8_192,
      pricing: { prompt: '0.00000002', completion: null, image: null },
      architecture: { input_modalities: ['text'], output_modalities: ['embeddings'] },
    };
    expect(list.data.find(({ id }) => id === small)).toMatchObject(facts);
    expect(await client.models.retrieve('text-embedding-3-small')).toMatchObject({
      id: small,
      ...facts,
    });
    for (const path of ['/api/switchyard/models', '/api/models/directory']) {
      const { body } = await person.send('GET', path);
      expect(JSON.stringify(body)).not.toContain('embedding');
    }
    const { client: painter } = await connect({ scopes: ['images'] });
    expect(JSON.stringify(await painter.models.list())).not.toContain('embedding');
    const chatting = client.chat.completions.create({
      model: small,
      messages: [{ role: 'user', content: 'Hello' }],
    });
    await expect(chatting).rejects.toMatchObject({ code: 'model_not_found' });
  });
});

describe('an own provider’s embedding model', () => {
  const model = 'own-embedding-server:nomic-embed-text:latest';
  let admin: TestClient;
  const addModel = () =>
    admin.send('POST', '/api/admin/models', {
      provider: 'own-embedding-server',
      model: 'nomic-embed-text:latest',
      name: 'Nomic',
      skillsLike: 'openai:gpt-3.5-turbo',
      isForEmbeddings: true,
      inputMicroUsdPerMillion: 1_000_000,
      outputMicroUsdPerMillion: 0,
    });
  beforeAll(async () => {
    admin = await app.person({ isAdmin: true });
    const { keyHeader, tokenLimit, asksForUsage } = providerPresets.ollama;
    const server = await admin.send('POST', '/api/admin/own-providers', {
      name: 'Embedding server',
      preset: 'ollama',
      baseUrl: `${app.sandbox.url}/ollama/v1`,
      headers: {},
      keyHeader,
      tokenLimit,
      asksForUsage,
      marks: [],
    });
    expect(server.status).toBe(200);
    expect(await addModel()).toMatchObject({
      status: 200,
      body: { isForEmbeddings: true, isInPicker: false, isInDirectory: false },
    });
  });
  afterAll(async () => {
    await admin.send('DELETE', '/api/admin/own-providers/own-embedding-server');
  });

  it('gets its name passed on, at the price that was entered', async () => {
    const { client, spent } = await connect();
    const reply = await client.embeddings.create({ model, input: ['A river', 'A town'] });
    expect(reply.model).toBe(model);
    expect(reply.data.map(({ embedding }) => embedding.length)).toEqual([768, 768]);
    expect(reply.usage.prompt_tokens).toBe(4);
    expect(await spent()).toBe(4);
    const named = await client.embeddings.create({ model: 'nomic-embed-text:latest', input: 'A' });
    expect(named.model).toBe(model);
    const tokens = client.embeddings.create({ model, input: [1, 2] });
    await expect(tokens).rejects.toThrow(/Nomic accepts text, not tokens/);
  });

  it('is left out of the spend per answer, even after it was removed', async () => {
    const { client } = await connect();
    await client.embeddings.create({ model, input: 'A' });
    const isForPrompts = async () => {
      const { body } = await admin.send('GET', '/api/admin/stats/costs');
      const { models } = body as Costs;
      return Object.fromEntries(models.map((row) => [row.model, row.isForPrompts]));
    };
    await app.visitor().ask({ query: 'Name a river', model: 'openai:gpt-3.5-turbo' });
    const expected = { [model]: false, 'openai:gpt-3.5-turbo': true };
    await expect.poll(isForPrompts).toMatchObject(expected);
    const path = `/api/admin/models/${encodeURIComponent(model)}`;
    const removed = await admin.send('DELETE', path);
    onTestFinished(async () => void (await addModel()));
    expect(removed.status).toBe(200);
    expect(await isForPrompts()).toMatchObject(expected);
  });

  it('is listed for programs, but answers no prompt and is in no picker', async () => {
    const { client, person } = await connect();
    const listed = (await client.models.list()).data.find(({ id }) => id === model);
    expect(listed).toMatchObject({ architecture: { output_modalities: ['embeddings'] } });
    expect(JSON.stringify((await person.send('GET', '/api/switchyard/models')).body)).not.toContain(
      'nomic',
    );
    const messages = [{ role: 'user' as const, content: 'Hello' }];
    await expect(client.chat.completions.create({ model, messages })).rejects.toMatchObject({
      code: 'model_not_found',
    });
  });

  it('needs a known price where a budget applies', async () => {
    const setPrice = (inputMicroUsdPerMillion: number | null) =>
      admin.send('PUT', `/api/admin/models/${encodeURIComponent(model)}`, {
        inputMicroUsdPerMillion,
      });
    onTestFinished(async () => void (await setPrice(1_000_000)));
    expect((await setPrice(null)).status).toBe(200);
    const { client } = await connect({ budgets: { ...none, totalMicroUsd: 1_000 } });
    const asking = client.embeddings.create({ model, input: 'A' });
    await expect(asking).rejects.toThrow(/Nomic has no known price/);
    const { client: unbound } = await connect();
    const reply = await unbound.embeddings.create({ model, input: 'A' });
    expect(extrasOf(reply).usage.cost).toBeNull();
  });
});

describe('a moderation', () => {
  it('is what OpenAI says about texts and images, and is free', async () => {
    const { client, spent } = await connect();
    const { results } = await client.moderations.create({
      input: ['I will kill it', 'A walk by the river'],
    });
    expect(results.map(({ flagged }) => flagged)).toEqual([true, false]);
    expect(results[0]?.category_scores.violence).toBe(0.93);
    const url = 'data:image/png;base64,iVBORw0KGgo=';
    const parts = await client.moderations.create({
      model: 'omni-moderation-latest',
      input: [
        { type: 'text', text: 'A walk' },
        { type: 'image_url', image_url: { url } },
      ],
    });
    expect(parts.results[0]?.category_applied_input_types.violence).toEqual(['text', 'image']);
    expect(await spent()).toBe(0);
  });

  it('fetches no address and counts towards the limits', async () => {
    const { client, person } = await connect();
    const image = { type: 'image_url' as const, image_url: { url: 'https://example.com/a.png' } };
    const asking = client.moderations.create({ input: [image] });
    await expect(asking).rejects.toMatchObject({ status: 400 });
    await expect(asking).rejects.toThrow(/data URLs/);
    await client.moderations.create({ input: 'A walk' });
    const usage = await person.send('GET', '/api/account/usage');
    expect(usage.body).toMatchObject({ limits: { minute: { used: 1 } } });
  });
});

it('a missing key of the vendor is named, for embeddings and moderations', async () => {
  const { url } = await app.startAnother({ OPENAI_API_KEY: '' });
  const { client: known } = await connect();
  const client = new OpenAI({ apiKey: known.apiKey, baseURL: `${url}/v1`, maxRetries: 0 });
  const needed = /needs OPENAI_API_KEY\. An administrator can add it/;
  await expect(client.embeddings.create({ model: small, input: 'A' })).rejects.toThrow(needed);
  await expect(client.moderations.create({ input: 'A' })).rejects.toThrow(needed);
});
