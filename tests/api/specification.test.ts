import { afterAll, beforeAll, expect, it } from 'vitest';
import { buy, startTestBilling, thirtyDays, type TestBilling } from '../support/test-billing.ts';
import type { TestClient } from '../support/test-client.ts';
import { makeForm, makePdf, makeWav } from '../support/test-files.ts';
import { addUsage } from '../support/test-usage.ts';
import { addVote } from '../support/test-votes.ts';

// The calls of both documents of the specification, row by row of their section 7, with the fields of section 3.
// The pages are walked in ../e2e/specification.
let billing: TestBilling;
let visitor: TestClient;
let person: TestClient & { userId: number };
let payer: TestClient & { userId: number };
let admin: TestClient & { userId: number };

beforeAll(async () => {
  billing = await startTestBilling();
  const { app } = billing;
  visitor = app.visitor();
  [person, payer, admin] = await Promise.all([
    app.person(),
    app.person(),
    app.person({ isAdmin: true }),
  ]);
  await buy(billing, payer, 'subscription');
});
afterAll(() => billing.stop());

/** A call's body; the test fails unless the call succeeds. */
async function answerOf(client: TestClient, method: string, path: string, body?: unknown) {
  const answer = await client.send(method, path, body);
  expect([path, answer.status]).toEqual([path, 200]);
  return answer.body;
}
const date: unknown = expect.stringMatching(/^\d{4}-\d\d-\d\dT/);
const text: unknown = expect.any(String);
const number: unknown = expect.any(Number);
const flag: unknown = expect.any(Boolean);

it('1 §3, §7: GET /api/auth/user tells who is signed in', async () => {
  expect(await answerOf(visitor, 'GET', '/api/auth/user')).toMatchObject({
    isAuthenticated: false,
  });
  expect(await answerOf(payer, 'GET', '/api/auth/user')).toMatchObject({
    isAuthenticated: true,
    user: {
      id: payer.userId,
      username: 'Ada Lovelace',
      email: 'ada@example.org',
      isAdmin: false,
      isStandard: true,
      standardExpiry: date,
      createdAt: date,
      stripeCustomerId: text,
      hasProfile: false,
    },
  });
});

it('1 §7: GET /api/auth/status/google tells whether it is enabled', async () => {
  expect(await answerOf(visitor, 'GET', '/api/auth/status/google')).toEqual({ enabled: true });
});

it('1 §7: GET /api/auth/google starts signing in', async () => {
  const begun = await visitor.fetch('/api/auth/google', { redirect: 'manual' });
  expect(begun.status).toBe(302);
  expect(begun.headers.get('location')).toContain('/google-sign-in');
});

const recommendation = { provider: text, model: text, reason: text, strength: number };
const answer = {
  content: text,
  provider: text,
  model: text,
  time: number,
  reason: text,
  recommendations: expect.arrayContaining([expect.objectContaining(recommendation)]) as unknown,
};

it('1 §3, §7: POST /api/switchyard/query answers with the six fields', async () => {
  const body = { query: 'Name a river', model: 'auto-free', compareMode: false };
  expect(await answerOf(visitor, 'POST', '/api/switchyard/query', body)).toMatchObject(answer);
});

it('1 §7: a query takes the previous query and response', async () => {
  await billing.app.sandbox.reset();
  const parents = { parentQuery: 'Name a river', parentResponse: 'The Nile.' };
  const body = { query: 'Its length?', model: 'auto-free', compareMode: false, ...parents };
  await answerOf(visitor, 'POST', '/api/switchyard/query', body);
  expect((await billing.app.sandbox.requests()).map(({ turns }) => turns)).toEqual([3]);
});

it('1 §7: POST /api/switchyard/multimodal takes repeated files and file types', async () => {
  const fields = { query: 'What do they say?', model: 'auto-free', compareMode: 'false' };
  const files = ['Rivers flow', 'Lakes rest'].map((words, index) => ({
    bytes: makePdf(words),
    name: `${index}.pdf`,
    type: 'application/pdf',
  }));
  const form = makeForm({ ...fields, fileType: ['document', 'document'] }, files);
  const sent = await visitor.send('POST', '/api/switchyard/multimodal', undefined, { body: form });
  expect(sent).toMatchObject({ status: 200, body: answer });
  const { content } = sent.body as { content: string };
  for (const words of ['Rivers flow', 'Lakes rest']) expect(content).toContain(words);
});

