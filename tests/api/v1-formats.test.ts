import { eq } from 'drizzle-orm';
import { describe, expect, it, onTestFinished } from 'vitest';
import { queries } from '#server/areas/query/schema.ts';
import { useTestApp } from '../support/shared-app.ts';
import type { TestClient } from '../support/test-client.ts';
import { makeKey } from './access-by-key.ts';

const app = useTestApp();
const model = 'openai:gpt-3.5-turbo';

interface Format {
  path: string;
  /** A body that asks for `prompt`. */
  ask(prompt: string, more?: object): Record<string, unknown>;
  /** The field that contains the prompt. */
  field: string;
  /** A body with a picture, which is the base64 of a file. */
  show(base64: string): Record<string, unknown>;
  tool(name: string): object;
  /** The field that limits the tokens of the answer. */
  mostTokens: string;
  textOf(reply: never): string;
  /** Why a whole reply ended, with the value for an answer that was cut short and for a refusal. */
  endOf(reply: never): unknown;
  ends: { cut: string; refused: string };
  /** The event that ends a stream, and the one that reports a failure. */
  end: string;
  failure: string;
}

interface Message {
  content: { type: string; text: string }[];
}
interface Response {
  output: (Message & { type: string })[];
  incomplete_details: { reason: string } | null;
}
interface Completion {
  choices: { message: { content: string }; finish_reason: string }[];
}
const asPng = (base64: string) => `data:image/png;base64,${base64}`;

const formats = {
  chat: {
    path: '/v1/chat/completions',
    ask: (content, more) => ({ model, messages: [{ role: 'user', content }], ...more }),
    field: 'messages',
    show: (base64) => ({
      model: 'auto',
      messages: [
        {
          role: 'user',
          content: [{ type: 'image_url', image_url: { url: asPng(base64) } }],
        },
      ],
    }),
    tool: (name) => ({ type: 'function', function: { name } }),
    mostTokens: 'max_completion_tokens',
    endOf: ({ choices }: Completion) => choices[0]?.finish_reason,
    ends: { cut: 'length', refused: 'content_filter' },
    textOf: ({ choices }: Completion) => choices[0]?.message.content ?? '',
    end: 'data: [DONE]',
    failure: 'data: {"error":',
  },
  responses: {
    path: '/v1/responses',
    ask: (input, more) => ({ model, input, ...more }),
    field: 'input',
    show: (base64) => ({
      model: 'auto',
      input: [{ role: 'user', content: [{ type: 'input_image', image_url: asPng(base64) }] }],
    }),
    tool: (name) => ({ type: 'function', name, parameters: null, strict: null }),
    mostTokens: 'max_output_tokens',
    endOf: ({ incomplete_details: details }: Response) => details?.reason,
    ends: { cut: 'max_output_tokens', refused: 'content_filter' },
    textOf: ({ output }: Response) =>
      output.find(({ type }) => type === 'message')?.content[0]?.text ?? '',
    end: 'event: response.completed',
    failure: 'event: response.failed',
  },
  messages: {
    path: '/v1/messages',
    ask: (content, more) => ({
      model,
      max_tokens: 1_000,
      messages: [{ role: 'user', content }],
      ...more,
    }),
    field: 'messages',
    show: (data) => ({
      model: 'auto',
      max_tokens: 1_000,
      messages: [
        {
          role: 'user',
          content: [{ type: 'image', source: { type: 'base64', media_type: 'image/png', data } }],
        },
      ],
    }),
    tool: (name) => ({ name, input_schema: { type: 'object' } }),
    mostTokens: 'max_tokens',
    endOf: ({ stop_reason: reason }: { stop_reason: string }) => reason,
    ends: { cut: 'max_tokens', refused: 'refusal' },
    textOf: ({ content }: Message) => content.find(({ type }) => type === 'text')?.text ?? '',
    end: 'event: message_stop',
    failure: 'event: error',
  },
} satisfies Record<string, Format>;
const names = ['chat', 'responses', 'messages'] as const;

interface Caller {
  userId: number;
  person: TestClient;
  call(format: Format, body: unknown, signal?: AbortSignal): Promise<globalThis.Response>;
}

async function connect(key: object = {}): Promise<Caller> {
  const person = await app.person();
  const { secret } = await makeKey(person, {
    name: 'Formats',
    scopes: ['chat'],
    expiresInDays: null,
    ...key,
  });
  return { userId: person.userId, person, call: (...asked) => send(secret, ...asked) };
}

