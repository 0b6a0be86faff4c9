import OpenAI from 'openai';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { providerPresets } from '#shared/contract/models/own-constants.ts';
import type { SwitchyardField } from '#shared/contract/v1/chat-schemas.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import type { TestClient } from '../support/test-client.ts';
import { setForTest } from '../support/test-settings.ts';
import { makeKey } from './access-by-key.ts';

let app: TestApp;
let admin: TestClient;
let client: OpenAI;
beforeAll(async () => {
  const environment = { ALLOWED_ENDPOINTS: 'loopback', STANDARD_PER_MINUTE: '10000' };
  app = await startTestApp(environment, 'today');
  admin = await app.person({ isAdmin: true });
  const person = await app.person({ isStandard: true });
  const { secret } = await makeKey(person, { name: 'A', scopes: ['chat'], expiresInDays: null });
  client = new OpenAI({ apiKey: secret, baseURL: `${app.url}/v1`, maxRetries: 0 });
});
afterAll(() => app.stop());
beforeEach(() => app.sandbox.reset());

const luna = 'openai:gpt-6-luna';
const haiku = 'anthropic:claude-haiku-5-5';
const gemini = 'vertex:gemini-4-hydrogen';
const hello = [{ role: 'user' as const, content: 'Why is the sky blue?' }];
const send = (body: object) =>
  client.chat.completions
    .create({
      model: 'auto',
      messages: hello,
      ...body,
    } as OpenAI.ChatCompletionCreateParamsNonStreaming)
    .withResponse();
const create = async (body: object) => (await send(body)).data;
const refusal = (body: object) => create(body).catch((error: unknown) => error);
const ofSwitchyard = (reply: object) => (reply as { switchyard: SwitchyardField }).switchyard;
const providersOf = (reply: object) =>
  ofSwitchyard(reply).candidates.map(({ model }) => model.split(':')[0]);

describe('a name', () => {
  it.each([
    ['openai/gpt-6-luna', luna],
    ['google/gemini-4-hydrogen', gemini],
    ['anthropic/claude-haiku-5-5', haiku],
    ['anthropic/claude-haiku-5.5', haiku],
    ['x-ai/grok-4.3', 'xai:grok-4.3'],
    ['xai/grok-4.3', 'xai:grok-4.3'],
    ['openai/gpt-6-luna:nitro', luna],
    ['openai/gpt-6-luna:floor', luna],
  ])('as OpenRouter writes it (%s) is that model', async (model, expected) => {
    const { data, response } = await send({ model });
    expect(data.model).toBe(expected);
    expect(response.headers.get('x-switchyard-model')).toBe(expected);
  });

  it('as OpenRouter writes it may be among fallbacks and compared models', async () => {
    await app.sandbox.play({ scenario: 'bad-request', match: { provider: 'openai' } });
    const models = ['openai/gpt-6-luna', 'anthropic/claude-haiku-5.5'];
    expect((await create({ model: 'openai/gpt-6-luna', models })).model).toBe(haiku);
    await app.sandbox.reset();
    const { model } = await create({ model: `compare:${models.join(',')}` });
    expect(model.split(/[:,]/)).toContain('anthropic');
    expect(model).toContain(luna);
  });

  it.each(['openai/claude-haiku-5-5', 'anthropic/gpt-6-luna', 'openai/', 'gpt-6-luna:free'])(
    'of no model (%s) is an error',
    async (model) => {
      expect(await refusal({ model })).toMatchObject({ status: 404, code: 'model_not_found' });
    },
  );
});

describe('a suffix', () => {
  it.each(['auto:best:online', 'auto:online:best'])('combines with others (%s)', async (model) => {
    const { choices } = ofSwitchyard(await create({ model }));
    const [asked] = await app.sandbox.requests();
    expect(asked?.searches).toHaveLength(1);
    const best = ofSwitchyard(await create({ model: 'auto:best' })).candidates[0];
    expect(best?.quality).toBeGreaterThan(99);
    expect(choices[0]?.reason).toContain('web');
  });

  it('changes what Auto prefers', async () => {
    const [thrifty, best] = await Promise.all(
      ['auto:thrifty', 'auto:best'].map(async (model) => ofSwitchyard(await create({ model }))),
    );
    const costs = best?.candidates.map((one) => one.estimated_cost ?? Infinity) ?? [];
    expect(thrifty?.candidates[0]?.estimated_cost).toBe(Math.min(...costs));
    expect(best?.candidates[0]?.quality).toBeGreaterThan(99);
  });

  it.each([
    [{ model: 'auto:best:thrifty' }, 'model'],
    [{ model: 'gpt-6-luna:best' }, 'model'],
    [{ model: luna, models: [`${haiku}:online`] }, 'models'],
  ])('that has no meaning is refused (%o)', async (body, param) => {
    expect(await refusal(body)).toMatchObject({ status: 400, param });
    expect(await app.sandbox.requests()).toEqual([]);
  });

  it('is part of the name if a model’s name ends with it', async () => {
    const { keyHeader, tokenLimit, asksForUsage } = providerPresets.vllm;
    const server = {
      name: 'Router',
      preset: 'vllm',
      baseUrl: `${app.sandbox.url}/openai/v1`,
      key: 'sandbox',
      headers: {},
      keyHeader,
      tokenLimit,
      asksForUsage,
      marks: [],
    };
    expect((await admin.send('POST', '/api/admin/own-providers', server)).status).toBe(200);
    const own = {
      provider: 'own-router',
      model: 'gpt-6-luna:nitro',
      name: 'Own',
      skillsLike: luna,
    };
    expect((await admin.send('POST', '/api/admin/models', own)).status).toBe(200);
    await refusal({ model: 'gpt-6-luna:nitro' });
    expect((await app.sandbox.requests())[0]?.model).toBe('gpt-6-luna:nitro');
  });
});

