import OpenAI from 'openai';
import { randomBytes } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { openZip } from '#server/areas/attachments/reader/parsing/container/open-zip.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AdminModel, ProviderState } from '#shared/contract/models/admin-schemas.ts';
import { tabledTasks } from '#shared/contract/routing/constants.ts';
import type { Directory, Picker } from '#shared/contract/models/schemas.ts';
import { done, piece } from '#server/providers/http/testing/chat-pieces.ts';
import {
  jsonOf,
  startVendorServer,
  streamOf,
  type VendorServer,
} from '#server/providers/http/testing/vendor-server.ts';
import type { Problem } from '#shared/contract/problem.ts';
import type { AuditEntry } from '#shared/contract/audit/schemas.ts';
import type {
  OwnProvider,
  OwnProviderTrial,
  PersonalProviders,
} from '#shared/contract/models/own-schemas.ts';
import { modelChanges, ownProviders } from '#server/areas/settings/schema.ts';
import { findLocalModels, listPlaces } from '../../local/models/find-local-models.ts';
import { offerLocalModels } from '../../local/models/offer-local-models.ts';
import { makeForm, makeWav } from '../support/test-files.ts';
import { makeKey } from './access-by-key.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import type { TestClient } from '../support/test-client.ts';

const encryptionKey = randomBytes(32).toString('base64');
let app: TestApp;
let admin: TestClient;
beforeAll(async () => {
  app = await startTestApp({
    ALLOWED_ENDPOINTS: 'loopback',
    ENCRYPTION_KEY: encryptionKey,
    SWITCHYARD_NOTICE: 'Some answers are simulated.',
  });
  admin = await app.person({ isAdmin: true });
});
afterAll(() => app.stop());
beforeEach(async () => {
  for (const { id, isChanged } of await list()) if (isChanged) await reset(id);
  await app.sandbox.reset();
});

const path = (id: string) => `/api/admin/models/${encodeURIComponent(id)}`;
const list = async () => (await admin.send('GET', '/api/admin/models')).body as AdminModel[];
const find = async (id: string) => (await list()).find((model) => model.id === id);
const add = (model: object) =>
  admin.send('POST', '/api/admin/models', {
    provider: 'openai',
    model: 'gpt-4o-mini',
    name: 'GPT-4o mini',
    skillsLike: 'openai:gpt-3.5-turbo',
    ...model,
  });
const change = (id: string, facts: object, version?: number) =>
  admin.send('PUT', path(id), facts, {
    headers: {
      'content-type': 'application/json',
      ...(version !== undefined && { 'if-match': `"${version}"` }),
    },
  });
const reset = (id: string) => admin.send('DELETE', path(id));
const picker = async (url = app.url) =>
  (await app.visitor().at(url).send('GET', '/api/switchyard/models')).body as Picker;

describe('an added model', () => {
  it('can be chosen, routed and compared at once, in every process', async () => {
    const other = await app.startAnother();
    const added = await add({});
    expect(added).toMatchObject({
      status: 200,
      body: { id: 'openai:gpt-4o-mini', isAdded: true, isInPicker: true, version: 1 },
    });
    const visitor = await app.person({ isStandard: true });
    const id = 'openai:gpt-4o-mini';
    expect((await visitor.ask({ query: 'Hello', model: id })).model).toBe('gpt-4o-mini');
    const routed = await visitor.ask({ query: 'Hello', models: [id, 'xai:grok-2-1212'] });
    expect(routed.details?.scores.map(({ model }) => model)).toContain(id);
    const compared = await visitor.ask({
      query: 'Hello',
      compareMode: true,
      models: [id, 'xai:grok-2-1212'],
    });
    expect(compared.responses?.map(({ model }) => model)).toContain('gpt-4o-mini');
    await vi.waitFor(
      async () => {
        expect((await picker(other.url)).models.map((model) => model.id)).toContain(id);
      },
      { timeout: 20_000, interval: 20 },
    );
    await reset(id);
    expect((await visitor.askInVain({ query: 'Hello', model: id })).problem.code).toBe(
      'unknown-model',
    );
  });

  it('is not in Auto, recommendations or comparisons until an administrator lets it in', async () => {
    const id = 'openai:gpt-4o-mini';
    const free = { inputMicroUsdPerMillion: 0, outputMicroUsdPerMillion: 0 };
    const person = await app.person({ isStandard: true });
    const decide = async () => {
      const answer = await person.ask({ query: 'Hello', model: 'auto-free', dial: 'thrifty' });
      const scores = answer.details?.scores.map(({ model }) => model);
      return { model: answer.model, scores, offered: answer.recommendations };
    };
    const before = await decide();
    expect((await add(free)).body).toMatchObject({ isForAuto: false });
    expect(await decide()).toEqual(before);
    const offered = (await picker()).models.find((model) => model.id === id);
    expect(offered).toMatchObject({ isForAuto: false });
    const { body } = await app.visitor().send('GET', '/api/models/directory');
    expect((body as Directory).models.find((model) => model.id === id)).toMatchObject({
      isForAuto: false,
      resembles: 'GPT-3.5 Turbo',
    });
    expect((await change(id, { isForAuto: true })).body).toMatchObject({ isForAuto: true });
    expect((await decide()).scores).toContain(id);
    expect((await picker()).models.find((model) => model.id === id)).toMatchObject({
      isForAuto: true,
    });
    // Built-in models can be taken out of Auto in the same way.
    await change('openai:gpt-3.5-turbo', { isForAuto: false });
    expect((await decide()).scores).not.toContain('openai:gpt-3.5-turbo');
    expect((await person.ask({ query: 'Hi', model: 'openai:gpt-3.5-turbo' })).model).toBe(
      'gpt-3.5-turbo',
    );
  });

  it.each([
    ['a name that is taken', { model: 'gpt-4' }, 409, 'model'],
    ['another vendor’s', { provider: 'mistral' }, 400, 'provider'],
    ['no name', { name: ' ' }, 400, 'name'],
    ['an id with a slash', { model: 'a/b' }, 400, 'model'],
    ['skills of an unknown model', { skillsLike: 'openai:none' }, 400, 'skillsLike'],
    ['skills of an image maker', { skillsLike: 'openai:dall-e-3' }, 400, 'skillsLike'],
    [
      'a task listed as both better and worse',
      { betterAt: ['code'], worseAt: ['code'] },
      400,
      'worseAt',
    ],
    ['an invalid link', { providerLink: 'javascript:alert(1)' }, 400, 'providerLink'],
    ['an unknown field', { isFree: true }, 400, 'body'],
  ])('is refused with %s', async (_name, model, status, field) => {
    expect(await add(model)).toMatchObject({
      status,
      body: { fieldErrors: { [field]: expect.any(String) } },
    });
    expect((await list()).some(({ isAdded }) => isAdded)).toBe(false);
  });
});

