import OpenAI, { BadRequestError, InternalServerError } from 'openai';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { providerPresets } from '#shared/contract/models/own-constants.ts';
import type { SwitchyardField } from '#shared/contract/v1/chat-schemas.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { eventOf, readAll, type TestClient } from '../support/test-client.ts';
import { makeKey } from './access-by-key.ts';

type Message = OpenAI.ChatCompletionMessageParam;

let app: TestApp;
let admin: TestClient;
let person: TestClient;
let client: OpenAI;
beforeAll(async () => {
  const environment = { ALLOWED_ENDPOINTS: 'loopback', STANDARD_PER_MINUTE: '10000' };
  app = await startTestApp(environment, 'today');
  admin = await app.person({ isAdmin: true });
  person = await app.person({ isStandard: true });
  const scopes = ['chat', 'images', 'audio'];
  const { secret } = await makeKey(person, { name: 'A program', scopes, expiresInDays: null });
  client = new OpenAI({ apiKey: secret, baseURL: `${app.url}/v1`, maxRetries: 0 });
});
afterAll(() => app.stop());
beforeEach(() => app.sandbox.reset());

const luna = 'openai:gpt-6-luna';
const sol = 'openai:gpt-6.2-sol';
const gemini = 'vertex:gemini-4-hydrogen';
const local = 'own-local:gpt-6-luna';
const hello: Message[] = [{ role: 'user', content: 'Why is the sky blue?' }];
const create = (body: object) =>
  client.chat.completions.create({
    model: luna,
    messages: hello,
    ...body,
  } as OpenAI.ChatCompletionCreateParamsNonStreaming);
const refusal = (body: object) => create(body).catch((error: unknown) => error);
const ofSwitchyard = (reply: object) => (reply as { switchyard: SwitchyardField }).switchyard;

/** A conversation of this many prompts, with an answer between each two. */
function talk(prompts: number, text = ''): Message[] {
  return Array.from({ length: prompts * 2 - 1 }, (_, at) => ({
    role: at % 2 === 0 ? ('user' as const) : ('assistant' as const),
    content: `Message ${at}. ${text}`,
  }));
}