function send(
  secret: string | null,
  { path }: Format,
  body: unknown,
  signal?: AbortSignal,
): Promise<globalThis.Response> {
  return fetch(`${app.url}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(secret && { authorization: `Bearer ${secret}` }),
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
    ...(signal && { signal }),
  });
}

const standingOf = (userId: number) =>
  app.database.select({ status: queries.status }).from(queries).where(eq(queries.userId, userId));

const none = { dayMicroUsd: null, monthMicroUsd: null, totalMicroUsd: null };

async function limit(userId: number, limits: object): Promise<void> {
  const administrator = await app.person({ isAdmin: true });
  const all = { perMinute: null, perDay: null, running: null, ...limits };
  const { status } = await administrator.send('PUT', `/api/admin/users/${userId}/limits`, all);
  expect(status).toBe(200);
}

/** Each failure, the statuses of chat, responses and messages, and the sentence without the field's name. */
const failures: {
  title: string;
  fail(format: Format): Promise<globalThis.Response>;
  statuses: [number, number, number];
  message: RegExp;
  /** Whether the reply says when to try again. */
  mayRetry?: boolean;
}[] = [
  {
    title: 'no key',
    fail: (format) => send(null, format, format.ask('Hi')),
    statuses: [401, 401, 401],
    message: /^Send an API key: /,
  },
  {
    title: 'a revoked or mistyped key',
    fail: (format) => send(`sk-switchyard-${'x'.repeat(43)}`, format, format.ask('Hi')),
    statuses: [401, 401, 401],
    message: /^This API key is invalid, revoked or expired\./,
  },
  {
    title: 'a key without the scope',
    fail: async (format) => (await connect({ scopes: ['votes'] })).call(format, format.ask('Hi')),
    statuses: [403, 403, 403],
    message: /^This API key can’t be used for chat\./,
  },
  {
    title: 'broken JSON',
    fail: async (format) => (await connect()).call(format, '{"model":'),
    statuses: [400, 400, 400],
    message: /JSON/,
  },
  {
    title: 'no prompt',
    fail: async (format) => (await connect()).call(format, format.ask('')),
    statuses: [400, 400, 400],
    message: /^The last message is empty\.$/,
  },
  {
    title: 'a field of the wrong type',
    fail: async (format) => (await connect()).call(format, format.ask('Hi', { stream: 'yes' })),
    statuses: [400, 400, 400],
    message: /stream/,
  },
  {
    title: 'a tool with an impossible name',
    async fail(format) {
      const tool = format.tool('get weather');
      return (await connect()).call(format, format.ask('Hi', { tools: [tool] }));
    },
    statuses: [400, 400, 400],
    message: /: Use letters, digits, _ and -, at most \d+ characters\.$/,
  },
  {
    title: 'an unknown model',
    fail: async (format) => (await connect()).call(format, format.ask('Hi', { model: 'gpt-0' })),
    statuses: [404, 404, 404],
    message: /"gpt-0"/,
  },
  {
    title: 'a model that the key must not use',
    fail: async (format) =>
      (await connect({ models: ['vertex:gemini-1.5-flash'] })).call(format, format.ask('Hi')),
    statuses: [403, 403, 403],
    message: /isn’t among the models that this API key can use/,
  },
  {
    title: 'a prompt that does not fit',
    fail: async (format) => (await connect()).call(format, format.ask('word '.repeat(60_000))),
    statuses: [400, 400, 400],
    message: /maximum context length is \d+ tokens/,
  },
  {
    title: 'the limit per minute',
    async fail(format) {
      const { userId, call } = await connect();
      await limit(userId, { perMinute: 1 });
      expect((await call(format, format.ask('First'))).status).toBe(200);
      return call(format, format.ask('Second'));
    },
    statuses: [429, 429, 429],
    message: /1 request per minute/,
    mayRetry: true,
  },
  {
    title: 'the limit per day',
    async fail(format) {
      const { userId, call } = await connect();
      await limit(userId, { perDay: 1 });
      expect((await call(format, format.ask('First'))).status).toBe(200);
      return call(format, format.ask('Second'));
    },
    statuses: [429, 429, 429],
    message: /1 request per day/,
    mayRetry: true,
  },
  {
    title: 'the limit of running calls',
    async fail(format) {
      const { userId, call } = await connect();
      await limit(userId, { running: 1 });
      await app.sandbox.throttle();
      const gone = new AbortController();
      const first = call(format, format.ask('A long story'), gone.signal).catch(() => null);
      await expect.poll(() => standingOf(userId)).toEqual([{ status: 'running' }]);
      const second = await call(format, format.ask('Another story'));
      gone.abort();
      await first;
      await app.sandbox.flush();
      return second;
    },
    statuses: [429, 429, 429],
    message:
      /^You already have 1 request running, the maximum\. Try again when one has finished\.$/,
    mayRetry: true,
  },
  {
    title: 'a picture that can’t be read',
    fail: async (format) => (await connect()).call(format, format.show('iVBORw0KGgoAAAAA')),
    statuses: [400, 400, 400],
    message: /picture/,
  },
  {
    title: 'a person’s spent budget',
    async fail(format) {
      const { person, call } = await connect();
      const budget = { dayMicroUsd: 1, monthMicroUsd: null };
      expect((await person.send('PUT', '/api/account/budget', budget)).status).toBe(200);
      return call(format, format.ask('Hi'));
    },
    statuses: [429, 429, 429],
    message: /^Your own daily budget has only/,
    mayRetry: true,
  },
  {
    title: 'a key’s spent budget',
    fail: async (format) =>
      (await connect({ budgets: { ...none, dayMicroUsd: 1 } })).call(format, format.ask('Hi')),
    statuses: [429, 429, 429],
    message: /^This key’s daily budget has only/,
    mayRetry: true,
  },
  {
    title: 'a vendor’s failure',
    async fail(format) {
      await app.sandbox.play({ scenario: 'server-error', match: { provider: 'openai' } });
      return (await connect()).call(format, format.ask('Hi'));
    },
    statuses: [502, 502, 502],
    message: /./,
  },
];

describe.each(failures)('$title', ({ fail, statuses, message, mayRetry = false }) => {
  it('has the same status and sentence in every format', async () => {
    const sentences: string[] = [];
    const got: number[] = [];
    for (const name of names) {
      const format = formats[name] as Format;
      await app.sandbox.reset();
      const reply = await fail(format);
      got.push(reply.status);
      expect(reply.headers.get('retry-after') !== null, name).toBe(mayRetry);
      const body = (await reply.json()) as { error: { message: string; type: string } };
      expect(body.error.type, name).toMatch(/^[a-z_]+$/);
      expect(body.error.message, name).toMatch(message);
      sentences.push(
        body.error.message.replace(
          new RegExp(`^(?:${format.field}|tools\\.0[.\\w]*)(?=:)`),
          'FIELD',
        ),
      );
    }
    expect(got).toEqual(statuses);
    // Amounts of money differ with the length of the request.
    const words = sentences.map((sentence) => sentence.replaceAll(/[\d.,]+/g, 'N'));
    expect(new Set(words).size, words.join('\n')).toBe(1);
  });
});

describe.each(names)('/v1 in the format of %s', (name) => {
  const format = formats[name] as Format;
  it('answers whole and streamed', async () => {
    const { call } = await connect();
    const whole = await call(format, format.ask('Name a river'));
    expect(whole.status).toBe(200);
    expect(format.textOf((await whole.json()) as never)).not.toBe('');
    expect(whole.headers.get('x-switchyard-model')).toBe(model);
    const streamed = await call(format, format.ask('Name a river', { stream: true }));
    expect(streamed.headers.get('content-type')).toContain('text/event-stream');
    expect(await streamed.text()).toContain(format.end);
  });

  it.each([true, false])('ends the query when the client leaves (stream: %s)', async (stream) => {
    const { userId, call } = await connect();
    await app.sandbox.throttle();
    onTestFinished(() => app.sandbox.flush());
    const gone = new AbortController();
    const calling = call(format, format.ask('A long story', { stream }), gone.signal)
      .then((reply) => reply.text())
      .catch(() => null);
    await expect.poll(() => standingOf(userId)).toEqual([{ status: 'running' }]);
    await expect
      .poll(async () =>
        (await app.sandbox.requests()).filter(({ outcome }) => outcome === 'running'),
      )
      .not.toEqual([]);
    gone.abort();
    expect(await calling).toBeNull();
    await expect.poll(() => standingOf(userId)).toEqual([{ status: 'interrupted' }]);
    await expect
      .poll(async () => (await app.sandbox.requests()).map(({ outcome }) => outcome))
      .toEqual(['aborted']);
  });

  it('says that its own limit cut the answer short', async () => {
    const { call } = await connect();
    const reply = await call(format, format.ask('Tell a story', { [format.mostTokens]: 16 }));
    expect(reply.status).toBe(200);
    const body = (await reply.json()) as never;
    expect(format.textOf(body)).not.toBe('');
    expect(format.endOf(body)).toBe(format.ends.cut);
  });

  it('says that the model declined', async () => {
    const { call } = await connect();
    await app.sandbox.play({ scenario: 'refusal', match: { provider: 'openai' } });
    const reply = await call(format, format.ask('Tell a story'));
    expect(reply.status).toBe(200);
    expect(format.endOf((await reply.json()) as never)).toBe(format.ends.refused);
  });

  it('lists fields without an effect, whatever they are called', async () => {
    const { call } = await connect();
    const reply = await call(format, format.ask('Hi', { toString: 'x', valueOf: { y: 1 } }));
    expect(reply.status).toBe(200);
    const { switchyard } = (await reply.json()) as { switchyard: { ignored: string[] } };
    expect(switchyard.ignored).toEqual(expect.arrayContaining(['toString', 'valueOf']));
  });

  it('reports a failure after text in the stream, which keeps the text', async () => {
    const { call } = await connect();
    await app.sandbox.play({ scenario: 'cut', match: { provider: 'openai' } });
    const reply = await call(format, format.ask('Describe a river', { stream: true }));
    expect(reply.status).toBe(200);
    const text = await reply.text();
    expect(text).toContain(format.failure);
    expect(text).not.toContain(`${format.end}\n`);
  });
});

// The Responses API has no stop sequences.
it.each([
  ['chat', { stop: [' '] }],
  ['messages', { stop_sequences: [' '] }],
] as const)('ends at a stop sequence in the format of %s', async (name, stop) => {
  const format = formats[name] as Format;
  const { call } = await connect();
  const reply = await call(format, format.ask('Describe a river', stop));
  expect(reply.status).toBe(200);
  expect(format.textOf((await reply.json()) as never)).toMatch(/^\S+$/);
});
