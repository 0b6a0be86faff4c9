import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { buildConnector } from 'undici';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { addressRanges } from '#server/areas/settings/value-schemas.ts';
import type { HttpProvider } from '../http/create-provider.ts';
import { done, piece } from '../http/testing/chat-pieces.ts';
import { collectAnswer, hello } from '../http/testing/collect-answer.ts';
import { collectEvents, readFinds } from '../http/testing/collect-finds.ts';
import {
  jsonOf,
  startStream,
  startVendorServer,
  streamOf,
  type VendorServer,
} from '../http/testing/vendor-server.ts';
import { explainTrial } from './explain-trial.ts';
import { guardConnector, type Resolve } from './guard/guarded-connector.ts';
import { refuseAddress } from './guard/refuse-address.ts';
import { readOwnModels } from './model-list.ts';
import { connectOwnProvider } from './own-provider.ts';

let vendor: VendorServer;
const opened: HttpProvider[] = [];
beforeAll(async () => {
  vendor = await startVendorServer();
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((provider) => provider.close()));
});
afterAll(() => vendor.close());

const loopback = addressRanges.parse('loopback');
type Facts = Parameters<typeof connectOwnProvider>[0];

function connect(
  facts: Partial<Facts> = {},
  {
    allowed = loopback,
    resolve,
    ...timeouts
  }: { allowed?: typeof loopback; resolve?: Resolve; listMs?: number; idleMs?: number } = {},
) {
  const provider = connectOwnProvider(
    {
      id: 'own-test',
      baseUrl: vendor.url,
      key: null,
      keyHeader: 'bearer',
      headers: {},
      tokenLimit: 'max_tokens',
      asksForUsage: true,
      ...facts,
    },
    { guard: { allowed, ...(resolve && { resolve }) }, timeouts },
  );
  opened.push(provider);
  return provider;
}