it('1 §7, §8: a missing key is named with a message', async () => {
  const { url } = await billing.app.startAnother({ OPENAI_API_KEY: '' });
  const body = { query: 'Name a river', model: 'openai:gpt-3.5-turbo' };
  const failed = await visitor.at(url).send('POST', '/api/switchyard/query', body);
  expect(failed.status).toBeGreaterThanOrEqual(400);
  expect(failed.body).toMatchObject({ missingKey: 'OPENAI_API_KEY', message: text });
});

it.each([
  ['openai', 'gpt-3.5-turbo'],
  ['anthropic', 'claude-instant-1'],
  ['vertex', 'gemini-1.5-flash'],
  ['vertex', 'gemini-1.0-pro'],
  ['xai', 'grok-2-1212'],
  ['xai', 'grok-2-vision-1212'],
])('1 §3: %s:%s is free', async (provider, model) => {
  const body = { query: 'Name a river', model: `${provider}:${model}` };
  const answered = await answerOf(billing.app.visitor(), 'POST', '/api/switchyard/query', body);
  expect(answered).toMatchObject({ provider, model });
});

it.each([
  'openai:gpt-4',
  'openai:gpt-4-turbo',
  'anthropic:claude-2',
  'anthropic:claude-3-opus',
  'anthropic:claude-3-sonnet',
  'vertex:gemini-1.5-pro',
  'xai:grok-beta',
])('1 §3, §6: %s needs Standard', async (model) => {
  const body = { query: 'Name a river', model };
  expect((await person.send('POST', '/api/switchyard/query', body)).status).toBe(403);
  const [provider, name] = model.split(':');
  expect(await answerOf(payer, 'POST', '/api/switchyard/query', body)).toMatchObject({
    provider,
    model: name,
  });
});

it('1 §1, §6: comparing needs Standard', async () => {
  const body = { query: 'Name a river', model: 'auto-free', compareMode: true };
  expect((await person.send('POST', '/api/switchyard/query', body)).status).toBe(403);
});

it('1 §7: POST /api/transcribe answers with the text of a wav file', async () => {
  const form = makeForm({}, [{ bytes: makeWav(1), name: 'a.wav', type: 'audio/wav' }], 'audio');
  const sent = await visitor.send('POST', '/api/transcribe', undefined, { body: form });
  expect(sent).toMatchObject({ status: 200, body: { text } });
});

it('1 §7: POST /api/switchyard/log-preference logs a preference', async () => {
  const query = 'Name a lake, then prefer one';
  const models = ['openai:gpt-4', 'xai:grok-beta'];
  const body = { query, model: 'auto-standard', compareMode: true, models };
  const compared = await payer.ask(body);
  const comparedModels = compared.responses?.map(({ provider, model }) => ({ provider, model }));
  await answerOf(payer, 'POST', '/api/switchyard/log-preference', {
    query,
    selectedProvider: comparedModels?.[0]?.provider,
    selectedModel: comparedModels?.[0]?.model,
    comparedModels,
    queryId: compared.queryId,
  });
  const logged = await answerOf(admin, 'GET', `/api/admin/stats/preferences/${payer.userId}`);
  expect(logged).toMatchObject([{ query }]);
});

it.each([
  ['/api/create-subscription', undefined],
  ['/api/create-payment-intent', thirtyDays],
])('1 §7: POST %s answers with a clientSecret', async (path, body) => {
  const buyer = await billing.app.person();
  expect(await answerOf(buyer, 'POST', path, body)).toMatchObject({ clientSecret: text });
});

