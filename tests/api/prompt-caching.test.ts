import { createHash, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { QueryOutput } from '#shared/contract/query/schemas.ts';
import type { Generation } from '#shared/contract/v1/schemas.ts';
import type { SwitchyardField } from '#shared/contract/v1/chat-schemas.ts';
import { answers } from '#server/areas/query/schema.ts';
import {
  startRecordingProxy,
  type RecordingProxy,
  vendorsThrough,
} from '../support/recording-proxy.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import type { TestClient } from '../support/test-client.ts';
import { startTestSandbox, type TestSandbox } from '../support/test-sandbox.ts';
import { setForTest } from '../support/test-settings.ts';
import { makeKey } from './access-by-key.ts';

let app: TestApp;
let sandbox: TestSandbox;
let proxy: RecordingProxy;
let person: TestClient;
let secret: string;
beforeAll(async () => {
  sandbox = await startTestSandbox('today');
  proxy = await startRecordingProxy(sandbox.url);
  const environment = {
    STANDARD_PER_MINUTE: '10000',
    ...vendorsThrough(proxy),
  };
  app = await startTestApp(environment, 'today');
  person = await app.person({ isStandard: true });
  ({ secret } = await makeKey(person, { name: 'A', scopes: ['chat'], expiresInDays: null }));
});
afterAll(async () => {
  await app.stop();
  await proxy.close();
  await sandbox.close();
});
beforeEach(async () => {
  await sandbox.reset();
  proxy.forget();
});

const opus = 'anthropic:claude-opus-5-5';
const luna = 'openai:gpt-6-luna';
const grok = 'xai:grok-4.3';
const gemini = 'vertex:gemini-4-hydrogen';
const mark = { type: 'ephemeral' };
const hourMark = { type: 'ephemeral', ttl: '1h' };
/** About 6,000 tokens that no vendor has cached, more than the fewest that any vendor caches. */
const newText = () => `${randomUUID()} ${'harbour lantern granite '.repeat(900).trim()}`;

async function post(path: string, body: object) {
  const response = await fetch(app.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${secret}` },
    body: JSON.stringify(body),
  });
  const reply = (await response.json()) as never;
  return { status: response.status, reply: reply as Reply };
}

interface Reply {
  id: string;
  switchyard: SwitchyardField;
  usage: Record<string, unknown> & { cost: number };
}

interface Body {
  prompt_cache_key?: string;
}

const chat = (body: object) => post('/v1/chat/completions', body);
const ask = (content: unknown) => [{ role: 'user', content }];
const sent = () => JSON.parse(proxy.bodies().at(-1) ?? 'null') as Record<string, unknown>;
const receiptOf = ({ switchyard }: Reply) => switchyard.choices[0]?.receipt;

const tool = (more: object) => ({
  type: 'function',
  function: { name: 'look', parameters: { type: 'object', properties: {} } },
  ...more,
});

describe('a key for the cache', () => {
  it('reaches OpenAI from a chat and from the Responses API', async () => {
    const { reply } = await chat({
      model: luna,
      messages: ask('Hello'),
      prompt_cache_key: 'my key',
    });
    expect(sent()['prompt_cache_key']).toBe('my key');
    expect(reply.switchyard.ignored).toEqual([]);
    proxy.forget();
    await post('/v1/responses', { model: luna, input: 'Hello', prompt_cache_key: 'my key' });
    expect(sent()['prompt_cache_key']).toBe('my key');
  });

  it('may have OpenRouter’s name', async () => {
    await chat({ model: luna, messages: ask('Hello'), session_id: 'session 1' });
    expect(sent()['prompt_cache_key']).toBe('session 1');
  });

  it('reaches xAI in a header', async () => {
    await chat({ model: grok, messages: ask('Hello'), prompt_cache_key: 'mein Schlüssel' });
    expect(proxy.headers().at(-1)?.['x-grok-conv-id']).toBe('mein%20Schl%C3%BCssel');
    expect(sent()).not.toHaveProperty('prompt_cache_key');
  });

  it('is shortened to what OpenAI accepts', async () => {
    const [longest, long] = ['k'.repeat(64), 'k'.repeat(65)];
    for (const key of [longest, long]) {
      await chat({ model: luna, messages: ask('Hello'), prompt_cache_key: key });
    }
    const keys = proxy.bodies().map((body) => (JSON.parse(body) as Body).prompt_cache_key);
    expect(keys).toEqual([longest, createHash('sha256').update(long).digest('base64url')]);
  });

  it.each([opus, gemini])('is left out for %s, which has no such field', async (model) => {
    const { status, reply } = await chat({
      model,
      messages: ask('Hello'),
      prompt_cache_key: 'my key',
    });
    expect(status).toBe(200);
    expect(proxy.bodies().join()).not.toContain('my key');
    expect(reply.switchyard.ignored).toEqual([]);
  });

  it('of a conversation on the page stays the same and reveals no ID', async () => {
    const { threadId } = await person.ask({ query: 'Hello', model: luna });
    const first = sent()['prompt_cache_key'];
    await person.ask({ query: 'And again', model: luna, threadId });
    expect(sent()['prompt_cache_key']).toBe(first);
    expect(first).toBe(createHash('sha256').update(threadId).digest('base64url'));
    await person.ask({ query: 'Hello', model: luna });
    expect(sent()['prompt_cache_key']).not.toBe(first);
  });

  it('is not made up for a temporary conversation, nor for a program', async () => {
    await person.ask({ query: 'Hello', model: luna, temporary: true });
    await chat({ model: luna, messages: ask('Hello') });
    for (const body of proxy.bodies()) expect(body).not.toContain('prompt_cache_key');
  });
});

describe('marks for the cache', () => {
  const text = (words: string, cache_control?: object) => ({
    type: 'text',
    text: words,
    ...(cache_control && { cache_control }),
  });

  it('in a chat reach Anthropic at the same positions', async () => {
    const { reply } = await chat({
      model: opus,
      tools: [tool({ cache_control: hourMark })],
      messages: [
        { role: 'system', content: [text('One', hourMark), text('Two')] },
        { role: 'user', content: [text('Three'), text('Four', mark), text('Five')] },
        { role: 'assistant', content: [text('Six', mark)] },
        { role: 'user', content: 'Seven' },
      ],
    });
    expect(sent()).toMatchObject({
      tools: [{ name: 'look', cache_control: hourMark }],
      system: [text('One', hourMark), text('Two')],
      messages: [
        { role: 'user', content: [text('Three\n\nFour', mark), text('Five')] },
        { role: 'assistant', content: [text('Six', mark)] },
        { role: 'user', content: 'Seven' },
      ],
    });
    expect(reply.switchyard.ignored).toEqual([]);
  });

  it('on calls, results, images and whole requests of Messages reach Anthropic too', async () => {
    const data =
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    const image = { type: 'image', source: { type: 'base64', media_type: 'image/png', data } };
    const call = { type: 'tool_use', id: 'call_1', name: 'look', input: {} };
    const result = { type: 'tool_result', tool_use_id: 'call_1', content: 'Rain' };
    const { status, reply } = await post('/v1/messages', {
      model: opus,
      max_tokens: 500,
      cache_control: mark,
      tools: [{ name: 'look', input_schema: { type: 'object' } }],
      messages: [
        { role: 'user', content: [{ ...image, cache_control: mark }, text('Look')] },
        { role: 'assistant', content: [{ ...call, cache_control: mark }] },
        { role: 'user', content: [{ ...result, cache_control: mark }] },
      ],
    });
    expect([status, reply.switchyard?.ignored]).toEqual([200, []]);
    expect(sent()).toMatchObject({
      cache_control: mark,
      messages: [
        { content: [{ type: 'image', cache_control: mark }, text('Look')] },
        { content: [{ type: 'tool_use', cache_control: mark }] },
        { content: [{ type: 'tool_result', cache_control: mark }] },
      ],
    });
    expect(
      proxy
        .bodies()
        .at(-1)
        ?.match(/"cache_control":/g),
    ).toHaveLength(4);
  });

  it('of a program come after the installation’s instructions, and replace ours', async () => {
    await setForTest(app, 'system.instructions', 'Be kind.');
    await chat({
      model: opus,
      messages: [
        { role: 'system', content: [text('  One', mark), text('Two')] },
        ...[newText(), 'And?', 'Seven'].map((content, at) => ({
          role: at % 2 ? 'assistant' : 'user',
          content,
        })),
      ],
    });
    expect(sent()['system']).toEqual([text('Be kind.\n\nOne', mark), text('Two')]);
    expect(JSON.stringify(sent()['messages'])).not.toContain('cache_control');
  });

  it.each([luna, grok, gemini])('mean nothing to %s and are not sent', async (model) => {
    const { status, reply } = await chat({
      model,
      tools: [tool({ cache_control: mark })],
      messages: ask([text('Three', mark), text('Four')]),
    });
    expect([status, reply.switchyard?.ignored]).toEqual([200, []]);
    expect(proxy.bodies().join()).not.toContain('cache_control');
  });

  it.each(['/v1/chat/completions', '/v1/messages'])(
    'are refused by %s beyond Anthropic’s limit of four',
    async (path) => {
      const five = [1, 2, 3, 4, 5].map((one) => text(`Part ${one}`, mark));
      const { status, reply } = await post(path, {
        model: opus,
        max_tokens: 100,
        messages: ask(five),
      });
      expect(status).toBe(400);
      expect(JSON.stringify(reply)).toContain(
        'A maximum of 4 blocks with cache_control may be provided. Found 5.',
      );
      expect(proxy.bodies()).toEqual([]);
    },
  );

  it.each([
    ['ask for another caching time', { ttl: '2h' }],
    ['have a misspelled field', { tll: '1h' }],
  ])('are refused if they %s', async (_, fields) => {
    const content = [text('Hello', { type: 'ephemeral', ...fields })];
    expect((await chat({ model: opus, messages: ask(content) })).status).toBe(400);
    const body = { model: opus, max_tokens: 100, messages: ask(content) };
    expect((await post('/v1/messages', body)).status).toBe(400);
  });
});

describe('tokens of the cache', () => {
  const marked = (cache_control: object) => ({
    model: opus,
    max_tokens: 300,
    messages: ask([{ type: 'text', text: newText(), cache_control }]),
  });
  // Dollars per million tokens of Opus 5.5, written for five minutes or an hour.
  const [input, output, read] = [4, 20, 0.2];

  it.each([
    ['five minutes', mark, 5],
    ['an hour', hourMark, 8],
  ])('written for %s and read are counted and paid for', async (_, control, write) => {
    const body = marked(control);
    const written = (await chat(body)).reply;
    const again = (await chat(body)).reply;
    const cost = ({ usage }: Reply, perMillion: number, tokens: number) =>
      Math.round(
        (Number(usage['prompt_tokens']) - tokens) * input +
          tokens * perMillion +
          Number(usage['completion_tokens']) * output,
      );
    const tokens = Number(receiptOf(written)?.cacheWriteTokens);
    expect(tokens).toBeGreaterThan(5_000);
    expect(written.usage['prompt_tokens_details']).toEqual({
      cached_tokens: 0,
      cache_write_tokens: tokens,
    });
    expect(receiptOf(written)?.costMicroUsd).toBe(cost(written, write, tokens));
    expect(again.usage['prompt_tokens_details']).toEqual({
      cached_tokens: tokens,
      cache_write_tokens: 0,
    });
    expect(receiptOf(again)?.costMicroUsd).toBe(cost(again, read, tokens));
  });

  it.each([
    ['five minutes', mark],
    ['an hour', hourMark],
  ])(
    'kept for %s are in the usage of Messages, separate from the other input',
    async (_, control) => {
      const body = marked(control);
      const { reply } = await post('/v1/messages', body);
      const again = (await post('/v1/messages', body)).reply;
      const tokens = Number(receiptOf(reply)?.cacheWriteTokens);
      const rest = Number(receiptOf(reply)?.inputTokens) - tokens;
      expect(reply.usage).toMatchObject({
        input_tokens: rest,
        cache_creation_input_tokens: tokens,
        cache_read_input_tokens: 0,
        cache_creation: {
          ephemeral_5m_input_tokens: control === mark ? tokens : 0,
          ephemeral_1h_input_tokens: control === mark ? 0 : tokens,
        },
      });
      expect(again.usage).toMatchObject({
        input_tokens: rest,
        cache_creation_input_tokens: 0,
        cache_read_input_tokens: tokens,
      });
    },
  );

  it('are in the usage of Responses, in the record of the answer and in the export', async () => {
    const body = { model: luna, input: newText() };
    await post('/v1/responses', body);
    const { reply } = await post('/v1/responses', body);
    const { cachedTokens = 0, cacheWriteTokens = 0 } = receiptOf(reply) ?? {};
    expect(cachedTokens).toBeGreaterThan(5_000);
    expect(reply.usage['input_tokens_details']).toEqual({
      cached_tokens: cachedTokens,
      cache_write_tokens: cacheWriteTokens,
    });
    const found = await fetch(`${app.url}/v1/generation?id=${reply.id}`, {
      headers: { authorization: `Bearer ${secret}` },
    });
    expect(((await found.json()) as Generation).data).toMatchObject({
      native_tokens_cached: cachedTokens,
      native_tokens_cache_write: cacheWriteTokens,
    });
    const admin = await app.person({ isAdmin: true });
    const exported = await admin.fetch('/api/admin/exports/requests');
    const [head = '', ...rows] = (await exported.text()).replace('\uFEFF', '').split('\r\n');
    const row = rows.find((one) => one.includes(reply.switchyard.query_id))?.split(',') ?? [];
    const columns = head.split(',');
    // The answer's reason may contain commas, but what follows it does not.
    const valueOf = (name: string) => row.at(columns.indexOf(`"${name}"`) - columns.length);
    expect(valueOf('Tokens read from cache')).toBe(String(cachedTokens));
    expect(valueOf('Tokens written to cache')).toBe(String(cacheWriteTokens));
  });
});

describe('a conversation in Auto', () => {
  const setMargin = (margin: number) => setForTest(app, 'system.router.cache_margin', `${margin}`);
  const stays =
    /Staying on GPT-6 Luna: its cache should save \d\d% of the cost of reading this prompt\./;
  const begin = (query = newText(), more: object = {}) =>
    person.ask({ query: `Count these words. ${query}`, model: luna, ...more });
  const age = (queryId: string, minutes: number) =>
    app.database
      .update(answers)
      .set({ finishedAt: new Date(Date.now() - minutes * 60_000) })
      .where(eq(answers.queryId, queryId));

  it('stays on the model that has it cached, up to the margin, and says what that saves', async () => {
    await setMargin(100);
    const { threadId } = await begin();
    const { model, reason, receipt, details } = await person.ask({
      query: 'Which?',
      dial: 'best',
      threadId,
    });
    expect([model, reason]).toEqual(['gpt-6-luna', expect.stringMatching(stays)]);
    expect(receipt.cachedTokens).toBeGreaterThan(5_000);
    expect(details?.scores[0]?.model).toBe(luna);
  });

  it('switches to another model that is better by more than the margin', async () => {
    await setMargin(0);
    const { threadId } = await begin('harbour '.repeat(1_500));
    const next = await person.ask({ query: 'Which?', dial: 'best', threadId });
    expect(next.model).not.toBe('gpt-6-luna');
  });

  it.each<[string, string, object, ((first: QueryOutput) => Promise<unknown>)?]>([
    ['has expired', newText(), {}, ({ queryId }) => age(queryId, 31)],
    ['is of a prompt that is too short', 'one two three', {}],
    ['is of a rejected answer', newText(), {}, ({ queryId }) => rate(queryId, 'down')],
    ['is of a contested answer', newText(), { query: 'That’s wrong. Count again.' }],
    ['is of a model that isn’t chosen', newText(), { models: [opus, gemini] }],
    ['is of an answer that another one follows', newText(), {}, ({ threadId }) => fail(threadId)],
  ])('switches from a model whose cache %s', async (_, query, more, change) => {
    await setMargin(100);
    const first = await begin(query);
    await change?.(first);
    const { threadId, queryId: parentId } = first;
    const next = await person.ask({
      query: 'Which?',
      dial: 'best',
      threadId,
      parentId,
      ...more,
    });
    expect(next.model).not.toBe('gpt-6-luna');
    expect(next.reason).not.toContain('Staying');
  });

  const rate = async (queryId: string, rating: string) => {
    const path = `/api/switchyard/queries/${queryId}/rating`;
    expect((await person.send('POST', path, { position: 0, rating })).status).toBeLessThan(300);
  };
  const fail = async (threadId: string) => {
    await sandbox.play({ scenario: 'server-error', times: 10 });
    await person.send('POST', '/api/switchyard/query', { query: 'Fail', threadId, model: luna });
    await sandbox.reset();
  };

  it('does not stay on the model that answered when the prompt is asked again', async () => {
    await setMargin(100);
    const { threadId } = await begin();
    const second = await person.ask({ query: 'Which?', dial: 'best', threadId });
    expect(second.reason).toMatch(stays);
    const again = await person.ask({
      query: 'Which?',
      dial: 'best',
      threadId,
      retryOf: second.queryId,
    });
    expect(again.reason).not.toContain('Staying');
  });

  it('keeps a rated answer’s model, and one that is still cached', async () => {
    await setMargin(100);
    const first = await begin();
    await rate(first.queryId, 'up');
    await age(first.queryId, 29);
    const next = await person.ask({ query: 'Which?', dial: 'best', threadId: first.threadId });
    expect(next.reason).toMatch(stays);
  });

  const turns = (text: string, answer: string, more = 'Which?') => [
    { role: 'user', content: text },
    { role: 'assistant', content: answer },
    { role: 'user', content: more },
  ];
  const callsOf = ({ choices }: { choices?: { message: { tool_calls: { id: string }[] } }[] }) =>
    choices?.[0]?.message.tool_calls ?? [];
  const answerOf = ({ choices }: { choices?: { message: { content: string } }[] }) =>
    choices?.[0]?.message.content ?? '';

  it.each([
    [{}, true],
    [{ store: false }, false],
  ])(
    'of a program is recognized by its key and its last answer, if that was stored: %j',
    async (more, isKnown) => {
      await setMargin(100);
      const text = `Count these words. ${newText()}`;
      const key = { prompt_cache_key: randomUUID(), ...more };
      const { reply } = await chat({ model: luna, messages: ask(text), ...key });
      const continued = async (messages: object[], changes: object = {}) =>
        (await chat({ model: 'auto:best', messages, ...key, ...changes })).reply.switchyard.reason;
      const answer = answerOf(reply as object);
      const other = { prompt_cache_key: randomUUID() };
      expect(await continued(turns(text, answer), other)).not.toMatch(stays);
      expect(stays.test(await continued(turns(text, answer)))).toBe(isKnown);
    },
  );

  it('of a program is a different one if its last answer differs, or it has no earlier turn', async () => {
    await setMargin(100);
    const text = `Count these words. ${newText()}`;
    const key = { prompt_cache_key: randomUUID() };
    const first = () => chat({ model: luna, messages: ask(text), ...key });
    await first();
    for (const messages of [turns(text, 'Another answer'), ask(`${text} Which?`)]) {
      const { reply } = await chat({ model: 'auto:best', messages, ...key });
      expect(reply.switchyard.reason).not.toContain('Staying');
      await first();
    }
  });

  it('of a program is a different one if its last answer has other calls', async () => {
    await setMargin(100);
    const content = `Count these words. ${newText()}`;
    const key = { prompt_cache_key: randomUUID(), tools: [tool({})] };
    const reasonAfter = async (change: (id: string) => string) => {
      const forced = { model: luna, messages: ask(content), tool_choice: 'required', ...key };
      const [call] = callsOf((await chat(forced)).reply as object);
      const id = change(call?.id ?? '');
      const messages = [
        ...ask(content),
        { role: 'assistant', content: null, tool_calls: [{ ...call, id }] },
        { role: 'tool', tool_call_id: id, content: 'Six' },
      ];
      return (await chat({ model: 'auto:best', messages, ...key })).reply.switchyard.reason;
    };
    expect(await reasonAfter((id) => `${id}0`)).not.toContain('Staying');
    expect(await reasonAfter((id) => id)).toMatch(stays);
  });

  it('of a program that shortened it has little cached', async () => {
    await setMargin(100);
    const key = { prompt_cache_key: randomUUID() };
    const { reply: first } = await chat({ model: luna, messages: ask(newText()), ...key });
    const messages = turns('Count these words. One two.', answerOf(first as object));
    const { reply } = await chat({ model: 'auto:best', messages, ...key });
    expect(reply.switchyard.reason).not.toContain('Staying');
  });

  it('of a program is recognized by the response that it continues', async () => {
    await setMargin(100);
    const input = `Count these words. ${newText()}`;
    const { reply } = await post('/v1/responses', { model: luna, input, store: true });
    const next = { model: 'auto:best', input: 'Which?', previous_response_id: reply.id };
    expect((await post('/v1/responses', next)).reply.switchyard.reason).toMatch(stays);
  });
});