const chunk = (delta: object, more: object = {}) =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta, ...more }] })}\n\n`;
const end = chunk({}, { finish_reason: 'stop' });
const usage = { prompt_tokens: 7, completion_tokens: 5, total_tokens: 12 };

describe('an answer that searched', () => {
  const text = '👋 In 東京 it is 7 °C. e\u0301te\u0301.';
  const cite = (words: string | null, url: string) => {
    const before = Array.from(text.slice(0, text.indexOf(words ?? ''))).length;
    const place = words && { start_index: before, end_index: before + Array.from(words).length };
    return { type: 'url_citation', url_citation: { url, title: 'Page', content: 'Q', ...place } };
  };
  const annotations = [
    cite('7 °C', 'https://one.example/'),
    cite('e\u0301te\u0301', 'https://two.example/'),
    cite(null, 'https://three.example/'),
    cite('In', 'javascript:alert(1)'),
    { type: 'file_citation', file_id: 'f1' },
    'no object',
  ];
  const search = { mostSearches: 5, parameters: { web: true, model: 'other' } };
  const expected = [
    { words: '7 °C', url: 'https://one.example/', title: 'Page', quote: 'Q' },
    { words: 'e\u0301te\u0301', url: 'https://two.example/' },
    { words: '', url: 'https://three.example/' },
  ];

  test.each([
    ['before its text', [{ annotations }, { content: text }]],
    [
      'in the middle, and again at the end',
      [
        { content: text.slice(0, 5), annotations: annotations.slice(0, 1) },
        { content: text.slice(5) },
        { annotations },
      ],
    ],
  ])('has its sources if they come %s', async (_when, deltas) => {
    vendor.answerWith(streamOf(deltas.map((delta) => chunk(delta)).join('') + end));
    const events = await collectEvents(connect(), { ...hello, search });
    expect(sent()).toMatchObject({ web: true, model: hello.upstreamId });
    expect(readFinds(events)).toMatchObject({
      text,
      cited: expected,
      end: { citationsLeftOut: 1 },
    });
    expect(events.filter(({ type }) => type === 'search')).toEqual([
      { type: 'search', queries: [] },
    ]);
  });

  test.each([
    ['one, unless the server counts them', {}, 1],
    ['what OpenRouter counts', { server_tool_use: { web_search_requests: 3 } }, 3],
    ['what Perplexity counts', { num_search_queries: 2 }, 2],
  ])('has as many searches as %s', async (_how, counted, searches) => {
    const message = { content: text, annotations };
    const whole = {
      choices: [{ message, finish_reason: 'stop' }],
      usage: { ...usage, ...counted },
    };
    vendor.answerWith(jsonOf(200, whole));
    const { cited, end: ended } = readFinds(await collectEvents(connect(), { ...hello, search }));
    expect(cited).toMatchObject(expected);
    expect(ended).toMatchObject({ usage: { searches } });
  });

  test('has no sources if it must not search', async () => {
    vendor.answerWith(streamOf(chunk({ content: text, annotations }) + end));
    const events = await collectEvents(connect(), hello);
    expect(events.map(({ type }) => type)).toEqual(['text', 'end']);
  });
});

const sent = () => vendor.calls.at(-1)?.body as Record<string, unknown>;

describe('an answer', () => {
  test('is complete without [DONE] after a finish reason', async () => {
    vendor.answerWith(streamOf(piece('Hello') + end));
    expect(await collectAnswer(connect())).toMatchObject({
      text: 'Hello',
      ends: [{ finish: 'complete' }],
      error: null,
    });
  });

  test('is a broken connection without [DONE] and without a finish reason', async () => {
    vendor.answerWith(streamOf(piece('Hello')));
    expect((await collectAnswer(connect())).error).toMatchObject({ kind: 'broken-connection' });
  });

  test('may arrive whole when a stream was requested', async () => {
    const message = { role: 'assistant', content: 'All at once', reasoning: 'Hm.' };
    vendor.answerWith(jsonOf(200, { choices: [{ message, finish_reason: 'stop' }], usage }));
    expect(await collectAnswer(connect())).toMatchObject({
      text: 'All at once',
      thoughts: ['Hm.'],
      ends: [{ finish: 'complete', usage: { inputTokens: 7, outputTokens: 5 } }],
    });
  });

  test.each([
    ['reasoning', chunk({ reasoning: 'Let me see.' })],
    ['reasoning_content', chunk({ reasoning_content: 'Let me see.' })],
    [
      'a content part',
      chunk({ content: [{ type: 'thinking', thinking: [{ type: 'text', text: 'Let me see.' }] }] }),
    ],
  ])('shows %s as thinking', async (_name, thought) => {
    const text = chunk({ content: [{ type: 'text', text: 'Done' }] });
    vendor.answerWith(streamOf(thought + text + end));
    expect(await collectAnswer(connect())).toMatchObject({
      thoughts: ['Let me see.'],
      text: 'Done',
    });
  });

  test.each([
    ['the last chunk', { choices: [], usage }],
    ['Groq’s own field', { choices: [], x_groq: { usage } }],
  ])('has the usage from %s, after the finish reason', async (_name, last) => {
    vendor.answerWith(streamOf(`${piece('Hi')}${end}data: ${JSON.stringify(last)}\n\n${done}`));
    const { ends } = await collectAnswer(connect());
    expect(ends).toMatchObject([{ usage: { inputTokens: 7, outputTokens: 5 } }]);
  });

  test('skips comments and an empty first chunk', async () => {
    vendor.answerWith(streamOf(`: PROCESSING\n\ndata: {"choices":[]}\n\n${piece('Hi')}${end}`));
    expect((await collectAnswer(connect())).text).toBe('Hi');
  });

  test('fails if an error arrives within the stream', async () => {
    const error = { error: { code: 502, message: 'Provider returned error' } };
    vendor.answerWith(streamOf(`${piece('Hi')}data: ${JSON.stringify(error)}\n\n`));
    expect((await collectAnswer(connect())).error).toMatchObject({ kind: 'server-error' });
  });

  test('is attributed to the requested model, whatever name the server gives', async () => {
    vendor.answerWith(streamOf(`data: {"model":"alias","choices":[]}\n\n${piece('Hi')}${end}`));
    expect((await collectAnswer(connect())).ends[0]?.model).toBeUndefined();
  });
});

describe('a request', () => {
  test('contains no key if there is none, but has the configured headers', async () => {
    vendor.answerWith(streamOf(piece('Hi') + end));
    await collectAnswer(connect({ headers: { 'x-title': 'Switchyard' } }));
    const { headers } = vendor.calls.at(-1) ?? {};
    expect(headers?.authorization).toBeUndefined();
    expect(headers?.['x-title']).toBe('Switchyard');
  });

  test.each([
    ['bearer', 'authorization', 'Bearer secret'],
    ['api-key', 'api-key', 'secret'],
  ] as const)('sends its key as %s', async (keyHeader, name, value) => {
    vendor.answerWith(streamOf(piece('Hi') + end));
    await collectAnswer(connect({ key: 'secret', keyHeader }));
    expect(vendor.calls.at(-1)?.headers[name]).toBe(value);
  });

  test('limits tokens and requests usage in the server’s format', async () => {
    vendor.answerWith(streamOf(piece('Hi') + end));
    await collectAnswer(connect());
    expect(sent()).toMatchObject({ max_tokens: 100, stream_options: { include_usage: true } });
    await collectAnswer(connect({ tokenLimit: 'max_completion_tokens', asksForUsage: false }));
    expect(sent()).toMatchObject({ max_completion_tokens: 100, stream: true });
    expect(sent()).not.toHaveProperty('stream_options');
  });

  test.each([
    ['max_tokens', 'Unsupported parameter: max_tokens', 'max_completion_tokens'],
    ['stream_options', 'Extra inputs are not permitted: stream_options', 'stream'],
    ['reasoning_effort', 'property reasoning_effort is unsupported', 'model'],
  ])('is retried once without %s, and that is remembered', async (field, message, kept) => {
    const provider = connect();
    const request = { ...hello, effort: 'low' } as const;
    let refusals = 0;
    vendor.answerWith((response) => {
      if (!(field in sent())) return streamOf(piece('Hi') + end)(response);
      refusals += 1;
      return jsonOf(400, { error: { message, code: 400 } })(response);
    });
    for (const _time of ['first', 'second']) {
      expect((await collectAnswer(provider, request)).text).toBe('Hi');
      expect(sent()).toHaveProperty(kept);
    }
    expect(refusals).toBe(1);
  });
});

test.each([
  [401, { error: 'Unauthorized' }, 'invalid-key'],
  [404, { error: { message: 'model "x" not found, try pulling it first' } }, 'model-gone'],
  [422, { detail: [{ loc: ['body', 'model'], msg: 'field required' }] }, 'bad-request'],
  [402, { message: 'Payment required' }, 'no-credit'],
  [400, { error: { type: 'exceed_context_size_error', message: 'too long' } }, 'too-long'],
  [
    503,
    { error: { code: 503, type: 'unavailable_error', message: 'Loading model' } },
    'overloaded',
  ],
])('a %i with %j is classified as %s', async (status, body, kind) => {
  vendor.answerWith(jsonOf(status, body));
  expect((await collectAnswer(connect())).error).toMatchObject({ kind, status });
});

describe('a list of models', () => {
  test('has windows, vision and prices in every server’s format', () => {
    const vision = { architecture: { input_modalities: ['text', 'image'] } };
    const pricing = { prompt: '0.00000015', completion: '0.0000006' };
    expect(
      readOwnModels({
        data: [
          { id: '/models/a.gguf', meta: { n_ctx: 8_192 } },
          { id: 'meta/b:free', context_length: 131_072, ...vision, pricing },
          { id: 'c', max_model_len: 4_096, object: 'model' },
          { id: 'd', max_context_length: 32_000, capabilities: { vision: false } },
          { id: 'nomic-embed-text' },
        ],
      }),
    ).toEqual([
      { upstreamId: '/models/a.gguf', contextTokens: 8_192 },
      {
        upstreamId: 'meta/b:free',
        contextTokens: 131_072,
        sees: true,
        inputMicroUsdPerMillion: 150_000,
        outputMicroUsdPerMillion: 600_000,
      },
      { upstreamId: 'c', contextTokens: 4_096 },
      { upstreamId: 'd', contextTokens: 32_000, sees: false },
    ]);
    expect(readOwnModels([{ id: 'bare', type: 'chat' }])).toEqual([{ upstreamId: 'bare' }]);
    expect(readOwnModels({ error: 'no' })).toBeNull();
  });
});

const trial = (provider: HttpProvider, isDetailed = true) =>
  explainTrial(provider, isDetailed, new AbortController().signal);

describe('an address', () => {
  test('that is not allowed is not connected to', async () => {
    const before = vendor.calls.length;
    const provider = connect({}, { allowed: [] });
    expect(await trial(provider)).toMatch(/127\.0\.0\.1 isn’t a public address/);
    const { error } = await collectAnswer(connect({}, { allowed: [] }));
    expect(error).toMatchObject({
      kind: 'broken-connection',
      message: expect.stringMatching(/ALLOWED_ENDPOINTS/),
    });
    expect(vendor.calls).toHaveLength(before);
  });

  test.each([
    'http://2130706433',
    'http://0x7f.1',
    'http://127.1',
    'http://[::ffff:7f00:1]',
    'http://0',
  ])('written as %s is refused like any other', (baseUrl) => {
    expect(refuseAddress(baseUrl, [])).toMatch(/isn’t a public address/);
  });

  test('is resolved once per connection, and a name that points to a refused one is refused', async () => {
    const port = new URL(vendor.url).port;
    const answers = [['127.0.0.1'], ['10.0.0.1']];
    let asked = 0;
    const resolve = async () => answers[asked++] ?? [];
    vendor.answerWith(jsonOf(200, { data: [{ id: 'a' }] }));
    // Simulates DNS rebinding: the name first resolves to an allowed address and then to a forbidden one. The
    // first connection must not resolve it again, and the next connection must be refused.
    const baseUrl = `http://models.example:${port}`;
    expect(await trial(connect({ baseUrl }, { resolve }))).toEqual([{ upstreamId: 'a' }]);
    expect(asked).toBe(1);
    expect(vendor.calls.at(-1)?.headers.host).toBe(`models.example:${port}`);
    expect(await trial(connect({ baseUrl }, { resolve }))).toMatch(/10\.0\.0\.1 isn’t a public/);
    const mixed = async () => ['127.0.0.1', '169.254.169.254'];
    expect(await trial(connect({ baseUrl }, { resolve: mixed }))).toMatch(/never called/);
  });

  test('that redirects is not followed', async () => {
    const before = vendor.calls.length;
    vendor.answerWith((response) => {
      response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end();
    });
    expect(await trial(connect())).toMatch(/redirects to another address/);
    expect((await collectAnswer(connect())).error).toMatchObject({ status: 302 });
    expect(vendor.calls).toHaveLength(before + 2);
  });
});