it('1 §3, §7: the profile is read, saved and deleted', async () => {
  const profile = {
    email: 'ada@example.org',
    fullName: 'Ada King',
    phone: '+44 20 7946 0000',
    address: '12 St James’s Square',
    country: 'United Kingdom',
  };
  expect(await answerOf(person, 'POST', '/api/profile', profile)).toMatchObject(profile);
  expect(await answerOf(person, 'GET', '/api/profile')).toMatchObject(profile);
  expect(await answerOf(person, 'GET', '/api/auth/user')).toMatchObject({
    user: { hasProfile: true, email: 'ada@example.org' },
  });
  expect(await answerOf(person, 'DELETE', '/api/profile')).toMatchObject({ success: true });
});

it('1 §7: POST /api/subscription/sync answers with isStandard and a message', async () => {
  const synced = await answerOf(payer, 'POST', '/api/subscription/sync');
  expect(synced).toMatchObject({ isStandard: true, message: text });
});

it('1 §9: at most five threads; the oldest is deleted', async () => {
  const owner = await billing.app.person();
  for (const query of ['one', 'two', 'three', 'four', 'five', 'six']) await owner.ask({ query });
  const { threads } = (await answerOf(owner, 'GET', '/api/threads')) as {
    threads: { title: string }[];
  };
  const titles = threads.map(({ title }) => title).toSorted();
  expect(titles).toEqual(['five', 'four', 'six', 'three', 'two']);
});

it.each([
  ['visitors', () => billing.app.visitor()],
  ['free accounts', () => billing.app.person()],
] as const)('1 §9: %s have 10 requests a minute', async (_who, client) => {
  const asker = await client();
  for (let index = 0; index < 10; index += 1) await asker.ask({ query: 'Name a river' });
  const refused = await asker.send('POST', '/api/switchyard/query', { query: 'Name a river' });
  expect(refused.status).toBe(429);
});