/** Adds a model whose window is unknown. */
async function addLocalModel(): Promise<void> {
  const { keyHeader, tokenLimit, asksForUsage } = providerPresets.vllm;
  const server = {
    name: 'Local',
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
  const added = { provider: 'own-local', model: 'gpt-6-luna', name: 'Local', skillsLike: luna };
  expect((await admin.send('POST', '/api/admin/models', added)).status).toBe(200);
}

async function holdWindow(model: string, contextTokens: number): Promise<() => Promise<unknown>> {
  const path = `/api/admin/models/${encodeURIComponent(model)}`;
  expect((await admin.send('PUT', path, { contextTokens })).status).toBe(200);
  return () => admin.send('DELETE', path);
}

describe('earlier messages', () => {
  beforeAll(addLocalModel);

  it.each([luna, gemini, 'anthropic:claude-opus-5-5', 'xai:grok-4.7', local])(
    'all reach %s',
    async (model) => {
      await create({ model, messages: talk(40) });
      expect((await app.sandbox.requests())[0]).toMatchObject({
        turns: 79,
        prompt: 'Message 78. ',
      });
    },
  );

  it('that fill more than half a window are sent whole', async () => {
    const undo = await holdWindow(luna, 30_000);
    await create({ messages: talk(20, 'granite lantern harbour '.repeat(100)) });
    await undo();
    expect((await app.sandbox.requests())[0]?.turns).toBe(39);
  });

  it.each([[luna], ['auto'], [`compare:${luna},${gemini}`]])(
    'that exceed the window of %s are refused in OpenAI’s words before any vendor is called',
    async (model) => {
      const undo = await Promise.all([luna, gemini].map((one) => holdWindow(one, 30_000)));
      const models = model === 'auto' ? { models: [luna, gemini] } : {};
      const messages = talk(30, 'granite lantern harbour '.repeat(400));
      const error = await refusal({ model, messages, ...models });
      await Promise.all(undo.map((one) => one()));
      expect(error).toBeInstanceOf(BadRequestError);
      expect(error).toMatchObject({
        code: 'context_length_exceeded',
        type: 'invalid_request_error',
        param: 'messages',
      });
      const { message } = error as Error;
      const [, most, sent] =
        /^400 This model's maximum context length is (\d+) tokens\. However, your messages resulted in (\d+) tokens\. Please reduce the length of the messages\.$/.exec(
          message,
        ) ?? [];
      expect(Number(most)).toBe(30_000);
      expect(Number(sent)).toBeGreaterThan(60_000);
      expect(await app.sandbox.requests()).toEqual([]);
    },
  );

  it('with a picture are read by a model that sees, or refused', async () => {
    const url =
      'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    const messages: Message[] = [
      { role: 'user', content: [{ type: 'image_url', image_url: { url } }] },
      { role: 'assistant', content: 'A dot.' },
      { role: 'user', content: 'Which colour?' },
    ];
    expect(await refusal({ model: local, messages })).toMatchObject({ status: 400 });
    expect(await app.sandbox.requests()).toEqual([]);
    await create({ model: 'auto', messages });
    expect((await app.sandbox.requests())[0]).toMatchObject({ images: 1, turns: 3 });
  });

  it('of a person that do not fit are named in the answer’s notes, live and when read again', async () => {
    const long = 'granite lantern harbour '.repeat(1_500);
    const { threadId } = await person.ask({ query: `One ${long}`, model: luna });
    await person.ask({ query: `Two ${long}`, model: luna, threadId });
    await person.ask({ query: 'Three', model: luna, threadId });
    const note =
      'Local received this conversation from prompt 3 on. The 2 before it may not fit its context window, whose size is unknown.';
    const events = await readAll(await person.stream({ query: 'Four', model: local, threadId }));
    expect(events).toContainEqual({ type: 'note', column: 0, note });
    const { queryId } = eventOf(events, 'done');
    const again = await person.send('GET', `/api/threads/${threadId}`);
    expect(JSON.stringify(again.body)).toContain(note);
    expect(queryId).toBeDefined();
    const undo = await holdWindow(luna, 30_000);
    const known = await readAll(await person.stream({ query: 'Five', model: luna, threadId }));
    await undo();
    expect(JSON.stringify(known)).toContain(
      'GPT-6 Luna received this conversation from prompt 2 on. The one before it doesn’t fit its context window.',
    );
    const all = await readAll(await person.stream({ query: 'Six', model: gemini, threadId }));
    expect(all.map(({ type }) => type)).not.toContain('note');
  });
});

describe('a small max_tokens', () => {
  it.each(['max_tokens', 'max_completion_tokens'])(
    'as %s that thinking uses up is an answer cut by length, of one call',
    async (field) => {
      await app.sandbox.play({ scenario: 'spent-thinking' });
      for (const model of [sol, 'auto:best']) {
        await app.sandbox.play({ scenario: 'spent-thinking' });
        const reply = await create({ model, [field]: 20, reasoning_effort: 'high' });
        expect(reply.choices).toMatchObject([
          { finish_reason: 'length', message: { content: '' } },
        ]);
        expect(reply.usage?.completion_tokens).toBeGreaterThan(0);
        const choice = ofSwitchyard(reply).choices[0];
        expect(choice).not.toHaveProperty('error');
        expect(choice?.receipt?.costMicroUsd).toBeGreaterThan(0);
      }
      expect(await app.sandbox.requests()).toHaveLength(2);
    },
  );

  it('in a stream ends with the same reason', async () => {
    await app.sandbox.play({ scenario: 'spent-thinking' });
    const stream = client.chat.completions.stream({ model: sol, messages: hello, max_tokens: 20 });
    const { choices } = await stream.finalChatCompletion();
    expect(choices[0]?.finish_reason).toBe('length');
    expect(await app.sandbox.requests()).toHaveLength(1);
  });
});

