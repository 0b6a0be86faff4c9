import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import OpenAI, { APIError, BadRequestError, RateLimitError } from 'openai';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { providerPresets } from '#shared/contract/models/own-constants.ts';
import type { SwitchyardField } from '#shared/contract/v1/chat-schemas.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { eventOf, readAll, type TestClient } from '../support/test-client.ts';
import { makePng } from '../support/test-files.ts';
import { setForTest } from '../support/test-settings.ts';
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
  await addServer('Local', ['gpt-6-luna']);
  // Each of these servers is called by only one test, because its failures open circuits.
  await addServer('Failing', ['gpt-6-luna', 'gpt-6.2-sol']);
  await addServer('Limited', ['gpt-6-luna']);
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

/** Adds a server whose models have unknown windows. */
async function addServer(name: string, models: readonly string[]): Promise<void> {
  const { keyHeader, tokenLimit, asksForUsage } = providerPresets.vllm;
  const server = {
    name,
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
  for (const model of models) {
    const provider = `own-${name.toLowerCase()}`;
    const added = { provider, model, name: `${name}’s ${model}`, skillsLike: luna };
    expect((await admin.send('POST', '/api/admin/models', added)).status).toBe(200);
  }
}

async function holdWindow(model: string, contextTokens: number): Promise<() => Promise<unknown>> {
  const path = `/api/admin/models/${encodeURIComponent(model)}`;
  expect((await admin.send('PUT', path, { contextTokens })).status).toBe(200);
  return () => admin.send('DELETE', path);
}

describe('earlier messages', () => {
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

  it('that fill more than half a window are sent in full', async () => {
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

  it.each([false, true])(
    'are refused as too long even if only the vendor notices it (streamed: %s)',
    async (stream) => {
      const undo = await holdWindow('vertex:gemini-3.5-flash-lite', 100_000_000);
      const messages = talk(3, 'granite lantern harbour '.repeat(70_000));
      const error = await refusal({ model: 'vertex:gemini-3.5-flash-lite', messages, stream });
      await undo();
      expect(error).toBeInstanceOf(BadRequestError);
      expect(error).toMatchObject({ code: 'context_length_exceeded', param: 'messages' });
      expect((error as Error).message).toMatch(
        /^400 This model's maximum context length is \d+ tokens/,
      );
    },
  );

  it('with a picture are read by a model that accepts images, or refused', async () => {
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

  it('that do not fit are mentioned in the answer’s notes, live and when read again', async () => {
    const long = 'granite lantern harbour '.repeat(1_500);
    const { threadId } = await person.ask({ query: `One ${long}`, model: luna });
    await person.ask({ query: `Two ${long}`, model: luna, threadId });
    await person.ask({ query: 'Three', model: luna, threadId });
    const note =
      'Local’s gpt-6-luna received this conversation from prompt 3 on. The 2 prompts before it may not fit its context window, whose size is unknown.';
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
      'GPT-6 Luna received this conversation from prompt 2 on. Prompt 1 doesn’t fit its context window.',
    );
    const all = await readAll(await person.stream({ query: 'Six', model: gemini, threadId }));
    expect(all.map(({ type }) => type)).not.toContain('note');
  });
});

describe('a small max_tokens', () => {
  it.each(['max_tokens', 'max_completion_tokens'])(
    'as %s that thinking uses up ends the answer by length after one call',
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
      const model = scenario === 'retired' ? 'gpt-6.2-sol' : 'gpt-6-luna';
      await app.sandbox.play({ scenario, match: { provider: 'openai' } });
      expect(await refusal({ model: `own-failing:${model}` })).toBeInstanceOf(OpenAI.APIError);
      // After several failures the circuit of the server is open, so the server isn't called at all.
      const asked = await app.sandbox.requests();
      expect(asked.filter((one) => one.model !== model)).toEqual([]);
    },
  );

  it('that fails before a stream starts is an error with its status', async () => {
    await app.sandbox.play({ scenario: 'bad-request', match: { provider: 'google' } });
    const streamed = create({ model: gemini, stream: true });
    await expect(streamed).rejects.toMatchObject({ status: 400, code: 'prompt_rejected' });
    expect(await app.sandbox.requests()).toHaveLength(1);
  });

  it.each([false, true])(
    'falls back in the order of `models` if the request lists them (streamed: %s)',
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

  it('must exist, in `models` too', async () => {
    expect(await refusal({ models: ['no-such'] })).toMatchObject({ code: 'model_not_found' });
  });
});

/** Reads a stream to its end or its error. */
async function readChunks(body: object) {
  const chunks: OpenAI.ChatCompletionChunk[] = [];
  const asked = { ...body, stream: true, stream_options: { include_usage: true } };
  const stream = (await create(asked)) as unknown as AsyncIterable<OpenAI.ChatCompletionChunk>;
  let error: unknown = null;
  try {
    for await (const chunk of stream) chunks.push(chunk);
  } catch (cause) {
    error = cause;
  }
  const deltas = chunks.flatMap(({ choices: [choice] }) => choice ?? []);
  return {
    error,
    text: deltas.map(({ delta }) => delta.content ?? '').join(''),
    refusal: deltas.map(({ delta }) => delta.refusal ?? '').join(''),
    finish: deltas.at(-1)?.finish_reason,
    usage: chunks.at(-1)?.usage,
    switchyard: ofSwitchyard(chunks.findLast(({ choices }) => choices.length > 0) ?? {}),
  };
}

describe('an answer that breaks off after some text', () => {
  const breaks = [
    ['cut', { scenario: 'cut' }, /lost the connection/],
    ['malformed', { scenario: 'malformed' }, /couldn’t read/],
    ['error-in-200', { scenario: 'error-in-200' }, /overloaded/],
    ['an unfinished end', { scenario: 'finish', as: 'OTHER' }, /before it was finished/],
  ] as const;
  it.each(breaks)('(%s) is a reply with the text so far, which says so', async (_, rule, why) => {
    await app.sandbox.play({ ...rule, afterChunks: 3, match: { provider: 'google' } });
    const reply = await create({ model: gemini });
    const [choice] = reply.choices;
    expect(choice).toMatchObject({ finish_reason: 'length', message: { refusal: null } });
    expect(choice?.message.content).not.toBe('');
    expect(reply.usage?.completion_tokens).toBeGreaterThan(0);
    const [{ error, receipt } = {}] = ofSwitchyard(reply).choices;
    expect(error?.message).toMatch(why);
    expect(error?.message).not.toContain('saved');
    expect(receipt?.finish).toBe('interrupted');
  });

  it.each(breaks)('(%s) ends a stream in the same way, with the error', async (_, rule, why) => {
    await app.sandbox.play({ ...rule, afterChunks: 3, match: { provider: 'google' } });
    const { text, finish, usage, switchyard, error } = await readChunks({ model: gemini });
    expect(text).not.toBe('');
    expect(finish).toBe('length');
    expect(usage?.completion_tokens).toBeGreaterThan(0);
    expect(switchyard.choices[0]?.error?.message).toMatch(why);
    expect(error).toBeInstanceOf(APIError);
    expect((error as Error).message).toMatch(why);
  });

  it('in a comparison ends only its own choice', async () => {
    await app.sandbox.play({ scenario: 'cut', afterChunks: 3, match: { provider: 'google' } });
    const { choices } = await create({ model: `compare:${luna},${gemini}` });
    expect(choices.map((one) => one.finish_reason).toSorted()).toEqual(['length', 'stop']);
    expect(choices.map(({ message }) => message.content)).not.toContain('');
  });
});

describe('a vendor’s refusal', () => {
  it.each([
    ['refusal', 'google'],
    ['refusal', 'anthropic'],
    ['finish', 'openai'],
    ['finish', 'xai'],
  ])('without text (%s, %s) is an answer, whole or streamed', async (scenario, provider) => {
    const models = { google: gemini, anthropic: 'anthropic:claude-haiku-5-5', openai: luna };
    const model = models[provider as keyof typeof models] ?? 'xai:grok-4.3';
    const as = 'content_filter';
    await app.sandbox.play({ scenario, as, afterChunks: 0, match: { provider } });
    const { choices } = await create({ model });
    const [{ finish_reason: finish, message } = {}] = choices;
    expect([finish, message?.content]).toEqual(['content_filter', null]);
    expect(message?.refusal).toMatch(/declined|policy/);
    const streamed = await readChunks({ model });
    expect(streamed).toMatchObject({ finish: 'content_filter', text: '', error: null });
    expect(streamed.refusal).toBe(message?.refusal);
  });

  it.each([
    [{ scenario: 'refusal' }, 'content_policy_violation'],
    [{ scenario: 'finish', as: 'NO_IMAGE', afterChunks: 0 }, 'prompt_rejected'],
  ])('of a picture is 400 (%j)', async (rule, code) => {
    await app.sandbox.play({ ...rule, match: { kind: 'image' } });
    const model = 'vertex:gemini-nano-banana-2.1';
    const drawn = client.images.generate({ model, prompt: 'A lighthouse' });
    await expect(drawn).rejects.toMatchObject({ status: 400, code });
  });
});

it('a vendor’s rate limit is 429 with the wait, even while its circuit is open', async () => {
  const match = { promptIncludes: 'How heavy is the Moon?' };
  await app.sandbox.play({ scenario: 'rate-limited', retryAfterSeconds: 40, match });
  const messages = [{ role: 'user', content: 'How heavy is the Moon?' }];
  for (const stream of [false, true]) {
    const error = await refusal({ model: 'own-limited:gpt-6-luna', messages, stream });
    expect(error).toBeInstanceOf(RateLimitError);
    const { code, type, headers } = error as RateLimitError;
    expect({ code, type }).toEqual({ code: 'rate_limit_exceeded', type: 'rate_limit_error' });
    expect(Number(headers?.get('retry-after'))).toBeGreaterThan(30);
  }
  expect(await app.sandbox.requests()).toHaveLength(1);
});

describe('a request that the vendor rejects', () => {
  it.each([
    [luna, 'openai'],
    [gemini, 'google'],
    ['anthropic:claude-haiku-5-5', 'anthropic'],
    ['xai:grok-4.3', 'xai'],
  ])('is 400 in our words (%s)', async (model, provider) => {
    await app.sandbox.play({ scenario: 'bad-request', match: { provider } });
    for (const stream of [false, true]) {
      const error = await refusal({ model, stream });
      expect(error).toBeInstanceOf(BadRequestError);
      const { code, type, message } = error as BadRequestError;
      expect({ code, type }).toEqual({ code: 'prompt_rejected', type: 'invalid_request_error' });
      expect(message).toMatch(/didn’t accept this prompt/);
      expect(message).not.toMatch(/Request contains|Invalid value|Argument not supported/);
    }
  });
});

describe('Auto', () => {
  it.each([false, true])(
    'names the model that answered when the first fails (streamed: %s)',
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

  it('stays within the request’s list, and has no fallback with false', async () => {
    const models = [luna, sol];
    expect(models).toContain((await create({ model: 'auto', models })).model);
    await app.sandbox.reset();
    await app.sandbox.play({ scenario: 'bad-request', match: { provider: 'openai' } });
    expect(await refusal({ model: 'auto', models })).toBeInstanceOf(BadRequestError);
    const asked = (await app.sandbox.requests()).map(({ model }) => model);
    expect(asked.toSorted()).toEqual(['gpt-6-luna', 'gpt-6.2-sol']);
    await app.sandbox.reset();
    await app.sandbox.play({ scenario: 'bad-request' });
    expect(await refusal({ model: 'auto', allow_fallbacks: false })).toBeInstanceOf(
      BadRequestError,
    );
    expect(await app.sandbox.requests()).toHaveLength(1);
  });
});

describe('a call that does not exist', () => {
  it.each([
    ['POST', '/v1/edits'],
    ['POST', '/v1/v2/chat/completions'],
    ['POST', '/v1/chat/completions/new'],
    ['PUT', '/v1/chat/completions'],
    ['GET', '/v1/chat/completions'],
    ['DELETE', '/v1/models'],
    ['POST', '/v1/%'],
    ['GET', '/v1/%zz'],
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
      if (path.includes('%')) continue;
      expect(error.message).toContain(`There is no endpoint ${method} ${path}.`);
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

  it('is allowed through in preflight and in its call, without cookies', async () => {
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

  it('has no access to the pages’ own calls, and cookies give no access to /v1', async () => {
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
  expect(words.join(' ')).toContain('400 This file isn’t a recording that we recognize. Send mp3,');
  expect(words.join(' ')).toMatch(/limit of|requests running/);
  expect(words.join(' ')).not.toMatch(/saved|Record again|Auto\b/);
});

describe('long sessions', () => {
  it('can have thousands of messages, long ones, and many files', async () => {
    const url = `data:image/png;base64,${Buffer.from(await makePng()).toString('base64')}`;
    const pictures = Array.from({ length: 20 }, () => ({
      type: 'image_url' as const,
      image_url: { url },
    }));
    const [first, ...rest] = talk(400);
    const text = 'granite lantern '.repeat(40_000);
    const messages = [
      { role: 'user', content: pictures },
      { role: 'assistant', content: 'Yes.' },
    ];
    await create({ model: sol, messages: [...messages, { ...first, content: text }, ...rest] });
    expect((await app.sandbox.requests())[0]).toMatchObject({ turns: 801, images: 20 });
  });

  it('have limits that an administrator sets', async () => {
    const save = async (key: string, value: string) => {
      const body = { key, value, category: 'system' };
      expect((await admin.send('POST', '/api/admin/config', body)).status).toBe(200);
    };
    await save('system.max_api_messages', '4');
    expect(await refusal({ messages: talk(3) })).toMatchObject({
      status: 400,
      param: 'messages',
      message: '400 messages: Send at most 4 messages.',
    });
    await admin.send('DELETE', '/api/admin/config/system.max_api_messages');
    await save('system.max_api_files', '1');
    const url = `data:image/png;base64,${Buffer.from(await makePng()).toString('base64')}`;
    const part = { type: 'image_url', image_url: { url } };
    const two = [{ role: 'user', content: [part, part] }];
    expect(await refusal({ messages: two })).toMatchObject({ status: 413 });
    await admin.send('DELETE', '/api/admin/config/system.max_api_files');
  });

  it('may be as large as an administrator allows and a vendor takes', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
    const shape = { width: 1_120, height: 1_120, channels: 3, background: 'white', noise } as const;
    const picture = (await sharp({ create: shape }).png().toBuffer()).toString('base64');
    const image_url = { url: `data:image/png;base64,${picture}` };
    const content = Array.from({ length: 5 }, () => ({ type: 'image_url', image_url }));
    const messages = [
      { role: 'user', content: content.slice(0, 4) },
      { role: 'assistant', content: 'Noise.' },
      { role: 'user', content: content.slice(4) },
    ];
    expect(await refusal({ model: sol, messages })).toMatchObject({ status: 413 });
    const saved = { key: 'system.max_api_megabytes', value: '30', category: 'system' };
    expect((await admin.send('POST', '/api/admin/config', saved)).status).toBe(200);
    try {
      await create({ model: sol, messages });
      expect((await app.sandbox.requests())[0]).toMatchObject({ images: 5 });
      // Google accepts 20 MB. On the page, only the newest images would be sent.
      const error = await refusal({ model: gemini, messages });
      expect(error).toMatchObject({ status: 400, code: 'prompt_rejected' });
      expect((error as Error).message).toContain('the request is too large');
      expect(await app.sandbox.requests()).toHaveLength(1);
    } finally {
      await admin.send('DELETE', '/api/admin/config/system.max_api_megabytes');
    }
  });
});

describe('an image with several pages', () => {
  it('is sent as one picture per page, until the call has as many files as it may', async () => {
    const bytes = readFileSync('server/areas/attachments/reader/testing/cases/two-pages.tif');
    const scan = { url: `data:image/tiff;base64,${bytes.toString('base64')}` };
    const picture = {
      url: `data:image/png;base64,${Buffer.from(await makePng()).toString('base64')}`,
    };
    const talkAbout = async (first: readonly object[], second: readonly object[]) => {
      const [before, after] = [first, second].map((urls) => ({
        role: 'user',
        content: urls.map((image_url) => ({ type: 'image_url', image_url })),
      }));
      const messages = [before, { role: 'assistant', content: 'A letter.' }, after];
      return ofSwitchyard(await create({ messages })).choices[0]?.reason;
    };
    const note = '“picture” has 2 pages, and only the first was sent. Save it as PDF to send all.';
    expect(await talkAbout([scan], [scan])).not.toContain(note);
    await setForTest(app, 'system.max_api_files', '3');
    expect(await talkAbout([scan], [scan])).toContain(note);
    expect((await talkAbout([scan], [picture, picture]))?.split(note)).toHaveLength(2);
    expect((await app.sandbox.requests()).map(({ images }) => images)).toEqual([4, 3, 3]);
  });
});

describe('`ignored`', () => {
  it.each([
    [luna, { temperature: 0.3 }],
    ['anthropic:claude-haiku-5-5', { temperature: 0.3 }],
    [gemini, { temperature: 0.3 }],
    ['auto', { temperature: 0.3 }],
    [luna, { reasoning_effort: 'medium' }],
    ['xai:grok-4.3', { temperature: 1.7 }],
    [local, { temperature: 1.7 }],
    ['vertex:gemini-4-hydrogen', { reasoning_effort: 'medium' }],
  ])('names the fields that %s did not receive: %o', async (model, asked) => {
    const reply = await create({ model, ...asked });
    const [request] = await app.sandbox.requests();
    const { ignored } = ofSwitchyard(reply);
    if ('temperature' in asked) {
      expect(ignored.includes('temperature')).toBe(request?.temperature !== asked.temperature);
    }
    if ('reasoning_effort' in asked) {
      expect(ignored.includes('reasoning_effort')).toBe(request?.effort == null);
    }
  });

  it('lists fields within messages too, each once', async () => {
    const content = [{ type: 'text', text: 'Hello', annotations: [{}] }];
    const messages = [1, 2].map(() => ({ role: 'user', name: 'Ada', content }));
    expect(ofSwitchyard(await create({ messages, seed: 1 })).ignored).toEqual([
      'messages.content.annotations',
      'messages.name',
      'seed',
    ]);
  });

  it.each(['none', 'low', 'medium', 'high', 'xhigh', 'max'])(
    'does not include effort: %s reaches the vendor unchanged, and the receipt names it',
    async (effort) => {
      const reply = await create({ model: luna, reasoning_effort: effort });
      const [request] = await app.sandbox.requests();
      expect(request?.effort ?? 'none').toBe(effort);
      const { choices, ignored } = ofSwitchyard(reply);
      expect(choices[0]?.receipt?.askedWith?.effort).toBe(effort);
      expect(ignored).toEqual([]);
    },
  );

  it.each([
    ['logit_bias', { 50256: -100 }],
    ['plugins', [{ id: 'web' }]],
    ['top_logprobs', 3],
  ])(
    'never includes %s, which is refused because the answer would be wrong without it',
    async (param, value) => {
      expect(await refusal({ [param]: value })).toMatchObject({ status: 400, param });
      expect(await app.sandbox.requests()).toEqual([]);
    },
  );
});

it('a model that refuses a temperature answers without it, and the reply says so', async () => {
  await app.sandbox.play({ scenario: 'temperature-refused', match: { provider: 'xai' } });
  // Only this test calls it with a temperature, because the refusal is remembered for a day.
  const model = 'xai:grok-4.7';
  // The first call is refused and repeated. From then on, the temperature isn't sent.
  for (const calls of [2, 3]) {
    const reply = await create({ model, temperature: 0.4 });
    expect(reply.choices[0]?.finish_reason).toBe('stop');
    expect(ofSwitchyard(reply).ignored).toEqual(['temperature']);
    expect(await app.sandbox.requests()).toHaveLength(calls);
  }
  const query = { query: 'Why is the sky blue?', model, temperature: 0.4 };
  const events = await readAll(await person.stream(query));
  const note = 'Grok 4.7 no longer accepts a temperature, so it answered without one.';
  expect(events).toContainEqual({ type: 'note', column: 0, note });
  expect(eventOf(events, 'receipt').receipt.askedWith).toBeUndefined();
});

it.each([
  [
    { messages: [{ role: 'user', content: [{ type: 'input_audio', input_audio: {} }] }] },
    'messages.0.content.0.type: Only the types text, image_url, file and refusal are supported.',
  ],
  [
    { messages: [{ role: 'user', content: [{ type: 'text' }] }] },
    'messages.0.content.0.text: This field is required.',
  ],
  [{ stop: ['a', 'b', 'c', 'd', 'e'] }, 'stop: Use at most four stop sequences.'],
  [
    { response_format: { type: 'grammar' } },
    'response_format.type: Only the types text, json_object and json_schema are supported.',
  ],
])('a value that may have several forms is refused with the reason: %j', async (body, words) => {
  expect(await refusal(body)).toMatchObject({ status: 400, message: `400 ${words}` });
});

describe('messages that OpenAI accepts', () => {
  it.each([luna, gemini, 'anthropic:claude-haiku-5-5', 'xai:grok-4.3', local])(
    'that contain only a system message are answered by %s',
    async (model) => {
      const messages: Message[] = [{ role: 'system', content: 'Name a river.' }];
      const reply = await create({ model, messages });
      expect(reply.choices[0]?.message.content).toMatch(/\w/);
      expect((await app.sandbox.requests())[0]).toMatchObject({
        prompt: 'Name a river.',
        turns: 1,
      });
    },
  );

  it('that end with the assistant’s are continued, or refused if the model cannot', async () => {
    const messages: Message[] = [...hello, { role: 'assistant', content: 'Because' }];
    for (const model of [luna, gemini, local]) {
      await create({ model, messages });
      expect((await app.sandbox.requests()).at(-1)).toMatchObject({ turns: 2 });
    }
    const error = await refusal({ model: 'anthropic:claude-haiku-5-5', messages });
    expect(error).toMatchObject({ status: 400, param: 'messages' });
    expect((error as Error).message).toMatch(/can’t continue an assistant message/);
    expect(await app.sandbox.requests()).toHaveLength(3);
  });

  it('with a temperature of up to 2', async () => {
    await create({ model: 'xai:grok-4.3', temperature: 1.9 });
    expect((await app.sandbox.requests())[0]?.temperature).toBe(1.9);
    expect(await refusal({ temperature: 2.1 })).toMatchObject({ param: 'temperature' });
  });

  it.each([luna, gemini, 'anthropic:claude-haiku-5-5', local])(
    'with a picture in a tool’s result are read by %s, or refused',
    async (model) => {
      const url = `data:image/png;base64,${Buffer.from(await makePng()).toString('base64')}`;
      const call = {
        id: 'call_1',
        type: 'function',
        function: { name: 'screenshot', arguments: '{}' },
      };
      const messages = [
        ...hello,
        { role: 'assistant', content: null, tool_calls: [call] },
        {
          role: 'tool',
          tool_call_id: 'call_1',
          content: [
            { type: 'text', text: 'Done' },
            { type: 'image_url', image_url: { url } },
          ],
        },
      ];
      const asked = { model, messages };
      if (model === local) return expect(await refusal(asked)).toMatchObject({ status: 400 });
      await create(asked);
      expect((await app.sandbox.requests())[0]).toMatchObject({ images: 1, toolResults: ['Done'] });
    },
  );

  it('with pictures elsewhere are refused as OpenAI refuses them', async () => {
    const url = 'data:image/png;base64,aGVsbG8=';
    for (const role of ['system', 'assistant']) {
      const messages = [...hello, { role, content: [{ type: 'image_url', image_url: { url } }] }];
      expect(await refusal({ messages })).toMatchObject({ status: 400, param: 'messages.1' });
    }
  });
});

describe('the list of models', () => {
  it('gives windows, prices, modalities and release dates', async () => {
    const { data } = await client.models.list();
    const found = data.find(({ id }) => id === luna);
    expect(found).toMatchObject({
      object: 'model',
      owned_by: 'openai',
      context_length: 1_050_000,
      max_completion_tokens: 128_000,
      architecture: { input_modalities: ['text', 'image', 'file'], output_modalities: ['text'] },
      pricing: { prompt: expect.stringMatching(/^0\.0000\d+$/) as string, image: null },
    });
    expect(new Date((found?.created ?? 0) * 1000).getUTCFullYear()).toBe(2026);
    const maker = data.find((one) => JSON.stringify(one).includes('"output_modalities":["image"]'));
    expect(maker).toBeDefined();
    for (const { id } of data) expect(await client.models.retrieve(id)).toMatchObject({ id });
  });

  it('has each model by its vendor’s name, and 404 for others', async () => {
    expect(await client.models.retrieve('gpt-6-luna')).toMatchObject({ id: luna });
    await expect(client.models.retrieve('no-such')).rejects.toMatchObject({
      status: 404,
      code: 'model_not_found',
    });
  });

  it('answers HEAD, with a key only', async () => {
    const { secret } = await makeKey(person, { name: 'H', scopes: ['chat'], expiresInDays: null });
    for (const path of ['/v1/models', `/v1/models/${encodeURIComponent(luna)}`]) {
      const ask = (headers: Record<string, string>) =>
        fetch(app.url + path, { method: 'HEAD', headers });
      const response = await ask({ authorization: `Bearer ${secret}` });
      expect([response.status, await response.text()]).toEqual([200, '']);
      expect((await ask({})).status).toBe(401);
    }
  });
});

describe('usage', () => {
  it.each([sol, gemini, 'anthropic:claude-opus-5-5'])(
    'of %s includes details and cost, and the whole reply includes the model’s thinking',
    async (model) => {
      const messages = talk(5, 'granite lantern harbour '.repeat(500));
      const asked = { model, messages, reasoning_effort: 'high' };
      await create(asked);
      const reply = await create(asked);
      const receipt = ofSwitchyard(reply).choices[0]?.receipt;
      expect(reply.usage).toMatchObject({
        prompt_tokens_details: {
          cached_tokens: receipt?.cachedTokens ?? 0,
          cache_write_tokens: receipt?.cacheWriteTokens ?? 0,
        },
        completion_tokens_details: { reasoning_tokens: receipt?.reasoningTokens ?? 0 },
        cost: (receipt?.costMicroUsd ?? 0) / 1_000_000,
      });
      expect(receipt?.reasoningTokens).toBeGreaterThan(0);
      expect(receipt?.cachedTokens).toBeGreaterThan(0);
      expect(reply.choices[0]?.message).toHaveProperty(
        'reasoning_content',
        expect.stringMatching(/question/),
      );
      const headers = { 'idempotency-key': `usage of ${model}` };
      const body = { ...asked, stream: false } as OpenAI.ChatCompletionCreateParamsNonStreaming;
      const first = await client.chat.completions.create(body, { headers });
      const again = await client.chat.completions.create(body, { headers });
      expect(again.usage).toEqual(first.usage);
    },
  );

  it('comes in a stream too', async () => {
    const stream = client.chat.completions.stream({
      model: sol,
      messages: hello,
      reasoning_effort: 'high',
      stream_options: { include_usage: true },
    });
    const { usage } = await stream.finalChatCompletion();
    expect(usage?.completion_tokens_details?.reasoning_tokens).toBeGreaterThan(0);
    expect(usage).toHaveProperty('cost', expect.any(Number));
  });
});

describe('a picture', () => {
  const maker = 'openai:gpt-image-2.6-flare';
  const draw = (more: object) =>
    client.images.generate({
      prompt: 'A red boat',
      ...more,
    } as OpenAI.ImageGenerateParamsNonStreaming);
  const refuse = (more: object) => draw(more).catch((error: unknown) => error);

  const drawStreamed = async (more: object) => {
    const asked = { prompt: 'A red boat', stream: true as const, size: '1536x1024' as const };
    const events = [];
    for await (const event of await client.images.generate({ ...asked, ...more })) {
      events.push(event);
    }
    return events;
  };

  it('arrives as OpenAI’s stream event', async () => {
    const events = await drawStreamed({ model: maker, partial_images: 0 });
    expect(events).toMatchObject([
      {
        type: 'image_generation.completed',
        output_format: 'png',
        size: '1536x1024',
        background: 'auto',
        quality: 'auto',
        usage: { output_tokens: expect.any(Number) as number },
      },
    ]);
    const [event] = events;
    const bytes = Buffer.from(event?.b64_json ?? '', 'base64');
    expect(bytes.subarray(1, 4).toString()).toBe('PNG');
    expect(ofSwitchyard(event ?? {}).ignored).toEqual([]);
  });

  it('reports that partial pictures are not sent, streamed or not', async () => {
    const [event, ...more] = await drawStreamed({ model: maker, partial_images: 2 });
    expect(more).toEqual([]);
    expect(event?.type).toBe('image_generation.completed');
    expect(ofSwitchyard(event ?? {}).ignored).toEqual(['partial_images']);
    const whole = await draw({ model: maker, partial_images: 1 });
    expect(ofSwitchyard(whole).ignored).toEqual(['partial_images']);
    expect(await refuse({ model: maker, partial_images: 4 })).toMatchObject({
      status: 400,
      param: 'partial_images',
    });
  });

  it('does not report a size or quality that its model did not receive', async () => {
    const model = 'xai:grok-imagine-image';
    const [event] = await drawStreamed({ model, quality: 'high', background: 'opaque' });
    expect(event).toMatchObject({ size: 'auto', quality: 'auto', background: 'auto' });
    expect(ofSwitchyard(event ?? {}).ignored).toEqual(['size', 'quality', 'background']);
  });

  it('in a chat is in the reply as a data URL, whole, streamed and repeated', async () => {
    const asked = { model: maker, messages: [{ role: 'user', content: 'Draw a red boat' }] };
    const png = /^data:image\/png;base64,iVBOR/;
    const { message } = (await create(asked)).choices[0] ?? {};
    expect(message).toMatchObject({
      content: expect.stringContaining('/images/'),
      images: [{ type: 'image_url', image_url: { url: expect.stringMatching(png) } }],
    });
    const body = { ...asked, stream: true } as OpenAI.ChatCompletionCreateParamsStreaming;
    const options = { headers: { 'idempotency-key': 'a boat in a stream' } };
    for (let call = 0; call < 2; call += 1) {
      const deltas = [];
      for await (const { choices } of await client.chat.completions.create(body, options)) {
        deltas.push(...choices.map(({ delta }) => delta));
      }
      expect(deltas.filter((delta) => 'images' in delta)).toMatchObject([
        { images: [{ image_url: { url: expect.stringMatching(png) } }] },
      ]);
    }
    expect(JSON.stringify(await create({}))).not.toContain('"images"');
  });

  it('in the request is refused, because it would be ignored', async () => {
    const given = { image: 'data:image/png;base64,iVBORw0KGgo=' };
    expect(await refuse({ model: maker, ...given })).toMatchObject({ status: 400, param: 'image' });
    expect(await app.sandbox.requests()).toEqual([]);
  });

  it('comes with the model, the format and the tokens in the whole reply', async () => {
    const { data, response } = await client.images
      .generate({ prompt: 'A red boat', model: maker })
      .withResponse();
    expect(response.headers.get('x-switchyard-model')).toBe(maker);
    expect(data).toMatchObject({
      output_format: 'png',
      usage: { total_tokens: expect.any(Number) },
    });
  });

  it('is drawn once for calls with the same Idempotency-Key', async () => {
    const body = { prompt: 'A red boat', model: maker, quality: 'xhigh' as const };
    const options = { headers: { 'idempotency-key': 'one boat' } };
    const first = await client.images.generate(body, options);
    const called = (await app.sandbox.requests()).length;
    const again = await client.images.generate(body, options);
    expect(again.data).toEqual(first.data);
    expect(again.usage).toEqual(first.usage);
    expect(ofSwitchyard(again).ignored).toEqual(['quality']);
    const streamed = client.images.generate({ ...body, stream: true }, options);
    await expect(streamed).rejects.toThrow(
      'This idempotency key was already used for a different request.',
    );
    expect(await app.sandbox.requests()).toHaveLength(called);
  });

  it('reports the options its model does not support', async () => {
    const asked = { size: '1536x1024', quality: 'high', background: 'opaque' };
    const taken = await draw({ ...asked, model: maker, quality: 'xhigh', style: 'vivid' });
    expect(ofSwitchyard(taken).ignored).toEqual(['style', 'quality']);
    const other = await draw({ ...asked, model: 'xai:grok-imagine-image' });
    expect(ofSwitchyard(other).ignored).toEqual(['size', 'quality', 'background']);
  });

  it('with a required option is made by a model that supports it, or refused', async () => {
    const model = 'xai:grok-imagine-image';
    for (const [name, value] of [
      ['background', 'transparent'],
      ['output_format', 'webp'],
    ] as const) {
      expect(await refuse({ model, [name]: value })).toMatchObject({ status: 400, param: name });
      const reply = await draw({ model: 'auto', [name]: value });
      expect(ofSwitchyard(reply).choices[0]?.model).toMatch(/^openai:gpt-image/);
    }
    const both = { background: 'transparent', output_format: 'jpeg' };
    expect(await refuse(both)).toMatchObject({ status: 400, param: 'background' });
  });
});