describe('of an added model', () => {
  const id = 'openai:gpt-4o-mini';
  const facts = {
    release: 'July 2024',
    description: 'A small model.',
    providerLink: 'https://example.com/mini',
    contextTokens: 128_000,
    maxOutputTokens: 16_384,
    sees: true,
    readsDocuments: true,
    thinks: false,
    bestFor: ['Drafts', 'Speed'],
    inputMicroUsdPerMillion: 150_000,
    outputMicroUsdPerMillion: 600_000,
  };
  const directory = async () => {
    const { body } = await app.visitor().send('GET', '/api/models/directory');
    return (body as Directory).models.find((model) => model.id === id);
  };

  it('the details entered are shown on the form and wherever the model appears', async () => {
    expect((await add(facts)).body).toMatchObject(facts);
    expect((await picker()).models.find((model) => model.id === id)).toMatchObject({
      description: 'A small model.',
      contextTokens: 128_000,
      bestFor: ['Drafts', 'Speed'],
      sees: true,
      providerLink: 'https://example.com/mini',
      isUnproven: true,
    });
    expect(await directory()).toMatchObject({
      release: 'July 2024',
      context: '128K',
      price: { inputMicroUsdPerMillion: 150_000, outputMicroUsdPerMillion: 600_000 },
      isUnproven: true,
    });
    const { receipt } = await app.visitor().ask({ query: 'Hello', model: id });
    expect(receipt.costMicroUsd).toBeGreaterThan(0);
  });

  it('nothing else is shown, and nothing is copied from the model it resembles', async () => {
    expect((await add({ skillsLike: 'openai:gpt-4o' })).body).toMatchObject({
      release: null,
      description: '',
      providerLink: null,
      contextTokens: null,
      maxOutputTokens: null,
      sees: false,
      readsDocuments: false,
      bestFor: [],
      inputMicroUsdPerMillion: null,
      skillsLike: 'openai:gpt-4o',
      isUnproven: true,
      vendorList: 'listed',
    });
    expect(await directory()).toMatchObject({
      release: null,
      context: null,
      price: null,
      providerLink: null,
      description: '',
    });
    const { receipt } = await app.visitor().ask({ query: 'Hello', model: id });
    expect(receipt.costMicroUsd).toBeNull();
  });

  it('an id that its vendor does not list is refused, with the closest match suggested', async () => {
    expect(await add({ model: 'gpt-4o-mni' })).toMatchObject({
      status: 400,
      body: {
        fieldErrors: {
          model:
            'OpenAI doesn’t list gpt-4o-mni for this installation’s key. Similar models are gpt-4o-mini.',
        },
      },
    });
  });

  it('an id is accepted unchecked when the vendor’s list is unavailable, with a note', async () => {
    await app.sandbox.play({ match: { kind: 'models' }, scenario: 'server-error' });
    const { url } = await app.startAnother();
    const body = {
      provider: 'xai',
      model: 'grok-99',
      name: 'Grok 99',
      skillsLike: 'xai:grok-2-1212',
    };
    const added = await admin.at(url).send('POST', '/api/admin/models', body);
    expect(added).toMatchObject({ status: 200, body: { vendorList: 'no-list' } });
    const states = (await admin.at(url).send('GET', '/api/admin/providers')).body;
    expect(states).toContainEqual(
      expect.objectContaining({
        provider: 'xai',
        listed: null,
        listFailingSince: expect.any(String),
      }),
    );
  });

  it('the facts come from Switchyard when it knows the model', async () => {
    const other = await startTestApp({}, 'today');
    const person = await other.person({ isAdmin: true });
    const states = (await person.send('GET', '/api/admin/providers')).body as ProviderState[];
    expect(states[0]?.known).toContainEqual({ model: 'gpt-6.1-sol', name: 'GPT-6.1 Sol' });
    const added = await person.send('POST', '/api/admin/models', {
      provider: 'openai',
      model: 'gpt-6.1-sol',
    });
    expect(added).toMatchObject({
      status: 200,
      body: {
        name: 'GPT-6.1 Sol',
        release: 'September 2026',
        contextTokens: 1_050_000,
        inputMicroUsdPerMillion: 2_000_000,
        skillsLike: null,
        isUnproven: false,
        isInPicker: true,
      },
    });
    await other.stop();
  });
});