it('1 §6, §7: signing out ends the session', async () => {
  const leaving = await billing.app.person();
  await leaving.fetch('/api/auth/logout', {
    redirect: 'manual',
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  expect(await answerOf(leaving, 'GET', '/api/auth/user')).toMatchObject({
    isAuthenticated: false,
  });
});

const setting = {
  key: 'stripe.test.note',
  value: 'one',
  description: 'A note',
  category: 'stripe',
  isSecret: false,
};

it('2 §3, §7: settings are created, listed, changed and deleted', async () => {
  await answerOf(admin, 'POST', '/api/admin/config', setting);
  const listed = await answerOf(admin, 'GET', '/api/admin/config');
  expect(listed).toContainEqual(expect.objectContaining({ ...setting, lastUpdated: date }));
  const path = `/api/admin/config/${setting.key}`;
  expect(await answerOf(admin, 'PUT', path, { value: 'two' })).toMatchObject({ value: 'two' });
  await answerOf(admin, 'DELETE', path);
  expect(await answerOf(admin, 'GET', '/api/admin/config')).not.toContainEqual(
    expect.objectContaining({ key: setting.key }),
  );
});

it('2 §3, §7: the environment, its defaults and its toggle', async () => {
  const environment = await answerOf(admin, 'GET', '/api/admin/stripe/environment');
  expect(environment).toMatchObject({ isTestMode: true, environmentPrefix: 'test' });
  const created = await answerOf(admin, 'POST', '/api/admin/stripe/init');
  expect(created).toContainEqual(expect.objectContaining({ category: 'stripe' }));
  const configs = [{ key: 'stripe.test.keys.publishable', value: 'pk_test_new' }];
  expect(await answerOf(admin, 'POST', '/api/admin/stripe/batch', { configs })).toMatchObject({
    count: 1,
  });
  for (const isTestMode of [false, true]) {
    const toggled = await answerOf(admin, 'POST', '/api/admin/stripe/toggle-environment');
    expect(toggled).toMatchObject({ isTestMode, message: text });
  }
});

it('2 §3, §7: products have an id, a name, a state and prices', async () => {
  const products = await answerOf(admin, 'GET', '/api/admin/stripe/products');
  const price = { id: text, unit_amount: 999, currency: 'usd', recurring: { interval: 'month' } };
  expect(products).toContainEqual(
    expect.objectContaining({
      id: text,
      name: text,
      active: true,
      prices: expect.arrayContaining([expect.objectContaining(price)]) as unknown,
    }),
  );
});

it('2 §3, §7: an administrator syncs a person’s subscription', async () => {
  const body = { userId: payer.userId };
  const synced = await answerOf(admin, 'POST', '/api/admin/subscription/sync', body);
  expect(synced).toMatchObject({ isStandard: true, message: text });
  const unknown = { userId: 987_654 };
  const failed = await admin.send('POST', '/api/admin/subscription/sync', unknown);
  expect(failed).toMatchObject({ status: 404, body: { message: text } });
});

it('2 §3, §7: users are an array', async () => {
  const users = await answerOf(admin, 'GET', '/api/admin/users');
  expect(users).toContainEqual(
    expect.objectContaining({
      id: payer.userId,
      username: 'Ada Lovelace',
      isStandard: true,
      standardExpiry: date,
      createdAt: date,
      isAdmin: false,
      stripeCustomerId: text,
    }),
  );
});

it('2 §3, §7: usage by person and in total', async () => {
  const { database } = billing.app;
  const { userId } = await billing.app.person();
  await addUsage(database, userId, 3, { textQueries: 2, dataBytes: 2048 });
  const daily = await answerOf(admin, 'GET', `/api/admin/stats/users/${userId}`);
  expect(daily).toMatchObject([
    {
      date: expect.stringMatching(/^\d{4}-\d\d-\d\d/) as unknown,
      textQueries: 2,
      multimodalQueries: 0,
      modelComparisons: 0,
      textTokensUsed: 0,
      imageTokensUsed: 0,
      dataSizeBytes: 2048,
    },
  ]);
  const before = '?startDate=2020-01-01&endDate=2020-01-31';
  expect(await answerOf(admin, 'GET', `/api/admin/stats/users/${userId}${before}`)).toEqual([]);
  expect(await answerOf(admin, 'GET', '/api/admin/stats/users')).toMatchObject({
    totalQueries: number,
    totalTokens: number,
    totalDataSize: number,
  });
});

/** Returns the id of the model that a person preferred. */
async function voteForGpt(): Promise<string> {
  const [gpt, claude] = ['openai:gpt-4', 'anthropic:claude-2'];
  const vote = { userId: person.userId, models: [gpt, claude], chosen: gpt };
  await addVote(billing.app.database, vote);
  await answerOf(admin, 'POST', '/api/admin/stats/models/recalculate');
  return gpt;
}

it('2 §3, §7: model popularity is recalculated and read, for all and for one', async () => {
  const gpt = await voteForGpt();
  const record = {
    id: expect.anything() as unknown,
    model: gpt,
    totalSelections: number,
    totalComparisons: number,
    winRate: number,
    categoryStrengths: expect.anything() as unknown,
    lastUpdated: date,
  };
  const listed = await answerOf(admin, 'GET', '/api/admin/stats/models');
  expect(listed).toContainEqual(expect.objectContaining(record));
  const path = `/api/admin/stats/models/${encodeURIComponent(gpt)}`;
  const one = (await answerOf(admin, 'GET', path)) as { winRate: number };
  expect(one).toMatchObject(record);
  expect(one.winRate).toBeGreaterThan(0);
  expect(one.winRate).toBeLessThanOrEqual(1);
});

it('2 §3, §7: preferences have a person, a query, models and a time', async () => {
  await voteForGpt();
  const listed = await answerOf(admin, 'GET', '/api/admin/stats/preferences');
  expect(listed).toContainEqual(
    expect.objectContaining({
      id: expect.anything() as unknown,
      userId: person.userId,
      query: text,
      modelsCompared: expect.anything() as unknown,
      selectedModel: expect.stringContaining('gpt-4') as unknown,
      timestamp: date,
    }),
  );
});

it.each(['/api/admin/config', '/api/admin/users', '/api/admin/stats/users'])(
  '2 §6: only administrators reach %s',
  async (path) => {
    expect((await visitor.send('GET', path)).status).toBe(401);
    expect((await person.send('GET', path)).status).toBe(403);
    expect((await admin.send('GET', path)).status).toBe(200);
    expect(await answerOf(admin, 'GET', '/api/auth/user')).toMatchObject({
      user: { isAdmin: flag },
    });
  },
);
