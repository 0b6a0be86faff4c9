import { randomBytes } from 'node:crypto';
import OpenAI from 'openai';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { done, piece } from '#server/providers/http/testing/chat-pieces.ts';
import {
  jsonOf,
  startVendorServer,
  streamOf,
} from '#server/providers/http/testing/vendor-server.ts';
import type { AdminModel } from '#shared/contract/models/admin-schemas.ts';
import type { OwnProvider } from '#shared/contract/models/own-schemas.ts';
import type { ThreadWithTurns } from '#shared/contract/threads/schemas.ts';
import { startRecordingProxy, type RecordingProxy } from '../support/recording-proxy.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { eventOf, readAll, textOf, type TestClient } from '../support/test-client.ts';
import { setForTest } from '../support/test-settings.ts';
import { makeKey } from './access-by-key.ts';

let app: TestApp;
let proxy: RecordingProxy;
let admin: TestClient;
let person: TestClient;
const query = 'What is the weather in Berlin today?';
const model = 'mistralai/mistral-large';
const id = `own-router:${model}`;
const search = { parameters: { plugins: [{ id: 'web', max_results: 3 }] }, microUsd: 4_000 };

async function addProvider(
  client: TestClient,
  path: string,
  name: string,
  baseUrl = `${proxy.url}/openrouter/v1`,
) {
  const server = await client.send('POST', path, {
    name,
    preset: 'openrouter',
    baseUrl,
    key: 'key-of-a-test',
    headers: {},
    keyHeader: 'bearer',
    tokenLimit: 'max_completion_tokens',
    asksForUsage: true,
    marks: [],
  });
  expect(server.status).toBe(200);
  return (server.body as OwnProvider).id;
}

const facts = {
  model,
  name: 'Mistral by the router',
  skillsLike: 'openai:gpt-6.2-sol',
  inputMicroUsdPerMillion: 1_000_000,
  outputMicroUsdPerMillion: 2_000_000,
};

beforeAll(async () => {
  const environment = {
    STANDARD_PER_MINUTE: '1000',
    ALLOWED_ENDPOINTS: 'loopback',
    ENCRYPTION_KEY: randomBytes(32).toString('base64'),
  };
  app = await startTestApp(environment, 'today');
  proxy = await startRecordingProxy(app.sandbox.url);
  admin = await app.person({ isAdmin: true });
  person = await app.person({ isStandard: true });
  expect(await addProvider(admin, '/api/admin/own-providers', 'Router')).toBe('own-router');
  const added = { ...facts, provider: 'own-router', isForAuto: true };
  const { status, body } = await admin.send('POST', '/api/admin/models', { ...added, search });
  expect([status, (body as AdminModel).search]).toEqual([200, search]);
});
afterAll(async () => {
  await app.stop();
  await proxy.close();
});

const sent = () => JSON.parse(proxy.bodies().at(-1) ?? '{}') as Record<string, unknown>;

async function change(fields: object) {
  return admin.send('PUT', `/api/admin/models/${encodeURIComponent(id)}`, fields);
}

describe('a model of an added server with a search parameter', () => {
  it('searches, cites, and costs the price that the administrator entered', async () => {
    const events = await readAll(await person.stream({ query, model: id }));
    expect(sent()).toMatchObject({ ...search.parameters, model, stream: true });
    const text = textOf(events);
    const cited = events.flatMap((event) => (event.type === 'citation' ? [event.citation] : []));
    expect(cited.length).toBeGreaterThan(0);
    for (const { start, end, quote, url } of cited) {
      expect(text.slice(start, end)).toBe(quote);
      expect(url).toMatch(/^https:/);
    }
    const { receipt } = eventOf(events, 'receipt');
    expect(receipt.search).toEqual({ searches: 1, costMicroUsd: 4_000 });
    expect(receipt.costMicroUsd).toBeGreaterThan(4_000);
    const { threadId } = eventOf(events, 'route');
    const { body } = await person.send('GET', `/api/threads/${threadId}`);
    expect((body as ThreadWithTurns).turns[0]?.answers[0]?.web?.citations).toEqual(cited);
  });

  it('searches only if the prompt allows it, and not where search is off', async () => {
    const { web } = await person.ask({ query, model: id, search: 'off' });
    expect(web).toBeUndefined();
    expect(sent()).not.toHaveProperty('plugins');
    await setForTest(app, 'api.web_search', 'off');
    const { reason } = await person.ask({ query, model: id });
    expect(reason).toContain('Web search is turned off on this site.');
    expect(sent()).not.toHaveProperty('plugins');
  });

  it('answers programs that ask for a search, streamed or not', async () => {
    const key = { name: 'SDK', scopes: ['chat'], expiresInDays: null };
    const { secret: apiKey } = await makeKey(person, key);
    const client = new OpenAI({ apiKey, baseURL: `${app.url}/v1`, maxRetries: 0 });
    const messages = [{ role: 'user' as const, content: query }];
    const { choices } = await client.chat.completions.create({ model: `${id}:online`, messages });
    expect(choices[0]?.message.annotations?.length).toBeGreaterThan(0);
    expect(sent()).toMatchObject(search.parameters);
    await client.chat.completions.create({ model: id, messages });
    expect(sent()).not.toHaveProperty('plugins');
  });

  it('no longer searches without the parameter, and says so', async () => {
    expect((await change({ search: null })).status).toBe(200);
    const { reason, web } = await person.ask({ query, model: id });
    expect(web).toBeUndefined();
    expect(reason).toContain('can’t search the web, so its answer may be out of date.');
    expect((await change({ search })).status).toBe(200);
  });
});