describe('provider', () => {
  it('with only restricts Auto and its fallbacks', async () => {
    await app.sandbox.play({ scenario: 'bad-request', match: { model: 'claude' } });
    const reply = await create({ provider: { only: ['google', 'x-ai'] } });
    expect(new Set(providersOf(reply))).toEqual(new Set(['vertex', 'xai']));
    expect(ofSwitchyard(reply).reason).not.toContain('available to you');
    await app.sandbox.play({ scenario: 'bad-request' });
    await refusal({ provider: { only: ['google', 'x-ai'] } });
    const asked = (await app.sandbox.requests()).map(({ provider }) => provider);
    expect(asked.every((one) => one === 'google' || one === 'xai')).toBe(true);
    expect(new Set(asked).size).toBe(2);
  });

  it('with ignore leaves providers out', async () => {
    const reply = await create({ provider: { ignore: ['google', 'OpenAI'] } });
    expect(new Set(providersOf(reply))).toEqual(new Set(['anthropic', 'xai']));
  });

  it('with order prefers the first, then falls back in that order and to others', async () => {
    const provider = { order: ['x-ai', 'anthropic'] };
    const first = await send({ provider });
    expect(first.data.model).toMatch(/^xai:/);
    expect(first.response.headers.get('x-switchyard-model')).toBe(first.data.model);
    expect(new Set(providersOf(first.data))).toEqual(new Set(['xai']));
    await app.sandbox.play({ scenario: 'overloaded', match: { provider: 'xai' } });
    const second = await send({ provider });
    expect(second.data.model).toMatch(/^anthropic:/);
    expect(second.response.headers.get('x-switchyard-model')).toBe(second.data.model);
    await app.sandbox.play({ scenario: 'overloaded', match: { provider: 'anthropic' } });
    expect((await create({ provider })).model).toMatch(/^(?:openai|vertex):/);
  });

  it('with order and without fallbacks never calls others', async () => {
    await app.sandbox.play({ scenario: 'bad-request' });
    await refusal({ provider: { order: ['google', 'anthropic'], allow_fallbacks: false } });
    const asked = (await app.sandbox.requests()).map(({ provider }) => provider);
    expect(new Set(asked)).toEqual(new Set(['google', 'anthropic']));
    expect(asked[0]).toBe('google');
  });

  it.each([
    [{ allow_fallbacks: false }, {}, 1],
    [{ allow_fallbacks: true }, { model: luna }, 2],
    [{ ignore: ['x-ai'] }, { model: luna }, 1],
    [{ allow_fallbacks: true }, { model: luna, allow_fallbacks: false }, 1],
    [{ allow_fallbacks: false }, { model: luna, models: [haiku] }, 2],
  ])('decides on fallbacks: %o with %o', async (provider, body, calls) => {
    await app.sandbox.play({ scenario: 'bad-request' });
    await refusal({ provider, ...body });
    expect((await app.sandbox.requests()).slice(0, 2)).toHaveLength(calls);
  });

  it('with max_price leaves out what costs more, for this prompt', async () => {
    const reply = await create({
      model: 'auto:best',
      provider: { max_price: { prompt: '1', completion: 5 } },
    });
    const { data } = await client.models.list();
    const prices = new Map(data.map((one) => [one.id, (one as unknown as Priced).pricing]));
    const { candidates } = ofSwitchyard(reply);
    expect(candidates.length).toBeGreaterThan(1);
    for (const { model } of candidates) {
      expect(Number(prices.get(model)?.prompt)).toBeLessThanOrEqual(1 / 1_000_000);
      expect(Number(prices.get(model)?.completion)).toBeLessThanOrEqual(5 / 1_000_000);
    }
    // Haiku's input costs $0.10, or $0.50 for prompts above 100,000 tokens.
    const provider = { max_price: { prompt: 0.2 } };
    expect((await create({ model: haiku, provider })).model).toBe(haiku);
    expect(await refusal({ model: 'anthropic:claude-opus-5-5', provider })).toMatchObject({
      message: expect.stringContaining('costs more than max_price'),
    });
    const long = [{ role: 'user', content: 'granite lantern harbour '.repeat(45_000) }];
    expect(await refusal({ model: haiku, provider, messages: long })).toMatchObject({
      status: 400,
      param: 'provider',
    });
  });

  it.each([
    [{ model: luna, provider: { only: ['anthropic'] } }, /only excludes .* GPT-6 Luna/],
    [{ model: luna, provider: { ignore: ['openai'] } }, /ignore excludes/],
    [{ model: luna, provider: { max_price: { completion: 0.1 } } }, /No model .* these .*prices/],
    [{ model: `compare:${luna},${haiku}`, provider: { only: ['anthropic'] } }, /only excludes/],
    [{ provider: { only: ['azure'] } }, /No model .* these providers/],
    [{ provider: { max_price: { prompt: 0 } } }, /No model .* these .*prices/],
    [{ provider: { quantizations: ['fp8'] } }, /quantization/],
    [{ provider: { enforce_distillable_text: true } }, /distillation/],
    [{ provider: { max_price: { prompt: 'cheap' } } }, /max_price.prompt/],
  ])('that cannot be honoured is refused before any vendor is called: %o', async (body, why) => {
    const error = (await refusal(body)) as InstanceType<typeof OpenAI.APIError>;
    expect(error).toMatchObject({ status: 400 });
    expect(error.message).toMatch(why);
    expect(await app.sandbox.requests()).toEqual([]);
  });

  it.each([[{ zdr: true }], [{ data_collection: 'deny' }]])(
    'with %o calls only providers that keep nothing',
    async (provider) => {
      expect(await refusal({ provider })).toMatchObject({ status: 400 });
      await setForTest(app, 'api.anthropic.marks', 'no-retention');
      expect((await create({ provider })).model).toMatch(/^anthropic:/);
      expect(await refusal({ model: luna, provider })).toMatchObject({ status: 400 });
    },
  );

  it('lists what has no effect', async () => {
    const provider = {
      sort: 'price',
      preferred_max_latency: 2,
      quantizations: [],
      data_collection: 'allow',
      max_price: { audio: 1 },
    };
    expect(ofSwitchyard(await create({ model: haiku, provider })).ignored).toEqual([
      'provider.max_price.audio',
      'provider.sort',
      'provider.preferred_max_latency',
    ]);
  });
});