describe('a named model', () => {
  it.each(['server-error', 'rate-limited', 'invalid-key', 'empty', 'bad-request', 'retired'])(
    'that fails with %s is an error, never another model',
    async (scenario) => {
      const model = scenario === 'retired' ? 'xai:grok-4.6' : 'xai:grok-4.7';
      await app.sandbox.play({ scenario, match: { provider: 'xai' } });
      expect(await refusal({ model })).toBeInstanceOf(OpenAI.APIError);
      // After the first failures, its circuit is open, and it is not even called.
      const others = (await app.sandbox.requests()).filter((one) => `xai:${one.model}` !== model);
      expect(others).toEqual([]);
    },
  );

  it('that fails in a stream is an error there, and the header names it', async () => {
    await app.sandbox.play({ scenario: 'bad-request', match: { provider: 'google' } });
    const { data, response } = await client.chat.completions
      .create({ model: gemini, messages: hello, stream: true })
      .withResponse();
    expect(response.headers.get('x-switchyard-model')).toBe(gemini);
    const reading = (async () => {
      for await (const chunk of data) expect(chunk.model).toBe(gemini);
    })();
    await expect(reading).rejects.toThrow(OpenAI.APIError);
  });

  it.each([false, true])(
    'falls back in the order of `models` where the request lists some (streamed: %s)',
    async (stream) => {
      await app.sandbox.play({ scenario: 'bad-request', match: { model: 'gpt-6-luna' } });
      await app.sandbox.play({ scenario: 'bad-request', match: { model: 'gpt-6.2-sol' } });
      const listed = [sol, 'anthropic:claude-haiku-5-5', gemini];
      const { data, response } = await client.chat.completions
        .create({ model: luna, messages: hello, stream, models: listed } as never)
        .withResponse();
      const chunks: object[] = [];
      if (stream) {
        for await (const chunk of data as unknown as AsyncIterable<object>) chunks.push(chunk);
      } else chunks.push(data);
      const last = chunks.at(-1) ?? {};
      expect(last).toMatchObject({ model: listed[1] });
      expect(ofSwitchyard(last).failovers.map(({ to }) => to)).toEqual(listed.slice(0, 2));
      expect(response.headers.get('x-switchyard-model')).toBe(listed[1]);
      const asked = (await app.sandbox.requests()).map(({ model }) => model);
      expect(asked).toEqual(['gpt-6-luna', 'gpt-6.2-sol', 'claude-haiku-5-5']);
    },
  );

  it('falls back to any model with allow_fallbacks', async () => {
    await app.sandbox.play({ scenario: 'bad-request', match: { model: 'gpt-6-luna' } });
    const { data, response } = await client.chat.completions
      .create({ model: luna, messages: hello, allow_fallbacks: true } as never)
      .withResponse();
    expect(data).not.toMatchObject({ model: luna });
    expect(data).toMatchObject({ model: response.headers.get('x-switchyard-model') });
  });

  it('is one that exists, in `models` too', async () => {
    expect(await refusal({ models: ['no-such'] })).toMatchObject({ code: 'model_not_found' });
  });
});

describe('Auto', () => {
  it.each([false, true])(
    'names who answered where the first fails (streamed: %s)',
    async (stream) => {
      await app.sandbox.play({ scenario: 'bad-request', times: 1 });
      const { data, response } = await client.chat.completions
        .create({ model: 'auto', messages: hello, stream } as never)
        .withResponse();
      const chunks: { model: string }[] = [];
      if (stream) {
        for await (const one of data as unknown as AsyncIterable<{ model: string }>)
          chunks.push(one);
      } else chunks.push(data);
      const last = chunks.at(-1);
      expect(ofSwitchyard(last ?? {}).failovers).toHaveLength(1);
      expect(response.headers.get('x-switchyard-model')).toBe(last?.model);
      expect(response.headers.get('x-switchyard-reason')).toBe(
        ofSwitchyard(last ?? {}).choices[0]?.reason.replaceAll(
          /[^\x20-\x7e]+/g,
          encodeURIComponent,
        ),
      );
    },
  );

  it('stays in the list that the request gives it, and has no fallback with false', async () => {
    const models = [luna, sol];
    expect(models).toContain((await create({ model: 'auto', models })).model);
    await app.sandbox.reset();
    await app.sandbox.play({ scenario: 'bad-request', match: { provider: 'openai' } });
    expect(await refusal({ model: 'auto', models })).toBeInstanceOf(InternalServerError);
    const asked = (await app.sandbox.requests()).map(({ model }) => model);
    expect(asked.toSorted()).toEqual(['gpt-6-luna', 'gpt-6.2-sol']);
    await app.sandbox.reset();
    await app.sandbox.play({ scenario: 'bad-request' });
    expect(await refusal({ model: 'auto', allow_fallbacks: false })).toBeInstanceOf(
      InternalServerError,
    );
    expect(await app.sandbox.requests()).toHaveLength(1);
  });
});