it('a model’s own name that ends with :online is that model, without a search', async () => {
  const vendor = await startVendorServer();
  onTestFinished(() => vendor.close());
  const named = ['plain', 'named:online'] as const;
  vendor.answerWith((response) =>
    vendor.calls.at(-1)?.method === 'GET'
      ? jsonOf(200, { data: named.map((one) => ({ id: one })) })(response)
      : streamOf(piece('Rain.') + done)(response),
  );
  const provider = await addProvider(admin, '/api/admin/own-providers', 'Named', vendor.url);
  for (const one of named) {
    const added = { ...facts, model: one, name: `Named ${one}`, provider, search };
    expect((await admin.send('POST', '/api/admin/models', added)).status).toBe(200);
  }
  const key = { name: 'SDK', scopes: ['chat'], expiresInDays: null };
  const { secret: apiKey } = await makeKey(person, key);
  const client = new OpenAI({ apiKey, baseURL: `${app.url}/v1`, maxRetries: 0 });
  const ask = async (asked: string) => {
    vendor.calls.splice(0);
    const messages = [{ role: 'user' as const, content: query }];
    await client.chat.completions.create({ model: asked, messages });
    const calls = vendor.calls.filter(({ method }) => method === 'POST');
    return calls
      .map(({ body }) => body as { model: string; plugins?: object })
      .map(({ model: called, plugins }) => `${called}${plugins ? ' searching' : ''}`)
      .toSorted();
  };
  expect(await ask('named:online')).toEqual(['named:online']);
  expect(await ask(`${provider}:named:online`)).toEqual(['named:online']);
  expect(await ask('named:online:online')).toEqual(['named:online searching']);
  expect(await ask('plain:online')).toEqual(['plain searching']);
  expect(await ask('compare:plain,named:online')).toEqual(['named:online', 'plain']);
  expect(await ask('compare:named:online,plain:online')).toEqual([
    'named:online searching',
    'plain searching',
  ]);
});

it('a model whose server refuses the search answers people from memory, but no program', async () => {
  const vendor = await startVendorServer();
  onTestFinished(() => vendor.close());
  vendor.answerWith((response) => {
    const { method, body } = vendor.calls.at(-1) ?? {};
    if (method === 'GET') return jsonOf(200, { data: [{ id: 'old' }] })(response);
    const isSearching = Object.hasOwn(body as object, 'web_search_options');
    const message = 'Unknown parameter: web_search_options';
    return isSearching
      ? jsonOf(400, { error: { message, type: 'invalid_request_error' } })(response)
      : streamOf(piece('Rain.') + done)(response);
  });
  const provider = await addProvider(admin, '/api/admin/own-providers', 'Old', vendor.url);
  const parameters = { web_search_options: {} };
  const added = { ...facts, model: 'old', provider, search: { parameters, microUsd: 0 } };
  expect((await admin.send('POST', '/api/admin/models', added)).status).toBe(200);
  const key = { name: 'SDK', scopes: ['chat'], expiresInDays: null };
  const { secret: apiKey } = await makeKey(person, key);
  const client = new OpenAI({ apiKey, baseURL: `${app.url}/v1`, maxRetries: 0 });
  const messages = [{ role: 'user' as const, content: query }];
  const ask = () => client.chat.completions.create({ model: 'old:online', messages });
  const refusal = {
    status: 400,
    message: expect.stringContaining('its provider refuses to search the web for it'),
  };
  await expect(ask()).rejects.toMatchObject(refusal);
  const { reason, content } = await person.ask({ query, model: `${provider}:old` });
  expect(content).toBe('Rain.');
  expect(reason).toContain('couldn’t search the web, so it answered from memory.');
  // From now on, the server knows about the refusal before it calls the model.
  await expect(ask()).rejects.toMatchObject(refusal);
  const anyOther = { model: 'old:online', messages, models: ['openai:gpt-6.2-sol'] };
  const other = await client.chat.completions.create(anyOther);
  expect(other.model).toMatch(/gpt-6\.2-sol/);
  expect(other.choices[0]?.message.annotations?.length).toBeGreaterThan(0);
});

describe('a search parameter is refused', () => {
  it.each([
    ['with a field that Switchyard sets', { parameters: { stream: false }, microUsd: 0 }],
    ['with messages', { parameters: { web: {}, messages: [] }, microUsd: 0 }],
    ['with nothing in it', { parameters: {}, microUsd: 0 }],
    ['that isn’t an object', { parameters: [1], microUsd: 0 }],
    ['with an odd name', { parameters: { 'a b': 1 }, microUsd: 0 }],
    ['that is long', { parameters: { web: 'x'.repeat(1_000) }, microUsd: 0 }],
    ['with characters that can’t be stored', { parameters: { web: '\u0000' }, microUsd: 0 }],
    ['without a price', { parameters: { web: {} } }],
  ])('%s', async (_why, refused) => {
    const { status, body } = await change({ search: refused });
    expect(status).toBe(400);
    const { fieldErrors } = body as { fieldErrors: object };
    expect(Object.keys(fieldErrors)[0]).toMatch(/^search/);
  });

  it('for a built-in model', async () => {
    const path = '/api/admin/models/openai%3Agpt-6.2-sol';
    expect(await admin.send('PUT', path, { search })).toMatchObject({
      status: 400,
      body: {
        fieldErrors: { search: 'Only models on added servers can have a search parameter.' },
      },
    });
  });

  it('for a person’s own endpoint', async () => {
    await setForTest(app, 'api.personal_endpoints', 'allowed');
    const provider = await addProvider(person, '/api/account/own-providers', 'Mine');
    const path = '/api/account/own-models';
    const { status } = await person.send('POST', path, { ...facts, provider, search });
    expect(status).toBe(400);
    expect((await person.send('POST', path, { ...facts, provider })).status).toBe(200);
  });
});