describe('a model of the product', () => {
  const id = 'openai:gpt-3.5-turbo';

  it('can be hidden from the picker and shown again', async () => {
    await change(id, { isShown: false });
    expect((await picker()).models.map((model) => model.id)).not.toContain(id);
    expect((await app.visitor().askInVain({ query: 'Hi', model: id })).problem.code).toBe(
      'unknown-model',
    );
    await change(id, { isShown: true });
    expect((await app.visitor().ask({ query: 'Hi', model: id })).model).toBe('gpt-3.5-turbo');
  });

  it('can be added to the picker when only the directory lists it', async () => {
    const shown = await change('openai:gpt-4o', { isShown: true, isStandard: false });
    expect(shown.body).toMatchObject({ isInPicker: true, isStandard: false });
    expect((await app.visitor().ask({ query: 'Hi', model: 'openai:gpt-4o' })).model).toBe('gpt-4o');
  });

  it('can change its tier', async () => {
    await change(id, { isStandard: true });
    expect((await app.visitor().askInVain({ query: 'Hi', model: id })).problem.code).toBe(
      'standard-required',
    );
  });

  it('can be re-pointed, and the answer says so', async () => {
    expect((await change(id, { upstreamId: 'gpt-4o-mini' })).body).toMatchObject({
      upstreamId: 'gpt-4o-mini',
      ownUpstreamId: 'gpt-3.5-turbo',
    });
    const answer = await app.visitor().ask({ query: 'Hi', model: id });
    expect(answer.receipt.substitution).toMatchObject({ asked: id, used: 'gpt-4o-mini' });
    await change(id, { upstreamId: null });
    expect((await app.visitor().ask({ query: 'Hi', model: id })).model).toBe('gpt-3.5-turbo');
  });

  it('can be given a price, which applies to the next answer', async () => {
    await change(id, {
      inputMicroUsdPerMillion: 1_000_000_000,
      outputMicroUsdPerMillion: 1_000_000_000,
    });
    const { receipt } = await app.visitor().ask({ query: 'Hi', model: id });
    const tokens = (receipt.inputTokens ?? 0) + (receipt.outputTokens ?? 0);
    expect(receipt.costMicroUsd).toBe(tokens * 1000);
  });

  it('keeps its other price when one is changed', async () => {
    const before = await find(id);
    expect((await change(id, { outputMicroUsdPerMillion: 7_000_000 })).body).toMatchObject({
      inputMicroUsdPerMillion: before?.inputMicroUsdPerMillion,
      outputMicroUsdPerMillion: 7_000_000,
    });
    expect((await change(id, { inputMicroUsdPerMillion: 3_000_000 })).body).toMatchObject({
      inputMicroUsdPerMillion: 3_000_000,
      outputMicroUsdPerMillion: 7_000_000,
    });
    const { receipt } = await app.visitor().ask({ query: 'Hi', model: id });
    expect(receipt.costMicroUsd).toBe(
      Math.round((receipt.inputTokens ?? 0) * 3 + (receipt.outputTokens ?? 0) * 7),
    );
  });

  it('can be retired: its successor answers, or it leaves the picker if it has none', async () => {
    await change(id, { retiredOn: '2020-01-01', successorId: 'gpt-4o-mini' });
    const answer = await app.visitor().ask({ query: 'Hi', model: id });
    expect(answer.model).toBe('gpt-4o-mini');
    expect(answer.receipt.substitution?.message).toMatch(/has been retired/);
    await change(id, { successorId: null });
    expect((await picker()).models.map((model) => model.id)).not.toContain(id);
    await reset(id);
    expect(await find(id)).toMatchObject({ isChanged: false, isRetired: false, isInPicker: true });
  });

  it('reports a conflict to the second of two administrators who change it at once', async () => {
    await change(id, { isStandard: true }, 0);
    expect(await change(id, { isShown: false }, 0)).toMatchObject({
      status: 409,
      body: { code: 'conflict' },
    });
    expect(await find(id)).toMatchObject({ isInPicker: true, isStandard: true, version: 1 });
  });

  it.each([
    ['an unknown model', 'openai:none', { isShown: true }, 404],
    ['an invalid model id', 'nonsense', { isShown: true }, 400],
    ['a negative price', id, { inputMicroUsdPerMillion: -1 }, 400],
    ['no day', id, { retiredOn: 'soon' }, 400],
    ['a vendor’s id with a space', id, { upstreamId: 'a b' }, 400],
    ['an unknown field', id, { abilities: {} }, 400],
  ])('is not changed by %s', async (_name, at, facts, status) => {
    expect((await change(at, facts)).status).toBe(status);
    expect((await list()).some(({ isChanged }) => isChanged)).toBe(false);
  });
});

describe('an account error at a provider', () => {
  const openai = async () => {
    const states = (await admin.send('GET', '/api/admin/providers')).body as ProviderState[];
    return states.find(({ provider }) => provider === 'openai');
  };

  it.each([
    ['no-credit', 'The account at OpenAI has no credit left.'],
    ['invalid-key', 'OpenAI doesn’t accept the key.'],
    ['region-refused', 'OpenAI isn’t available in this server’s region.'],
  ])(
    'is shown to the administrator when it is %s, until the provider answers again',
    async (scenario, message) => {
      await app.sandbox.play({ match: { provider: 'openai' }, scenario });
      const person = await app.person({ isStandard: true });
      const models = ['openai:gpt-4', 'openai:gpt-4-turbo', 'xai:grok-2-1212'];
      await person.send('POST', '/api/switchyard/query', { query: 'Hello', model: 'openai:gpt-4' });
      expect((await openai())?.accountError).toEqual({ message, since: expect.any(String) });
      expect((await person.ask({ query: 'Hello', models })).provider).toBe('xai');
      await app.sandbox.reset();
      await person.ask({ query: 'Hello', model: 'openai:gpt-4' });
      expect((await openai())?.accountError).toBeNull();
    },
  );

  it('is not reported for failures caused by the prompt or by a passing fault', async () => {
    await app.sandbox.play({ match: { provider: 'openai' }, scenario: 'server-error' });
    await app.visitor().send('POST', '/api/switchyard/query', {
      query: 'Hello',
      model: 'openai:gpt-3.5-turbo',
    });
    expect((await openai())?.accountError).toBeNull();
  });
});

it.each([
  ['GET', '/api/admin/models'],
  ['GET', '/api/admin/providers'],
  ['POST', '/api/admin/models'],
  ['PUT', '/api/admin/models/openai%3Agpt-4'],
  ['DELETE', '/api/admin/models/openai%3Agpt-4'],
])('%s %s is for administrators', async (method, at) => {
  expect((await app.visitor().send(method, at)).status).toBe(401);
  expect((await (await app.person()).send(method, at)).status).toBe(403);
});