describe('a call that does not exist', () => {
  it.each([
    ['POST', '/v1/completions'],
    ['POST', '/v1/v1/chat/completions'],
    ['POST', '/v1/chat/completions/'],
    ['PUT', '/v1/chat/completions'],
    ['GET', '/v1/chat/completions'],
    ['DELETE', '/v1/models'],
    ['POST', '/v1/%'],
  ])('%s %s is 404 whatever its body, and names what exists', async (method, path) => {
    for (const type of ['application/json', 'text/plain', 'multipart/form-data; boundary=x']) {
      const body = method === 'GET' ? null : '{"model":"auto"}';
      const response = await fetch(app.url + path, {
        method,
        body,
        headers: body === null ? {} : { 'content-type': type },
      });
      expect(response.status).toBe(404);
      const { error } = (await response.json()) as { error: { message: string; code: string } };
      expect(error.code).toBe('not_found');
      if (path === '/v1/%') continue;
      expect(error.message).toContain(`There is no ${method} ${path}.`);
      expect(error.message).toContain('POST /v1/chat/completions, ');
      expect(error.message).toContain('GET /v1/models');
    }
  });

  it('is 404 for pages too', async () => {
    const headers = { 'content-type': 'text/plain' };
    const response = await fetch(`${app.url}/api/nothing`, { method: 'POST', body: 'x', headers });
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ code: 'not-found' });
  });
});

describe('a browser’s program on another site', () => {
  const origin = 'https://app.example.com';
  const ofSite = { origin, 'sec-fetch-site': 'cross-site' };

  it('is let through before and during its call, without cookies', async () => {
    const asked = 'authorization,content-type,x-stainless-os';
    for (const path of ['/v1/chat/completions', '/v1/models', '/v1/audio/transcriptions']) {
      const preflight = await fetch(app.url + path, {
        method: 'OPTIONS',
        headers: {
          ...ofSite,
          'access-control-request-method': 'POST',
          'access-control-request-headers': asked,
        },
      });
      expect(preflight.status).toBe(204);
      expect(Object.fromEntries(preflight.headers)).toMatchObject({
        'access-control-allow-origin': '*',
        'access-control-allow-headers': asked,
        'access-control-allow-methods': expect.stringContaining('POST') as string,
      });
      expect(preflight.headers.has('access-control-allow-credentials')).toBe(false);
    }
    for (const stream of [false, true]) {
      const response = await client.chat.completions
        .create({ model: luna, messages: hello, stream }, { headers: ofSite })
        .asResponse();
      expect(response.headers.get('access-control-allow-origin')).toBe('*');
      expect(response.headers.get('access-control-expose-headers')).toBe('*');
      expect(response.headers.has('access-control-allow-credentials')).toBe(false);
      await response.text();
    }
  });

  it('reads errors too', async () => {
    const response = await fetch(`${app.url}/v1/models`, { headers: ofSite });
    expect(response.status).toBe(401);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
  });

  it('opens nothing that pages call, and no cookie opens /v1', async () => {
    for (const method of ['OPTIONS', 'POST', 'GET']) {
      const page = await person.fetch('/api/threads', { method, headers: ofSite });
      expect(page.headers.has('access-control-allow-origin')).toBe(false);
    }
    const called = await person.fetch('/v1/models', { headers: ofSite });
    expect(called.status).toBe(401);
  });
});

it('errors say nothing about our pages', async () => {
  const { secret } = await makeKey(await app.person(), {
    name: 'Free',
    scopes: ['chat', 'audio'],
    expiresInDays: null,
  });
  const free = new OpenAI({ apiKey: secret, baseURL: `${app.url}/v1`, maxRetries: 0 });
  const recording = new File([new Uint8Array(100)], 'speech.wav', { type: 'audio/wav' });
  const failures = await Promise.allSettled([
    free.audio.transcriptions.create({ file: recording, model: 'auto' }),
    free.chat.completions.create({ model: sol, messages: hello }),
    ...Array.from({ length: 12 }, () =>
      free.chat.completions.create({ model: 'auto', messages: hello }),
    ),
  ]);
  const words = failures.flatMap((one) =>
    one.status === 'rejected' ? [(one.reason as Error).message] : [],
  );
  expect(words.length).toBeGreaterThan(3);
  expect(words).toContain('400 This isn’t a readable WAV recording. Send another recording.');
  expect(words.join(' ')).toMatch(/limit of|requests running/);
  expect(words.join(' ')).not.toMatch(/saved|Record again|Auto\b/);
});