describe('a server that misbehaves', () => {
  test('is cut off when its list never ends', async () => {
    const megabyte = 'x'.repeat(1024 * 1024);
    vendor.answerWith(async (response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      while (!response.destroyed) {
        await new Promise((resolve) => response.write(megabyte, resolve));
      }
    });
    expect(await trial(connect())).toMatch(/isn’t a list of models/);
    expect((await collectAnswer(connect())).error).toMatchObject({ kind: 'malformed-reply' });
  });

  test('is cut off when it sends too slowly', async () => {
    vendor.answerWith((response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const timer = setInterval(() => response.write(' '), 20);
      response.once('close', () => clearInterval(timer));
    });
    expect(await trial(connect({}, { listMs: 200 }))).toBe('The server didn’t answer in time.');
  });

  test('is cut off when it stalls during an answer', async () => {
    vendor.answerWith((response) => {
      startStream(response);
      response.write(piece('Hi'));
    });
    expect((await collectAnswer(connect({}, { idleMs: 100 }))).error).toMatchObject({
      kind: 'idle-timeout',
    });
  });
});

describe('TLS', () => {
  const pem = readFileSync(new URL('fixtures/self-signed.pem', import.meta.url), 'utf8');
  const server = createServer({ key: pem, cert: pem }, (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"data":[]}');
  });
  let port: number;
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    ({ port } = server.address() as AddressInfo);
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  test('with an untrusted certificate is refused with an explanation', async () => {
    const provider = connect({ baseUrl: `https://127.0.0.1:${port}` });
    expect(await trial(provider)).toMatch(/^The server’s certificate isn’t trusted/);
  });

  test('verifies the host name although the address has already been resolved', async () => {
    const resolve = async () => ['127.0.0.1'];
    const guarded = guardConnector(buildConnector({ ca: pem }), { allowed: loopback, resolve });
    const reach = (hostname: string) =>
      new Promise<string>((settle) => {
        const host = `${hostname}:${port}`;
        guarded(
          { hostname, host, protocol: 'https:', port: String(port) },
          (...[error, socket]) => {
            socket?.destroy();
            settle(error instanceof Error && 'code' in error ? String(error.code) : 'connected');
          },
        );
      });
    expect(await reach('localhost')).toBe('connected');
    expect(await reach('models.example')).toBe('ERR_TLS_CERT_ALTNAME_INVALID');
  });
});