describe('an added provider', () => {
  const model = 'library/llama3.2:3b';
  const id = `own-my-ollama:${model}`;
  const base = '/api/admin/own-providers';
  const counted = { choices: [], usage: { prompt_tokens: 7, completion_tokens: 5 } };
  const usage = `data: ${JSON.stringify(counted)}\n\n`;
  let vendor: VendorServer;
  beforeAll(async () => {
    vendor = await startVendorServer();
  });
  afterAll(() => vendor.close());
  beforeEach(async () => {
    vendor.answerWith((response) =>
      vendor.calls.at(-1)?.method === 'GET'
        ? jsonOf(200, { data: [{ id: model, context_length: 8_192 }] })(response)
        : streamOf(piece('From the own machine.') + usage + done)(response),
    );
    const left = (await admin.send('GET', base)).body as OwnProvider[];
    for (const provider of left) await admin.send('DELETE', `${base}/${provider.id}`);
  });

  const facts = () => ({
    name: 'My Ollama',
    preset: 'ollama',
    baseUrl: `${vendor.url}/v1`,
    key: 'own-secret-key',
    headers: { 'x-secret': 'own-secret-header' },
    keyHeader: 'bearer',
    tokenLimit: 'max_tokens',
    asksForUsage: true,
    marks: ['own-machine'],
  });
  const addProvider = async (more: object = {}) =>
    admin.send('POST', base, { ...facts(), ...more });
  const addItsModel = () =>
    add({
      provider: 'own-my-ollama',
      model,
      name: 'Llama 3.2',
      inputMicroUsdPerMillion: 2_000_000,
      outputMicroUsdPerMillion: 4_000_000,
    });

  it('can be tested, and its models can be chosen, routed, compared, priced and counted', async () => {
    expect(await addProvider()).toMatchObject({
      status: 200,
      body: { id: 'own-my-ollama', hasKey: true, headerNames: ['x-secret'], version: 1 },
    });
    const trial = await admin.send('POST', `${base}/own-my-ollama/trial`);
    expect(trial.body as OwnProviderTrial).toMatchObject({
      problem: null,
      models: [{ model, contextTokens: 8_192, isAdded: false }],
    });
    expect(vendor.calls.at(-1)).toMatchObject({
      path: '/v1/models',
      headers: { authorization: 'Bearer own-secret-key', 'x-secret': 'own-secret-header' },
    });
    expect(await addItsModel()).toMatchObject({
      status: 200,
      body: { id, isInPicker: true, contextTokens: 8_192, vendorList: 'listed' },
    });

    const person = await app.person({ isStandard: true });
    const answer = await person.ask({ query: 'Hello', model: id });
    // 7 tokens at $2 per million and 5 tokens at $4 per million.
    expect(answer.receipt.costMicroUsd).toBe(34);
    expect(answer).toMatchObject({
      content: 'From the own machine.',
      provider: 'own-my-ollama',
      model,
    });
    expect(vendor.calls.at(-1)?.body).toMatchObject({ model, max_tokens: expect.any(Number) });
    await person.send('PUT', '/api/account/instructions', { text: 'Be brief.' });
    const told = await person.ask({ query: 'Hello', model: id, temperature: 0.4 });
    expect(told.receipt.askedWith).toMatchObject({ standing: true, temperature: null });
    expect(vendor.calls.at(-1)?.body).toMatchObject({
      messages: [
        { role: 'system', content: 'Be brief.' },
        { role: 'user', content: 'Hello' },
      ],
    });
    expect(vendor.calls.at(-1)?.body).not.toHaveProperty('temperature');
    const both = { query: 'Hello', models: [id, 'xai:grok-2-1212'] };
    const routed = await person.ask(both);
    expect(routed.details?.scores.map((score) => score.model)).toContain(id);
    const compared = await person.ask({ ...both, compareMode: true });
    expect(compared.responses?.map((one) => one.model)).toContain(model);
    const { models, providers } = await picker();
    expect(providers.at(-1)).toMatchObject({ id: 'own-my-ollama', name: 'My Ollama', link: null });
    expect(models.find((one) => one.id === id)).toMatchObject({ isAvailable: true });
    const directory = (await person.send('GET', '/api/models/directory')).body as Directory;
    expect(directory.models.find((one) => one.id === id)).toMatchObject({ context: '8K' });
    const costs = await admin.send('GET', '/api/admin/stats/costs?range=7days');
    expect(costs.body).toMatchObject({
      models: expect.arrayContaining([
        expect.objectContaining({ model: id, providerName: 'My Ollama' }),
      ]),
      providers: expect.arrayContaining([expect.objectContaining({ providerName: 'My Ollama' })]),
    });
    await change(id, { name: 'Renamed' });
    expect((await find(id))?.name).toBe('Renamed');
  });

  it('keeps its secrets encrypted and out of responses and the audit log', async () => {
    const { body } = await addProvider();
    const { rows } = await app.database.$client.query('select * from own_providers');
    const trail = (await admin.send('GET', '/api/admin/audit')).body as { rows: AuditEntry[] };
    expect(trail.rows[0]).toMatchObject({
      action: 'provider.add',
      subject: 'own-my-ollama',
      subjectName: 'My Ollama',
      after: { name: 'My Ollama', key: '(secret)', headers: ['x-secret'] },
    });
    for (const told of [body, rows, trail]) {
      expect(JSON.stringify(told)).not.toMatch(/own-secret/);
    }
  });

  it('is changed only from the version last seen, and its key is never sent to another server', async () => {
    await addProvider();
    const put = (more: object, version = 1) =>
      admin.send('PUT', `${base}/own-my-ollama`, more, {
        headers: { 'content-type': 'application/json', 'if-match': `"${version}"` },
      });
    const { key: _, headers: __, ...kept } = facts();
    expect(await put({ ...kept, name: 'Other name' })).toMatchObject({
      status: 200,
      body: { name: 'Other name', hasKey: true, version: 2 },
    });
    expect((await put(kept)).status).toBe(409);
    const elsewhere = { ...kept, baseUrl: 'http://127.0.0.1:9/v1' };
    expect(await put(elsewhere, 2)).toMatchObject({
      status: 400,
      body: { fieldErrors: { key: expect.stringMatching(/another server/) } },
    });
    expect((await put({ ...elsewhere, key: null, headers: {} }, 2)).status).toBe(200);
  });

  it('offers no models when it is off or removed', async () => {
    await addProvider();
    await addItsModel();
    const isOffered = async () => (await picker()).models.some((one) => one.id === id);
    expect(await isOffered()).toBe(true);
    await admin.send('PUT', `${base}/own-my-ollama`, { ...facts(), isOn: false });
    expect(await isOffered()).toBe(false);
    await admin.send('PUT', `${base}/own-my-ollama`, facts());
    expect(await isOffered()).toBe(true);
    await admin.send('DELETE', `${base}/own-my-ollama`);
    expect(await isOffered()).toBe(false);
    await addProvider();
    expect(await isOffered()).toBe(false);
    expect((await addItsModel()).status).toBe(200);
  });

  it.each([
    ['an unencrypted address', { baseUrl: 'http://93.184.216.34/v1' }, 'baseUrl'],
    ['a private address', { baseUrl: 'https://10.0.0.1/v1' }, 'baseUrl'],
    ['a metadata address', { baseUrl: 'http://169.254.169.254/v1' }, 'baseUrl'],
    ['an address with a password', { baseUrl: 'https://a:b@models.example' }, 'baseUrl'],
    ['no address', { baseUrl: 'file:///etc/passwd' }, 'baseUrl'],
    ['no name', { name: ' ' }, 'name'],
    ['a connection header', { headers: { Host: 'other.example' } }, 'headers'],
    ['a broken header', { headers: { 'x-a': 'b\r\nx-c: d' } }, 'headers'],
    ['a key with spaces', { key: 'a b' }, 'key'],
  ])('is refused with %s', async (_name, more, field) => {
    const { status, body } = await addProvider(more);
    expect(status).toBe(400);
    const { fieldErrors } = body as { fieldErrors: Record<string, string> };
    expect(Object.keys(fieldErrors).join()).toMatch(new RegExp(`^${field}`));
  });

  it('explains why it does not answer', async () => {
    await addProvider({ name: 'Silent', baseUrl: 'http://127.0.0.1:9/v1' });
    // The provider has no models, so the notice about real and simulated models doesn't name it.
    expect((await picker()).notice).not.toContain('Silent');
    const { body } = await admin.send('POST', `${base}/own-silent/trial`);
    expect(body).toMatchObject({
      problem: expect.stringMatching(/^Nothing is listening/),
      models: [],
    });
  });

  describe('on this machine', () => {
    const local = 'own-ollama-here';
    const place = () => ({
      id: local as 'own-ollama-here',
      preset: 'ollama' as const,
      name: 'Ollama on this machine',
      baseUrl: `${vendor.url}/v1`,
    });
    const start = async () =>
      offerLocalModels(app.databaseUrl, encryptionKey, await findLocalModels([place()]));
    const isOffered = (id: string) => async () =>
      (await picker()).models.some((one) => one.id === id);

    it('is found at startup, gives real answers, and the page says so', async () => {
      expect(await start()).toEqual(['Ollama on this machine']);
      await vi.waitFor(
        async () => expect(await isOffered(`${local}:${model}`)()).toBe(true),
        20_000,
      );
      const { notice, providers } = await picker();
      expect(notice).toBe('Some answers are simulated. Ollama on this machine gives real answers.');
      expect(providers.at(-1)).toMatchObject({ id: local, name: 'Ollama on this machine' });
      const answer = await app.visitor().ask({ query: 'Hello', model: `${local}:${model}` });
      expect(answer.content).toBe('From the own machine.');
      expect(answer.receipt.costMicroUsd).toBe(0);
    });

    it('is hidden when it is not running, and keeps what an administrator changed', async () => {
      await start();
      await vi.waitFor(async () => expect(await find(`${local}:${model}`)).toBeDefined(), 20_000);
      await change(`${local}:${model}`, { name: 'My own' });
      vendor.answerWith(jsonOf(404, {}));
      expect(await start()).toEqual([]);
      await vi.waitFor(
        async () => expect(await isOffered(`${local}:${model}`)()).toBe(false),
        20_000,
      );
      expect((await picker()).notice).toBe('Some answers are simulated.');
      vendor.answerWith(jsonOf(200, { data: [{ id: model }, { id: 'newer' }] }));
      await start();
      await vi.waitFor(async () => expect(await isOffered(`${local}:newer`)()).toBe(true), 20_000);
      expect((await find(`${local}:${model}`))?.name).toBe('My own');
    });

    it('stays off once an administrator has switched it off', async () => {
      await start();
      await vi.waitFor(
        async () => expect(await isOffered(`${local}:${model}`)()).toBe(true),
        20_000,
      );
      const { name, baseUrl } = place();
      const off = { ...facts(), name, baseUrl, isOn: false };
      expect((await admin.send('PUT', `${base}/${local}`, off)).status).toBe(200);
      expect(await start()).toEqual([]);
      const listed = (await admin.send('GET', base)).body as OwnProvider[];
      expect(listed.find(({ id }) => id === local)?.isOn).toBe(false);
    });

    it('is looked for on the ports of Ollama and llama.cpp, unless that is switched off', () => {
      expect(listPlaces({}).map(({ baseUrl }) => baseUrl)).toEqual([
        'http://127.0.0.1:11434/v1',
        'http://127.0.0.1:8080/v1',
      ]);
      expect(listPlaces({ LOCAL_MODELS: 'off' })).toEqual([]);
      const moved = { OLLAMA_HOST: 'http://0.0.0.0:12000/', LLAMA_ARG_PORT: '9000' };
      expect(listPlaces(moved).map(({ baseUrl }) => baseUrl)).toEqual([
        'http://127.0.0.1:12000/v1',
        'http://127.0.0.1:9000/v1',
      ]);
    });
  });
  describe('of one person', () => {
    const mine = '/api/account/own-providers';
    const allow = async (value: 'off' | 'public' | 'allowed') => {
      const setting = { key: 'api.personal_endpoints', value, category: 'api' };
      await admin.send('DELETE', `/api/admin/config/${setting.key}`);
      expect((await admin.send('POST', '/api/admin/config', setting)).status).toBe(200);
    };
    const listOf = async (person: TestClient) =>
      (await person.send('GET', mine)).body as PersonalProviders;
    const offered = async (client: TestClient) => {
      const { body } = await client.send('GET', '/api/switchyard/models');
      return JSON.stringify(body);
    };
    const asked = () => vendor.calls.filter(({ method }) => method === 'POST').length;
    /** Creates a person with their own endpoint and model. */
    async function withEndpoint(more: object = {}) {
      const person = await app.person({ isStandard: true });
      const name = `Attic ${person.userId}`;
      const input = { ...facts(), name, key: 'attic-secret-key' };
      const added = await person.send('POST', mine, input);
      expect(added).toMatchObject({ status: 200, body: { hasKey: true } });
      const { id: providerId } = added.body as OwnProvider;
      const newModel = {
        provider: providerId,
        model,
        name: 'Attic Llama',
        skillsLike: 'openai:gpt-3.5-turbo',
      };
      const price = { inputMicroUsdPerMillion: 0, outputMicroUsdPerMillion: 0 };
      const made = await person.send('POST', '/api/account/own-models', {
        ...newModel,
        ...price,
        ...more,
      });
      expect(made.status).toBe(200);
      return { person, name, input, providerId, modelId: `${providerId}:${model}` };
    }
    beforeEach(() => allow('allowed'));
    afterAll(() => admin.send('DELETE', '/api/admin/config/api.personal_endpoints'));

    it('needs an administrator’s permission, and then passes the same address guard', async () => {
      const person = await app.person();
      expect((await app.visitor().send('GET', mine)).status).toBe(401);
      await allow('off');
      expect((await listOf(person)).isAllowed).toBe(false);
      expect((await person.send('POST', mine, facts())).status).toBe(403);
      const inside = { ...facts(), baseUrl: 'http://169.254.169.254/v1' };
      // These addresses are open to administrators only.
      for (const [value, at] of [
        ['allowed', inside],
        ['public', inside],
        ['public', facts()],
      ] as const) {
        await allow(value);
        expect(await person.send('POST', mine, at)).toMatchObject({
          status: 400,
          body: { fieldErrors: { baseUrl: expect.any(String) } },
        });
      }
      await allow('allowed');
      const { person: before, modelId, providerId } = await withEndpoint();
      await allow('public');
      const calls = asked();
      // Another model answers instead.
      expect((await before.ask({ query: 'Hello', model: modelId })).provider).not.toBe(providerId);
      expect((await before.send('POST', `${mine}/${providerId}/trial`)).body).toMatchObject({
        problem: expect.any(String),
      });
      expect(asked()).toBe(calls);
      await allow('allowed');
      // People may not change the built-in providers or those that administrators added.
      const gpt = { provider: 'openai', model: 'gpt-x', name: 'X', skillsLike: 'openai:gpt-4' };
      expect((await person.send('POST', '/api/account/own-models', gpt)).status).toBe(400);
      await addProvider();
      await addItsModel();
      const path = `${mine}/own-my-ollama`;
      for (const [method, at] of [
        ['PUT', path],
        ['DELETE', path],
        ['POST', `${path}/trial`],
        ['DELETE', `/api/account/own-models/${encodeURIComponent(id)}`],
      ] as const) {
        const body = method === 'PUT' ? facts() : undefined;
        expect((await person.send(method, at, body)).status).toBe(404);
      }
    });

    it('gives the same error for every address that must not or cannot be called, ten times per hour', async () => {
      await allow('public');
      const person = await app.person();
      // Each of these is refused or fails for a different reason.
      const addresses = [
        'http://127.0.0.1:1/v1',
        'https://10.0.0.1/v1',
        'https://169.254.169.254/v1',
        'https://localhost/v1',
        'https://no-such-name.invalid/v1',
        `https://127.0.0.1:${new URL(facts().baseUrl).port}/v1`,
      ];
      const added = await person.send('POST', mine, {
        ...facts(),
        baseUrl: 'https://no-such-name.invalid/v1',
      });
      const { id: own } = added.body as OwnProvider;
      const told = new Set<unknown>();
      for (const [at, baseUrl] of addresses.entries()) {
        const refused = await person.send('POST', mine, { ...facts(), baseUrl });
        const { fieldErrors } = refused.body as Problem;
        if (fieldErrors?.['baseUrl']) told.add(fieldErrors['baseUrl']);
        // An address can also become forbidden after it was saved, so the trial must refuse it too.
        const moved = sql`facts || ${JSON.stringify({ baseUrl })}::jsonb`;
        await app.database
          .update(ownProviders)
          .set({ facts: moved })
          .where(eq(ownProviders.id, own));
        const tried = await person.send('POST', `${mine}/${own}/trial`);
        expect([at, tried.status]).toEqual([at, 200]);
        told.add((tried.body as OwnProviderTrial).problem);
      }
      expect([...told]).toEqual([
        expect.stringMatching(/^This address can’t be reached from here\./),
      ]);
      const more = await Promise.all(
        Array.from({ length: 8 }, () => person.send('POST', `${mine}/${own}/trial`)),
      );
      const refused = more.filter(({ status }) => status === 429);
      expect(refused).toHaveLength(4);
      expect(refused[0]?.body).toMatchObject({
        message: expect.stringMatching(/^You can test endpoints 10 times per hour\./) as string,
        retryAfterSeconds: expect.any(Number) as number,
      });
    });

    it('has an id that does not tell whether someone else uses the name', async () => {
      const people = [await app.person(), await app.person()];
      const ids = [];
      for (const person of people) {
        const { body } = await person.send('POST', mine, { ...facts(), name: 'Secret Project' });
        ids.push((body as OwnProvider).id);
      }
      for (const one of ids) expect(one).toMatch(/^own-secret-project-[\da-f]{8}$/);
      expect(new Set(ids).size).toBe(2);
    });

    it('answers its owner’s programs and is unknown to other people’s', async () => {
      const { person, modelId, providerId } = await withEndpoint();
      const other = await app.person({ isStandard: true });
      const connect = async (holder: TestClient, more: object = {}) => {
        const traits = { name: 'P', scopes: ['chat', 'images'], expiresInDays: null, ...more };
        const { secret: apiKey } = await makeKey(holder, traits);
        return new OpenAI({ apiKey, baseURL: `${app.url}/v1`, maxRetries: 0 });
      };
      const messages = [{ role: 'user' as const, content: 'Hello' }];
      const ask = { model: modelId, messages };
      const own = await connect(person);
      const reply = await own.chat.completions.create(ask);
      expect(reply.choices[0]?.message.content).toBe('From the own machine.');
      const compared = await own.chat.completions.create({
        ...ask,
        model: `compare:${modelId},xai:grok-2-1212`,
      });
      expect(compared.choices).toHaveLength(2);
      const bound = await connect(person, { models: [modelId] });
      expect((await bound.chat.completions.create({ ...ask, model: 'auto' })).model).toBe(modelId);
      const listed = async (client: OpenAI) => (await client.models.list()).data;
      expect(await listed(own)).toContainEqual(
        expect.objectContaining({ id: modelId, owned_by: providerId }),
      );
      const drawing = own.images.generate({ prompt: 'A boat', model: modelId });
      await expect(drawing).rejects.toThrow(/can’t generate images/);
      const foreign = await connect(other);
      expect(JSON.stringify(await listed(foreign))).not.toContain(modelId);
      const calls = asked();
      await expect(foreign.chat.completions.create(ask)).rejects.toThrow(/There is no model/);
      const drawn = foreign.images.generate({ prompt: 'A boat', model: modelId });
      await expect(drawn).rejects.toThrow(/There is no model/);
      expect(asked()).toBe(calls);
    });

    it('answers its owner by name, in Auto and in comparisons, and is never visible or available to others', async () => {
      const { person, name, providerId, modelId } = await withEndpoint();
      const other = await app.person({ isStandard: true });
      const only = ['own-machine'];
      expect(await offered(person)).toContain(name);
      const own = await person.ask({ query: 'Hello', model: modelId });
      expect(own).toMatchObject({ provider: providerId, content: 'From the own machine.' });
      expect(vendor.calls.at(-1)?.headers).toMatchObject({
        authorization: 'Bearer attic-secret-key',
      });
      expect((await person.ask({ query: 'Hello', only })).provider).toBe(providerId);
      const both = { query: 'Hello', compareMode: true, models: [modelId, 'xai:grok-2-1212'] };
      expect((await person.ask(both)).responses?.map((one) => one.provider)).toContain(providerId);

      const before = asked();
      for (const client of [other, app.visitor(), admin]) {
        expect(await offered(client)).not.toContain(name);
        expect((await client.askInVain({ query: 'Hello', model: modelId })).problem.code).toBe(
          'unknown-model',
        );
        expect((await client.askInVain({ query: 'Hello', only })).problem.code).toBe(
          'invalid-input',
        );
      }
      expect((await other.askInVain(both)).problem.code).toBe('unknown-model');
      expect(await listOf(other)).toMatchObject({ providers: [], models: [] });
      const path = `${mine}/${providerId}`;
      expect((await other.send('PUT', path, facts())).status).toBe(404);
      expect((await other.send('DELETE', path)).status).toBe(404);
      expect((await other.send('POST', `${path}/trial`)).status).toBe(404);
      const ofModel = `/api/account/own-models/${encodeURIComponent(modelId)}`;
      expect((await other.send('DELETE', ofModel)).status).toBe(404);
      const intruding = { provider: providerId, model: 'b', name: 'B', skillsLike: 'openai:gpt-4' };
      expect((await other.send('POST', '/api/account/own-models', intruding)).status).toBe(400);
      // The model isn't visible to administrators, and they can't change it.
      for (const at of [
        base,
        '/api/admin/models',
        '/api/admin/provider-states',
        '/api/admin/stats/costs?range=7days',
      ]) {
        expect(JSON.stringify((await admin.send('GET', at)).body)).not.toContain(name);
      }
      expect((await admin.send('DELETE', `${base}/${providerId}`)).status).toBe(404);
      expect((await admin.send('POST', '/api/admin/models', intruding)).status).toBe(400);
      const directory = await person.send('GET', '/api/models/directory');
      expect(JSON.stringify(directory.body)).not.toContain(name);
      expect(asked()).toBe(before);
    });

    it('replaces a model that is down, for its owner only', async () => {
      const { person, providerId, modelId } = await withEndpoint({ worseAt: tabledTasks });
      const set = { query: 'Prove that there are infinitely many primes', dial: 'best' };
      const models = ['openai:gpt-4', modelId];
      expect((await person.ask({ ...set, models })).provider).toBe('openai');
      await app.sandbox.play({ scenario: 'server-error', times: 2 });
      const rescued = await person.ask({ ...set, models });
      expect(rescued).toMatchObject({
        provider: providerId,
        receipt: { failovers: [expect.objectContaining({ from: 'openai:gpt-4' })] },
      });
    });

    it('counts its owner’s marks for the owner, but not towards the installation’s requirements', async () => {
      const { person } = await withEndpoint();
      const key = 'api.providers_only';
      await admin.send('POST', '/api/admin/config', { key, value: 'own-machine', category: 'api' });
      const before = asked();
      expect((await person.askInVain({ query: 'Hello' })).problem.message).toMatch(
        /^Only providers that are self-hosted/,
      );
      expect(asked()).toBe(before);
      await admin.send('DELETE', `/api/admin/config/${key}`);
    });

    it('is encrypted, exported without its key, and deleted with the account or the permission', async () => {
      const { person, name, providerId, modelId } = await withEndpoint();
      const rows = () =>
        app.database.select().from(ownProviders).where(eq(ownProviders.id, providerId));
      expect(JSON.stringify(await rows())).not.toContain('attic-secret-key');
      expect((await rows())[0]?.userId).toBe(person.userId);
      const response = await person.fetch('/api/account/data');
      const archive = await openZip(new Uint8Array(await response.arrayBuffer()), 'data.zip');
      const account = await archive.text('account.json');
      expect(account).not.toContain('attic-secret-key');
      expect(JSON.parse(account)).toMatchObject({
        endpoints: [{ name, hasKey: true, models: [{ model, name: 'Attic Llama' }] }],
      });
      await allow('off');
      expect(await offered(person)).not.toContain(name);
      expect((await person.askInVain({ query: 'Hello', model: modelId })).problem.code).toBe(
        'unknown-model',
      );
      await allow('allowed');
      await person.send('DELETE', '/api/account', { confirmation: 'DELETE' });
      expect(await rows()).toEqual([]);
      const models = await app.database
        .select()
        .from(modelChanges)
        .where(eq(modelChanges.userId, person.userId));
      expect(models).toEqual([]);
    });
  });

  describe('where providers run', () => {
    const only = ['own-machine'];
    const setOnly = (value: string) =>
      admin.send('POST', '/api/admin/config', {
        key: 'api.providers_only',
        value,
        category: 'api',
      });
    beforeEach(async () => {
      await admin.send('DELETE', '/api/admin/config/api.providers_only');
      await addProvider();
      await addItsModel();
      await app.sandbox.reset();
      vendor.calls.splice(0);
    });
    afterAll(() => admin.send('DELETE', '/api/admin/config/api.providers_only'));

    /** Sends a prompt in every possible way and returns the results. */
    async function sendEverything(fields: object) {
      const person = await app.person({ isStandard: true });
      const named = ['openai:gpt-4', 'xai:grok-2-1212'];
      const text = { bytes: Buffer.from('Some text.'), name: 'a.txt', type: 'text/plain' };
      const asked = { query: 'What is in this file?', ...fields };
      const form = makeForm(asked, [text]);
      return {
        auto: await person.ask({ query: 'Hello', ...fields }),
        long: await person.ask({ query: 'Prove that there are infinitely many primes', ...fields }),
        byName: await person.askInVain({ query: 'Hello', model: 'openai:gpt-4', ...fields }),
        ofSet: await person.askInVain({ query: 'Hello', models: named, ...fields }),
        compared: await person.askInVain({
          query: 'Hello',
          compareMode: true,
          models: [id, named[0]],
          ...fields,
        }),
        comparedByAuto: await person.askInVain({ query: 'Hello', compareMode: true, ...fields }),
        withFile: await person.fetch('/api/switchyard/multimodal', { method: 'POST', body: form }),
        failed: await failing(() => person.askInVain({ query: 'Hello', ...fields })),
      };
    }

    async function failing<Value>(act: () => Promise<Value>): Promise<Value> {
      vendor.answerWith(jsonOf(500, { error: { message: 'Broken' } }));
      return act();
    }

    async function expectNoLeak({
      auto,
      long,
      byName,
      ofSet,
      ...rest
    }: Awaited<ReturnType<typeof sendEverything>>) {
      expect([auto.provider, long.provider]).toEqual(['own-my-ollama', 'own-my-ollama']);
      for (const { problem } of [byName, ofSet, rest.compared]) {
        expect(problem.message).toMatch(
          /^Only providers that are self-hosted are allowed\. .* isn’t from one of them, so nothing was sent/,
        );
      }
      expect(rest.withFile.status).toBe(200);
      expect(rest.failed.problem.code).toBe('provider-failed');
      // The requests that all simulated vendors recorded.
      expect(await app.sandbox.requests()).toEqual([]);
      expect(vendor.calls.filter(({ method }) => method === 'POST').length).toBeGreaterThan(3);
    }

    async function expectUnheard(fields: Record<string, string>, words: RegExp) {
      const wav = { bytes: makeWav(1), name: 'a.wav', type: 'audio/wav' };
      const body = makeForm(fields, [wav], 'audio');
      const voice = await app.visitor().fetch('/api/transcribe', { method: 'POST', body });
      expect(await voice.json()).toMatchObject({ message: expect.stringMatching(words) });
      expect(await app.sandbox.requests()).toEqual([]);
    }

    it('a prompt limited to own machines is answered by one of them or refused with a message', async () => {
      await expectNoLeak(await sendEverything({ only }));
      await expectUnheard(
        { only: 'own-machine' },
        /^Your recording wasn’t sent because you don’t allow the provider/,
      );
      const visitor = app.visitor();
      expect((await visitor.ask({ query: 'Hello', model: 'xai:grok-2-1212' })).provider).toBe(
        'xai',
      );
    });

    it('an installation limited to own machines sends no prompts or recordings elsewhere', async () => {
      expect((await setOnly('own-machine')).status).toBe(200);
      await expectNoLeak(await sendEverything({}));
      await expectUnheard({}, /^Voice input is off/);
    });

    it('marks of vendors count too, and an unknown mark is refused', async () => {
      const eu = { query: 'Hello', only: ['eu'] };
      expect((await app.visitor().askInVain(eu)).problem.message).toBe(
        'Only providers that are in the EU are allowed. None of them is available to you, so nothing was sent. Your prompt is saved.',
      );
      const marks = { key: 'api.xai.marks', value: 'eu, no-retention', category: 'api' };
      expect((await admin.send('POST', '/api/admin/config', marks)).status).toBe(200);
      expect((await app.visitor().ask(eu)).provider).toBe('xai');
      const { providers } = await picker();
      expect(providers.find((one) => one.id === 'xai')?.marks).toEqual(['eu', 'no-retention']);
      expect(providers.at(-1)?.marks).toEqual(['own-machine']);
      await admin.send('DELETE', '/api/admin/config/api.xai.marks');
      expect((await setOnly('moon')).status).toBe(400);
    });
  });
});