describe('GET /v1/models', () => {
  const ask = (headers: Record<string, string> = {}, path = '/v1/models') =>
    fetch(app.url + path, { headers: { authorization: `Bearer ${client.apiKey}`, ...headers } });

  it('says what each model costs and supports, and how long it is served', async () => {
    const { data } = await client.models.list();
    const found = (id: string) => data.find((one) => one.id === id);
    expect(found(luna)).toMatchObject({
      name: 'GPT-6 Luna',
      pricing: {
        prompt: '0.0000001',
        input_cache_read: '0.00000001',
        input_cache_write: '0.000000125',
        web_search: '0.01',
      },
      expiration_date: null,
    });
    const parametersOf = (id: string) =>
      (found(id) as { supported_parameters?: string[] } | undefined)?.supported_parameters ?? [];
    expect(parametersOf(luna)).toEqual(
      expect.arrayContaining([
        'temperature',
        'tool_choice',
        'top_p',
        'logprobs',
        'top_logprobs',
        'reasoning_effort',
      ]),
    );
    expect(parametersOf(luna)).not.toContain('stop');
    expect(parametersOf(luna)).not.toContain('seed');
    expect(parametersOf('vertex:gemini-3.8-flash')).toEqual(
      expect.arrayContaining(['top_p', 'top_k', 'seed']),
    );
    expect(parametersOf(haiku)).toEqual(expect.arrayContaining(['stop', 'structured_outputs']));
    expect(parametersOf(haiku)).not.toContain('temperature');
    const path = `/api/admin/models/${encodeURIComponent(luna)}`;
    const retiredOn = '2027-03-01';
    expect((await admin.send('PUT', path, { retiredOn })).status).toBe(200);
    const told = await client.models.retrieve(luna);
    await admin.send('DELETE', path);
    expect(told).toMatchObject({ expiration_date: retiredOn });
  });

  it.each(['/v1/models', '/v1/models/gpt-6-luna'])(
    'sends %s again only if it changed since the client’s ETag',
    async (path) => {
      const etag = (await ask({}, path)).headers.get('etag') ?? '';
      expect(etag).toMatch(/^"[\w-]{43}"$/);
      for (const known of [etag, `"other", W/${etag}`]) {
        const again = await ask({ 'if-none-match': known }, path);
        expect([again.status, await again.text()]).toEqual([304, '']);
        expect(again.headers.get('etag')).toBe(etag);
      }
      const change = `/api/admin/models/${encodeURIComponent(luna)}`;
      expect((await admin.send('PUT', change, { contextTokens: 40_000 })).status).toBe(200);
      const changed = await ask({ 'if-none-match': etag }, path);
      await admin.send('DELETE', change);
      expect(changed.status).toBe(200);
      expect(changed.headers.get('etag')).not.toBe(etag);
    },
  );
});

interface Priced {
  pricing: { prompt: string; completion: string };
}
