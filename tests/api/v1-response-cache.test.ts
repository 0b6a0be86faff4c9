import { randomBytes, randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { ApiKeyView } from '#shared/contract/api-keys/schemas.ts';
import type { SwitchyardField } from '#shared/contract/v1/chat-schemas.ts';
import type { KeyInfo } from '#shared/contract/v1/schemas.ts';
import { apiKeys, cachedAnswers } from '#server/areas/api-keys/schema.ts';
import { purgeTexts } from '#server/areas/query/store/purge-threads.ts';
import { queries } from '#server/areas/query/schema.ts';
import { useTestApp } from '../support/shared-app.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import type { TestClient } from '../support/test-client.ts';
import { setForTest } from '../support/test-settings.ts';
import { makeKey } from './access-by-key.ts';

const app = useTestApp();
const model = 'openai:gpt-4';
const hour = { cacheSeconds: 3600 };
const shared = { ...hour, sharesCache: true };
const none = { dayMicroUsd: null, monthMicroUsd: null, totalMicroUsd: null };

interface Reply {
  id: string;
  usage: { cost: number; input_tokens?: number; prompt_tokens?: number };
  switchyard: SwitchyardField;
  error?: { code: string };
}
type Sent = Awaited<ReturnType<Awaited<ReturnType<typeof connect>>['post']>>;

async function connect(
  person?: Awaited<ReturnType<TestApp['person']>> | null,
  key: object = hour,
  product: TestApp = app,
) {
  const owner = person ?? (await product.person({ isStandard: true }));
  const made = await makeKey(owner, {
    name: 'Cached',
    scopes: ['chat', 'images'],
    expiresInDays: null,
    ...key,
  });
  const post = async (
    path: string,
    body: object,
    { headers = {}, url = product.url }: { headers?: Record<string, string>; url?: string } = {},
  ) => {
    const response = await fetch(`${url}/v1/${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${made.secret}`,
        'content-type': 'application/json',
        ...headers,
      },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream');
    return {
      status: response.status,
      cache: response.headers.get('x-switchyard-cache'),
      headers: response.headers,
      text,
      body: (isStream ? {} : JSON.parse(text)) as Reply,
    };
  };
  const chat = (content: string, more: object = {}, options?: Parameters<typeof post>[2]) =>
    post('chat/completions', { model, messages: [{ role: 'user', content }], ...more }, options);
  return { ...made, person: owner, post, chat };
}

// Prompts are numbered, because random letters could change Auto's choice.
let prompts = 0;
/** A prompt that no other test sends. */
const newPrompt = () => `Write a haiku about coffee number ${++prompts}`;
const newDrawing = () => `Draw a lighthouse with ${++prompts} windows`;
const countCalls = async () => (await app.sandbox.requests()).length;
const idOf = ({ headers }: Sent) => headers.get('x-switchyard-query-id') ?? '';

/** Ends an answer this long ago. */
async function age(sent: Sent, seconds: number): Promise<void> {
  await app.database
    .update(queries)
    .set({ finishedAt: new Date(Date.now() - seconds * 1000) })
    .where(eq(queries.id, idOf(sent)));
}

describe('an identical call of a key with a response cache', () => {
  const formats: [string, (prompt: string) => object][] = [
    ['chat/completions', (content) => ({ model, messages: [{ role: 'user', content }] })],
    ['completions', (prompt) => ({ model, prompt })],
    ['responses', (input) => ({ model, input })],
    ['messages', (content) => ({ model, max_tokens: 500, messages: [{ role: 'user', content }] })],
  ];

  it.each(formats)('of /v1/%s repeats the answer without asking the vendor', async (path, ask) => {
    const { post } = await connect();
    const body = ask(newPrompt());
    const first = await post(path, body);
    expect([first.status, first.cache, first.headers.get('age')]).toEqual([200, 'miss', null]);
    expect(first.body.switchyard).not.toHaveProperty('cache_age');
    await age(first, 90);
    const again = await post(path, body);
    expect([again.status, again.cache]).toEqual([200, 'hit']);
    const seconds = Number(again.headers.get('age'));
    expect(seconds).toBeGreaterThanOrEqual(90);
    expect(again.body.switchyard.cache_age).toBe(seconds);
    expect(again.body.id).toBe(first.body.id);
    expect(contentOf(again)).toEqual(contentOf(first));
    for (const name of ['x-switchyard-query-id', 'x-switchyard-model', 'x-switchyard-reason'])
      expect(again.headers.get(name)).toBe(first.headers.get(name));
    expect(first.body.usage.cost).toBeGreaterThan(0);
    expect(again.body.usage).toEqual({ ...first.body.usage, cost: 0 });
    expect(again.body.switchyard.choices[0]?.receipt?.costMicroUsd).toBe(0);
    expect(await countCalls()).toBe(1);
  });

  it.each(formats)('of /v1/%s may be streamed when the first was whole', async (path, ask) => {
    const { post } = await connect();
    const body = ask(newPrompt());
    const streamed = await post(path, { ...body, stream: true });
    const whole = await post(path, body);
    const again = await post(path, { ...body, stream: true });
    expect([streamed.cache, whole.cache, again.cache]).toEqual(['miss', 'hit', 'hit']);
    expect(textIn(again)).toBe(textIn(streamed));
    expect(JSON.stringify(contentOf(whole))).toContain(JSON.stringify(textIn(again)).slice(1, -1));
    expect(Number(again.headers.get('age'))).toBeGreaterThanOrEqual(0);
    expect(await countCalls()).toBe(1);
  });
});

const tool = {
  type: 'function',
  function: { name: 'weather', parameters: { type: 'object', properties: {} } },
};
const picture =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

describe('a cached answer', () => {
  it.each<[string, object]>([
    ['of Auto', { model: 'auto' }],
    ['of a comparison', { model: 'compare:openai:gpt-4,xai:grok-2-1212' }],
    ['cut off by max_tokens', { max_tokens: 3 }],
    ['with a temperature', { temperature: 1.2 }],
    ['with tool calls', { tools: [tool], tool_choice: 'required' }],
  ])('may be one %s', async (_, more) => {
    const { chat } = await connect();
    const prompt = newPrompt();
    const first = await chat(prompt, more);
    const calls = await countCalls();
    const again = await chat(prompt, more);
    expect([first.cache, again.cache]).toEqual(['miss', 'hit']);
    expect(contentOf(again)).toEqual(contentOf(first));
    expect(again.body.usage.cost).toBe(0);
    expect(await countCalls()).toBe(calls);
  });

  it.each<[string, object, Record<string, string>]>([
    ['labels', { user: 'u1', metadata: { team: 'a' }, safety_identifier: 's' }, {}],
    ['a tag in the header', {}, { 'x-switchyard-tags': 'nightly' }],
    ['usage in a stream', { stream: true, stream_options: { include_usage: true } }, {}],
  ])('is repeated if only %s differ', async (_, more, headers) => {
    const { chat } = await connect();
    const prompt = newPrompt();
    await chat(prompt);
    expect((await chat(prompt, more, { headers })).cache).toBe('hit');
  });

  it('is repeated if only the order of the fields differs', async () => {
    const { post } = await connect();
    const messages = [{ role: 'user', content: newPrompt() }];
    await post('chat/completions', { model, messages, temperature: 0 });
    expect((await post('chat/completions', { temperature: 0, messages, model })).cache).toBe('hit');
  });

  it.each<[string, object]>([
    ['temperature', { temperature: 0.1 }],
    ['model', { model: 'openai:gpt-3.5-turbo' }],
    ['length', { max_tokens: 900 }],
    ['choice of tools', { tools: [tool] }],
    ['stop sequence', { stop: ['zzz'] }],
    ['field without an effect', { logit_bias: null }],
  ])('isn’t repeated for another %s', async (_, more) => {
    const { chat } = await connect();
    const prompt = newPrompt();
    await chat(prompt);
    const other = await chat(prompt, more);
    expect([other.status, other.cache]).toEqual([200, 'miss']);
    expect(await countCalls()).toBe(2);
  });

  it('isn’t repeated by another API, whose body may look the same', async () => {
    const { post } = await connect();
    const body = { model, max_tokens: 100, messages: [{ role: 'user', content: newPrompt() }] };
    await post('chat/completions', body);
    expect((await post('messages', body)).cache).toBe('miss');
  });

  it('isn’t repeated once the installation’s instructions have changed', async () => {
    const { chat } = await connect();
    const prompt = newPrompt();
    await chat(prompt);
    await setForTest(app, 'system.instructions', 'Be kind.');
    expect((await chat(prompt)).cache).toBe('miss');
  });

  it('isn’t repeated by a key that may use other models', async () => {
    const { chat, person } = await connect();
    const narrow = await connect(person, { ...hour, models: ['openai:gpt-4'] });
    const prompt = newPrompt();
    await chat(prompt, { model: 'auto' });
    expect((await narrow.chat(prompt, { model: 'auto' })).cache).toBe('miss');
    await chat(prompt);
    expect((await narrow.chat(prompt)).cache).toBe('miss');
  });

  it.each<[string, object, () => Promise<unknown>]>([
    ['is turned off', {}, () => setForTest(app, 'api.providers_off', 'openai')],
    ['is no longer allowed', {}, () => setForTest(app, 'api.providers_only', 'eu')],
    [
      'has lost a mark that the call needs',
      { provider: { zdr: true } },
      async () => {
        const admin = await app.person({ isAdmin: true });
        await admin.send('DELETE', '/api/admin/config/api.openai.marks');
      },
    ],
  ])('isn’t repeated once its provider %s', async (_, more, change) => {
    await setForTest(app, 'api.openai.marks', 'no-retention');
    const { chat } = await connect();
    const prompt = newPrompt();
    expect((await chat(prompt, more)).cache).toBe('miss');
    expect((await chat(prompt, more)).cache).toBe('hit');
    await change();
    expect((await chat(prompt, more)).status).toBe(400);
  });

  it('with a picture isn’t repeated by a key that may not make pictures', async () => {
    const { chat, person } = await connect();
    const mute = await connect(person, { ...hour, scopes: ['chat'] });
    const drawing = newDrawing();
    expect((await chat(drawing, { model: 'auto' })).text).toContain('data:image/');
    const other = await mute.chat(drawing, { model: 'auto' });
    expect([other.cache, other.text.includes('data:image/')]).toEqual(['miss', false]);
    expect((await chat(drawing, { model: 'auto' })).cache).toBe('hit');
  });

  it('is found by every server process, but not while it is still written', async () => {
    const { chat } = await connect();
    const other = await app.startAnother();
    const prompt = newPrompt();
    await app.sandbox.throttle();
    const both = Promise.all([chat(prompt), chat(prompt, {}, { url: other.url })]);
    await vi.waitFor(async () => expect(await countCalls()).toBe(2), 20_000);
    await app.sandbox.flush();
    expect((await both).map(({ cache }) => cache)).toEqual(['miss', 'miss']);
    expect((await chat(prompt)).cache).toBe('hit');
    expect((await chat(prompt, {}, { url: other.url })).cache).toBe('hit');
  });

  it('must be complete: failures and answers that broke off run again', async () => {
    const { chat } = await connect();
    const [failed, broken] = [newPrompt(), newPrompt()];
    await app.sandbox.play({ scenario: 'server-error', times: 10 });
    expect((await chat(failed)).status).toBe(502);
    await app.sandbox.reset();
    expect((await chat(failed)).cache).toBe('miss');
    await app.sandbox.play({ scenario: 'cut', afterChunks: 2, times: 10 });
    expect(contentOf(await chat(broken))).toMatchObject([{ finish_reason: 'length' }]);
    await app.sandbox.reset();
    expect((await chat(broken)).cache).toBe('miss');
    expect((await chat(broken)).cache).toBe('hit');
  });

  // A spent budget and the time limit end answers in the same way.
  it.each([[{}], [{ max_tokens: 900 }]])(
    'must be whole, or as long as the call allows: %o',
    async (more) => {
      const { chat } = await connect();
      const prompt = newPrompt();
      await app.sandbox.play({ scenario: 'finish', as: 'length', afterChunks: 3, times: 1 });
      expect(contentOf(await chat(prompt, more))).toMatchObject([{ finish_reason: 'length' }]);
      expect((await chat(prompt, more)).cache).toBe('miss');
      expect((await chat(prompt, more)).cache).toBe('hit');
    },
  );

  it('must be from the model that was chosen: once it is back, a fallback’s isn’t repeated', async () => {
    const { chat } = await connect();
    const prompt = newPrompt();
    const more = { allow_fallbacks: true };
    await app.sandbox.play({ scenario: 'server-error', match: { model: 'gpt-4' }, times: 1 });
    expect((await chat(prompt, more)).body.switchyard.failovers).toHaveLength(1);
    const again = await chat(prompt, more);
    expect([again.cache, again.headers.get('x-switchyard-model')]).toEqual(['miss', model]);
    expect((await chat(prompt, more)).cache).toBe('hit');
  });
});

describe('a call', () => {
  it('of a key without a cache isn’t cached, and says nothing', async () => {
    const { chat, key } = await connect(null, {});
    const prompt = newPrompt();
    expect((await chat(prompt)).cache).toBeNull();
    expect((await chat(prompt)).cache).toBeNull();
    expect(await countCalls()).toBe(2);
    expect(await countEntries(key)).toBe(0);
  });

  const input = 'Why is the sky blue?';
  const messages = [{ role: 'user', content: input }];
  it.each<[string, string, object, Record<string, string>]>([
    ['store: false', 'chat/completions', { messages, store: false }, {}],
    ['logprobs', 'chat/completions', { messages, logprobs: true }, {}],
    ['logprobs', 'responses', { input, include: ['message.output_text.logprobs'] }, {}],
    ['no-store', 'chat/completions', { messages }, { 'cache-control': 'no-store' }],
    ['store: true', 'responses', { input, store: true }, {}],
    ['background', 'responses', { input, background: true }, {}],
    ['encrypted reasoning', 'responses', { input, include: ['reasoning.encrypted_content'] }, {}],
    ['store: false', 'responses', { input, store: false }, {}],
    [
      'thinking',
      'messages',
      { messages, max_tokens: 4000, thinking: { type: 'enabled', budget_tokens: 1024 } },
      {},
    ],
  ])('with %s to /v1/%s bypasses the cache', async (_, path, body, headers) => {
    const { post, key } = await connect();
    const send = () => post(path, { model, ...body }, { headers });
    const sent = [await send(), await send()];
    expect(sent.map(({ status, cache }) => [status, cache])).toEqual([
      [200, 'bypass'],
      [200, 'bypass'],
    ]);
    expect(sent[0]?.body.id).not.toBe(sent[1]?.body.id);
    expect(await countEntries(key)).toBe(0);
  });

  it('with an Idempotency-Key bypasses the cache, and repeats its own answer', async () => {
    const { chat } = await connect();
    const prompt = newPrompt();
    const cached = await chat(prompt);
    const options = { headers: { 'idempotency-key': randomUUID() } };
    const [first, again] = [await chat(prompt, {}, options), await chat(prompt, {}, options)];
    expect([first.cache, again.cache]).toEqual(['bypass', 'bypass']);
    expect(first.body.id).not.toBe(cached.body.id);
    expect(again.body.id).toBe(first.body.id);
  });

  it('that continues a response bypasses the cache', async () => {
    const { post } = await connect();
    const { body } = await post('responses', { model, input, store: true });
    const next = { model, input, previous_response_id: body.id };
    expect((await post('responses', next)).cache).toBe('bypass');
  });

  it('with no-cache gets a new answer, which the next one repeats', async () => {
    const { chat } = await connect();
    const prompt = newPrompt();
    const old = await chat(prompt);
    const fresh = await chat(prompt, {}, { headers: { 'cache-control': 'no-cache' } });
    const next = await chat(prompt);
    expect([fresh.cache, next.cache]).toEqual(['miss', 'hit']);
    expect(fresh.body.id).not.toBe(old.body.id);
    expect(next.body.id).toBe(fresh.body.id);
  });
});

it('an answer that searched the web isn’t cached', async () => {
  const product = await startTestApp({}, 'today');
  onTestFinished(() => product.stop());
  const { post } = await connect(null, hour, product);
  const ask = async (content: string) => {
    const body = { model: 'openai:gpt-6-luna:online', messages: [{ role: 'user', content }] };
    return [await post('chat/completions', body), await post('chat/completions', body)];
  };
  const searched = await ask('What is the weather in Berlin today?');
  expect(searched.map(({ cache }) => cache)).toEqual(['miss', 'miss']);
  expect(searched[1]?.body.usage).toMatchObject({ server_tool_use: { web_search_requests: 1 } });
  const known = await ask('What is a monad?');
  expect(known.map(({ cache }) => cache)).toEqual(['miss', 'hit']);
});

describe('a hit', () => {
  it('costs no budget, stores no query, and works once the budget is spent', async () => {
    const budgets = { ...none, totalMicroUsd: 200_000 };
    const { chat, person, key } = await connect(null, { ...hour, budgets });
    const prompt = newPrompt();
    const first = await chat(prompt);
    const spent = await spentBy(person, key);
    expect(spent).toBe(Math.round(first.body.usage.cost * 1e6));
    expect((await chat(prompt)).cache).toBe('hit');
    expect((await chat(prompt, { stream: true })).cache).toBe('hit');
    expect(await spentBy(person, key)).toBe(spent);
    expect(await app.database.$count(queries, eq(queries.userId, person.userId))).toBe(1);
    const cap = { ...none, totalMicroUsd: 1 };
    const admin = await app.person({ isAdmin: true });
    const path = `/api/admin/users/${person.userId}/keys/${key.id}/cap`;
    expect((await admin.send('PUT', path, cap)).status).toBe(200);
    expect((await chat(newPrompt())).status).toBe(429);
    expect((await chat(prompt)).cache).toBe('hit');
  });

  it('is a miss while the cache can’t be read', async () => {
    const product = await startTestApp();
    onTestFinished(() => product.stop());
    const { chat } = await connect(null, hour, product);
    const prompt = newPrompt();
    await chat(prompt);
    await product.database.execute(sql`alter table cached_answers rename to held`);
    const again = await chat(prompt);
    expect([again.status, again.cache]).toEqual([200, 'miss']);
  });

  it('is a miss while the cache is slow', async () => {
    const product = await startTestApp();
    onTestFinished(() => product.stop());
    const { chat } = await connect(null, hour, product);
    const prompt = newPrompt();
    const first = await chat(prompt);
    await product.database.transaction(async (holder) => {
      await holder.execute(sql`lock table cached_answers in access exclusive mode`);
      const again = await chat(prompt);
      expect([again.status, again.cache]).toEqual([200, 'miss']);
      expect(again.body.id).not.toBe(first.body.id);
      // The answer came before the database gave up on reading the cache.
      const { rows } = await holder.execute<{ query: string }>(
        sql`select query from pg_locks join pg_stat_activity using (pid)
          where relation = 'cached_answers'::regclass and not granted`,
      );
      expect(rows.filter(({ query }) => query.includes('extract(epoch from'))).toHaveLength(1);
    });
  });

  it('counts against the limit per minute, and is refused beyond it', async () => {
    const { chat } = await connect(await app.person());
    const cheap = { model: 'openai:gpt-3.5-turbo' };
    const prompt = newPrompt();
    const { headers } = await chat(prompt, cheap);
    const remaining = Number(headers.get('x-ratelimit-remaining-requests'));
    expect(remaining).toBeGreaterThan(0);
    for (let left = remaining - 1; left >= 0; left -= 1) {
      const hit = await chat(prompt, cheap);
      expect(hit.cache).toBe('hit');
      expect(hit.headers.get('x-ratelimit-remaining-requests')).toBe(String(left));
    }
    const refused = await chat(prompt, cheap);
    expect([refused.status, refused.headers.get('age')]).toEqual([429, null]);
    expect(await countCalls()).toBe(1);
  });

  it('is refused when its model is no longer among those of the key', async () => {
    const { chat, person } = await connect();
    const narrow = await connect(person, { ...hour, models: ['xai:grok-2-1212'] });
    const prompt = newPrompt();
    await chat(prompt);
    expect((await narrow.chat(prompt)).status).toBe(403);
  });
});

describe('an answer of another person', () => {
  it.each<[string, object, object, string]>([
    ['both keys share', shared, shared, 'hit'],
    ['only the other key shares', shared, hour, 'miss'],
    ['only this key shares', hour, shared, 'miss'],
    ['neither shares', hour, hour, 'miss'],
  ])('is repeated or not when %s', async (_, theirs, mine, expected) => {
    const [other, own] = [await connect(null, theirs), await connect(null, mine)];
    const prompt = newPrompt();
    const first = await other.chat(prompt);
    const again = await own.chat(prompt);
    expect([again.status, again.cache]).toEqual([200, expected]);
    expect(again.body.id === first.body.id).toBe(expected === 'hit');
    expect(await spentBy(own.person, own.key)).toBe(
      expected === 'hit' ? 0 : Math.round(again.body.usage.cost * 1e6),
    );
  });

  const content = [
    { type: 'text', text: 'What is this?' },
    { type: 'image_url', image_url: { url: picture } },
  ];
  it.each<[string, string, object]>([
    ['a file', 'chat/completions', { model: 'auto', messages: [{ role: 'user', content }] }],
    [
      'a picture that was made',
      'chat/completions',
      {
        model: 'openai:dall-e-3',
        messages: [{ role: 'user', content: newDrawing() }],
      },
    ],
    ['items to refer to', 'responses', { model, input: newPrompt() }],
  ])('with %s isn’t shared, but repeated for its own person', async (_, path, body) => {
    const [other, own] = [await connect(null, shared), await connect(null, shared)];
    const first = await other.post(path, body);
    expect([first.status, first.cache]).toEqual([200, 'miss']);
    expect((await own.post(path, body)).cache).toBe('miss');
    const again = await other.post(path, body);
    expect(again.cache).toBe('hit');
    expect(contentOf(again)).toEqual(contentOf(first));
  });

  it('isn’t shared if the text shows a picture, which models see if it is the sender’s', async () => {
    const [other, own] = [await connect(null, shared), await connect(null, shared)];
    const drawing = { role: 'user', content: newDrawing() };
    const drawn = await other.post('chat/completions', {
      model: 'openai:dall-e-3',
      messages: [drawing],
    });
    const [choice] = contentOf(drawn) as { message: { content: string } }[];
    const question = { role: 'user', content: 'What colour is the door in it?' };
    const body = {
      model: 'auto',
      messages: [drawing, { role: 'assistant', content: choice?.message.content }, question],
    };
    const ask = async ({ post }: typeof own) => (await post('chat/completions', body)).cache;
    expect([await ask(other), await ask(own), await ask(other)]).toEqual(['miss', 'miss', 'hit']);
  });

  const free = ['openai:gpt-3.5-turbo', 'vertex:gemini-1.5-flash'];
  it.each<[string, string[], object]>([
    ['the model', [], {}],
    ['comparisons', free, { model: `compare:${free.join(',')}` }],
  ])('isn’t shared with a person whose plan lacks %s', async (_, models, more) => {
    const other = await connect(null, { ...shared, models });
    const own = await connect(await app.person(), { ...shared, models });
    const prompt = newPrompt();
    expect((await other.chat(prompt, more)).status).toBe(200);
    expect((await own.chat(prompt, more)).status).toBe(403);
  });

  it.each(['auto', model])(
    'isn’t shared by %s while a person has a model of their own',
    async (named) => {
      const product = await startTestApp({
        PERSONAL_ENDPOINTS: 'allowed',
        ALLOWED_ENDPOINTS: 'loopback',
        ENCRYPTION_KEY: randomBytes(32).toString('base64'),
      });
      onTestFinished(() => product.stop());
      const [other, own, third] = [
        await connect(null, shared, product),
        await connect(null, shared, product),
        await connect(null, shared, product),
      ];
      const endpoint = await other.person.send('POST', '/api/account/own-providers', {
        name: 'Attic',
        preset: 'openrouter',
        baseUrl: `${product.sandbox.url}/openrouter/v1`,
        key: 'key-of-a-test',
        headers: {},
        keyHeader: 'bearer',
        tokenLimit: 'max_completion_tokens',
        asksForUsage: true,
        marks: [],
      });
      const { status } = await other.person.send('POST', '/api/account/own-models', {
        provider: (endpoint.body as { id: string }).id,
        model: 'mistralai/mistral-large',
        name: 'Attic Mistral',
        skillsLike: 'openai:gpt-4',
        inputMicroUsdPerMillion: 0,
        outputMicroUsdPerMillion: 0,
      });
      expect([endpoint.status, status]).toEqual([200, 200]);
      const prompt = newPrompt();
      const ask = async ({ chat }: typeof own) => (await chat(prompt, { model: named })).cache;
      expect([await ask(other), await ask(other)]).toEqual(['miss', 'hit']);
      expect([await ask(own), await ask(third)]).toEqual(['miss', 'hit']);
    },
  );

  it('can’t be read by the other person in any other way', async () => {
    const [other, own] = [await connect(null, shared), await connect(null, shared)];
    const prompt = newPrompt();
    const { body } = await other.chat(prompt);
    expect((await own.chat(prompt)).body.id).toBe(body.id);
    const response = await fetch(`${app.url}/v1/generation?id=${body.id}`, {
      headers: { authorization: `Bearer ${own.secret}` },
    });
    expect(response.status).toBe(404);
  });
});

describe('a cached answer ends', () => {
  it.each([
    [90, 'hit'],
    [121, 'miss'],
  ])('with its time to live: after %i s, it is a %s', async (seconds, expected) => {
    const { chat } = await connect(null, { cacheSeconds: 120 });
    const prompt = newPrompt();
    await age(await chat(prompt), seconds);
    expect((await chat(prompt)).cache).toBe(expected);
  });

  it.each([
    [120, 3600],
    [3600, 120],
  ])('with the shorter time of two keys (%i and %i s)', async (theirs, mine) => {
    const other = await connect(null, { cacheSeconds: theirs, sharesCache: true });
    const own = await connect(null, { cacheSeconds: mine, sharesCache: true });
    const prompt = newPrompt();
    const first = await other.chat(prompt);
    await age(first, 60);
    expect((await own.chat(prompt)).cache).toBe('hit');
    await age(first, 130);
    expect((await own.chat(prompt)).cache).toBe('miss');
  });

  it.each<[string, (owner: Awaited<ReturnType<typeof connect>>, sent: Sent) => Promise<unknown>]>([
    [
      'its key is revoked',
      ({ person, key }) => person.send('DELETE', `/api/account/keys/${key.id}`),
    ],
    ['its key turns the cache off', ({ person, key }) => setCache(person, key, null, false)],
    ['its key stops sharing', ({ person, key }) => setCache(person, key, 3600, false)],
    [
      'its account is deleted',
      ({ person }) => person.send('DELETE', '/api/account', { confirmation: 'DELETE' }),
    ],
  ])('for everyone when %s, and nothing of it is kept', async (_, end) => {
    const [other, own] = [await connect(null, shared), await connect(null, shared)];
    const prompt = newPrompt();
    const first = await other.chat(prompt);
    expect((await own.chat(prompt)).cache).toBe('hit');
    expect(await end(other, first)).toMatchObject({ status: 200 });
    expect(await countEntries(other.key)).toBe(0);
    expect((await own.chat(prompt)).cache).toBe('miss');
  });

  it.each<[string, (owner: Awaited<ReturnType<typeof connect>>) => Promise<unknown>]>([
    [
      'its key has expired',
      ({ key }) =>
        app.database.update(apiKeys).set({ expiresAt: new Date() }).where(eq(apiKeys.id, key.id)),
    ],
    [
      'its account is blocked',
      async ({ person }) => {
        const admin = await app.person({ isAdmin: true });
        await admin.send('PATCH', `/api/admin/users/${person.userId}`, { isBlocked: true });
      },
    ],
  ])('for everyone when %s', async (_, end) => {
    const [other, own] = [await connect(null, shared), await connect(null, shared)];
    const prompt = newPrompt();
    await other.chat(prompt);
    expect((await own.chat(prompt)).cache).toBe('hit');
    await end(other);
    expect((await own.chat(prompt)).cache).toBe('miss');
  });

  it.each([
    ['turned off', null],
    ['no longer shared', 3600],
  ])('even if a running call adds it after the cache was %s', async (_, cacheSeconds) => {
    const [other, own] = [await connect(null, shared), await connect(null, shared)];
    const prompt = newPrompt();
    await other.chat(prompt);
    const ofKey = eq(cachedAnswers.keyId, other.key.id);
    const entries = await app.database.select().from(cachedAnswers).where(ofKey);
    await setCache(other.person, other.key, cacheSeconds, false);
    await app.database.insert(cachedAnswers).values(entries);
    expect((await own.chat(prompt)).cache).toBe('miss');
  });

  it('when its texts are deleted', async () => {
    const { chat } = await connect();
    const prompt = newPrompt();
    const first = await chat(prompt);
    await purgeTexts(app.database, eq(queries.id, idOf(first)), 'age');
    expect((await chat(prompt)).cache).toBe('miss');
  });

  it('in the sweep after a week', async () => {
    const { chat, key } = await connect();
    const [first] = [await chat(newPrompt()), await chat(newPrompt())];
    await app.runJob('sweep');
    expect(await countEntries(key)).toBe(2);
    await app.database
      .update(cachedAnswers)
      .set({ createdAt: new Date(Date.now() - 604_801_000) })
      .where(eq(cachedAnswers.queryId, idOf(first)));
    await app.runJob('sweep');
    expect(await countEntries(key)).toBe(1);
  });

  it('when newer calls were answered', async () => {
    const { chat, key } = await connect();
    const prompt = newPrompt();
    const headers = { 'cache-control': 'no-cache' };
    for (const _ of [1, 2, 3, 4]) await chat(prompt, {}, { headers });
    expect(await countEntries(key)).toBe(2);
    expect((await chat(prompt)).cache).toBe('hit');
  });
});

describe('the response cache of a key', () => {
  it('is off unless asked for, can be changed by its owner, and is in GET /v1/key', async () => {
    const { key, secret, person } = await connect(null, {});
    const cacheOf = async () => {
      const headers = { authorization: `Bearer ${secret}` };
      const response = await fetch(`${app.url}/v1/key`, { headers });
      return ((await response.json()) as KeyInfo).data.response_cache;
    };
    expect(key).toMatchObject({ cacheSeconds: null, sharesCache: false });
    expect(await cacheOf()).toBeNull();
    const changed = await setCache(person, key, 600, true);
    expect(changed).toMatchObject({ status: 200, body: { cacheSeconds: 600, sharesCache: true } });
    expect(await cacheOf()).toEqual({ ttl: 600, shared: true });
    const { body } = await person.send('GET', '/api/account/keys');
    expect(body).toMatchObject([{ cacheSeconds: 600, sharesCache: true }]);
  });

  it('can’t be changed by others, or last less than a minute or more than a week', async () => {
    const { key, person } = await connect();
    const admin = await app.person({ isAdmin: true });
    expect((await setCache(admin, key, null, false)).status).toBe(404);
    for (const seconds of [59, 604_801, 90.5])
      expect((await setCache(person, key, seconds, false)).status).toBe(400);
    for (const seconds of [60, 604_800])
      expect((await setCache(person, key, seconds, false)).status).toBe(200);
  });
});

function setCache(
  person: TestClient,
  { id }: ApiKeyView,
  cacheSeconds: number | null,
  sharesCache: boolean,
) {
  const body = { cacheSeconds, sharesCache, budgets: none };
  return person.send('PUT', `/api/account/keys/${id}`, body);
}

function countEntries({ id }: ApiKeyView): Promise<number> {
  return app.database.$count(cachedAnswers, eq(cachedAnswers.keyId, id));
}

/** What the key has spent, once everything reserved is settled. */
async function spentBy(person: TestClient, { id }: ApiKeyView): Promise<number> {
  const { body } = await person.send('GET', '/api/account/keys');
  return (body as ApiKeyView[]).find((key) => key.id === id)?.spent.totalMicroUsd ?? -1;
}

/** The content of a reply, without its id and time. */
function contentOf({ text }: Sent): unknown {
  const { choices, output, content } = JSON.parse(text) as Record<string, unknown>;
  return choices ?? output ?? content;
}

/** The text of a stream in any format. */
function textIn({ text }: Sent): string {
  const lines = text.split('\n').filter((line) => line.startsWith('data: {'));
  return lines
    .map((line) => {
      const { type, delta, choices } = JSON.parse(line.slice('data: '.length)) as {
        type?: string;
        delta?: string | { text?: string };
        choices?: { text?: string; delta?: { content?: string } }[];
      };
      if (typeof delta === 'string') return type === 'response.output_text.delta' ? delta : '';
      if (typeof delta === 'object') return delta.text ?? '';
      return choices?.[0]?.text ?? choices?.[0]?.delta?.content ?? '';
    })
    .join('');
}