describe('a provider that an administrator turns off', () => {
  const turn = async (provider: string, isOn: boolean) =>
    (await admin.send('PATCH', `/api/admin/providers/${provider}`, { isOn })).body;

  it('receives nothing, whichever model is chosen, until it is turned on again', async () => {
    const person = await app.person({ isStandard: true });
    const { models } = (await person.send('GET', '/api/switchyard/models')).body as Picker;
    const model = models.find(({ provider }) => provider === 'vertex')?.id;
    expect(await turn('google', false)).toEqual({ provider: 'vertex', isOn: false });
    expect(await person.askInVain({ query: 'Hello', model })).toMatchObject({
      status: 400,
      problem: { message: expect.stringMatching(/an administrator turned its provider off/) },
    });
    await turn('openai', false);
    await turn('anthropic', false);
    expect((await person.ask({ query: 'Name a river' })).model).toMatch(/^grok-/);
    const files = [{ bytes: makeWav(1), name: 'voice.wav', type: 'audio/wav' }];
    const speech = { method: 'POST', body: makeForm({}, files, 'audio') };
    expect(await (await person.fetch('/api/transcribe', speech)).text()).toContain(
      'an administrator turned off the provider',
    );
    await turn('xai', false);
    expect(await person.askInVain({ query: 'Hello' })).toMatchObject({
      problem: { message: expect.stringMatching(/turned off the providers of all models/) },
    });
    const asked = (await app.sandbox.requests()).map(({ provider }) => provider);
    expect(new Set(asked)).toEqual(new Set(['xai']));

    const states = (await admin.send('GET', '/api/admin/providers')).body as ProviderState[];
    expect(states.filter(({ isOff, hasKey }) => isOff && !hasKey)).toHaveLength(4);
    for (const provider of ['google', 'openai', 'anthropic', 'xai']) await turn(provider, true);
    expect((await person.ask({ query: 'Hello', model })).provider).toBe('vertex');
    const { body } = await admin.send('GET', '/api/admin/audit');
    expect(JSON.stringify(body)).toContain('api.providers_off');
  });
});
