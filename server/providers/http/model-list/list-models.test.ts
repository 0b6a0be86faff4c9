import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createAnthropicProvider } from '../../anthropic/protocol.ts';
import { createGoogleProvider } from '../../google/protocol.ts';
import { createOpenAiProvider } from '../../openai/protocol.ts';
import { createXaiProvider } from '../../xai/protocol.ts';
import type { HttpProvider } from '../create-provider.ts';
import { write } from '../testing/chat-pieces.ts';
import { jsonOf, startVendorServer, type VendorServer } from '../testing/vendor-server.ts';

let vendor: VendorServer;
let opened: HttpProvider[] = [];
beforeAll(async () => {
  vendor = await startVendorServer();
});
afterEach(async () => {
  for (const provider of opened) await provider.close();
  opened = [];
});
afterAll(() => vendor.close());

const creators = [
  ['OpenAI', createOpenAiProvider],
  ['Anthropic', createAnthropicProvider],
  ['Google', createGoogleProvider],
  ['xAI', createXaiProvider],
] as const;

function open(
  create: (typeof creators)[number][1],
  key: string | null = 'key-of-a-test',
  timeouts = { listMs: 60_000 },
) {
  const provider = create({ baseUrl: vendor.url, apiKey: () => key, timeouts });
  opened.push(provider);
  return (signal = new AbortController().signal) => provider.listModels(signal);
}

it('OpenAI lists its models, with their shutdown dates', async () => {
  const model = (id: string, more: object) => ({ id, object: 'model', created: 1, ...more });
  vendor.answerWith(
    jsonOf(200, {
      object: 'list',
      data: [
        model('gpt-6-luna', { shutdown_date: null }),
        model('gpt-4o', { shutdown_date: '2027-01-14' }),
        { object: 'model' },
        'nonsense',
      ],
    }),
  );
  expect(await open(createOpenAiProvider)()).toEqual([
    { upstreamId: 'gpt-6-luna' },
    { upstreamId: 'gpt-4o', retiresOn: '2027-01-14' },
  ]);
  const [call] = vendor.calls.slice(-1);
  expect(call).toMatchObject({
    method: 'GET',
    path: '/models',
    headers: { authorization: 'Bearer key-of-a-test' },
  });
});

it('Anthropic lists its models page by page, with their limits, without retired ones', async () => {
  const pages = [
    {
      data: [
        {
          id: 'claude-opus-5-5',
          type: 'model',
          lifecycle: 'active',
          max_input_tokens: 1_000_000,
          max_tokens: 128_000,
          retires_at: null,
        },
      ],
      has_more: true,
      last_id: 'claude-opus-5-5',
    },
    {
      data: [
        { id: 'claude-sonnet-4-5', lifecycle: 'deprecated', retires_at: '2026-11-30T00:00:00Z' },
        { id: 'claude-2.1', lifecycle: 'retired', retires_at: '2025-07-21T00:00:00Z' },
      ],
      has_more: false,
      last_id: 'claude-2.1',
    },
  ];
  vendor.answerWith((response) => {
    const isFirst = !vendor.calls.at(-1)?.path.includes('after_id');
    return jsonOf(200, pages[isFirst ? 0 : 1])(response);
  });
  expect(await open(createAnthropicProvider)()).toEqual([
    { upstreamId: 'claude-opus-5-5', contextTokens: 1_000_000, maxOutputTokens: 128_000 },
    { upstreamId: 'claude-sonnet-4-5', retiresOn: '2026-11-30' },
  ]);
  expect(vendor.calls.at(-1)).toMatchObject({
    path: '/v1/models?limit=1000&after_id=claude-opus-5-5',
    headers: { 'x-api-key': 'key-of-a-test', 'anthropic-version': '2023-06-01' },
  });
});

it('Google lists its models page by page, with their limits', async () => {
  const pages = [
    {
      models: [
        {
          name: 'models/gemini-4-carbon',
          inputTokenLimit: 1_048_576,
          outputTokenLimit: 65_536,
          supportedGenerationMethods: ['generateContent'],
        },
      ],
      nextPageToken: 'a/b=',
    },
    { models: [{ name: 'models/gemini-3.8-flash' }] },
  ];
  vendor.answerWith((response) => {
    const isFirst = !vendor.calls.at(-1)?.path.includes('pageToken');
    return jsonOf(200, pages[isFirst ? 0 : 1])(response);
  });
  expect(await open(createGoogleProvider)()).toEqual([
    { upstreamId: 'gemini-4-carbon', contextTokens: 1_048_576, maxOutputTokens: 65_536 },
    { upstreamId: 'gemini-3.8-flash' },
  ]);
  expect(vendor.calls.at(-1)).toMatchObject({
    path: '/models?pageSize=1000&pageToken=a%2Fb%3D',
    headers: { 'x-goog-api-key': 'key-of-a-test' },
  });
});

it('xAI lists its models', async () => {
  vendor.answerWith(jsonOf(200, { object: 'list', data: [{ id: 'grok-4.7', object: 'model' }] }));
  expect(await open(createXaiProvider)()).toEqual([{ upstreamId: 'grok-4.7' }]);
});

describe.each(creators)('the list of %s', (_name, create) => {
  it.each([
    ['unrelated JSON', jsonOf(200, { hello: 'world' })],
    ['something that is not a list', jsonOf(200, { data: 'gpt', models: 1 })],
    ['an array', jsonOf(200, [])],
    [
      'an HTML page from a proxy',
      jsonOf(200, '<p>Sign in to this network</p>', { 'content-type': 'text/html' }),
    ],
  ])('fails as malformed on %s', async (_what, answer) => {
    vendor.answerWith(answer);
    await expect(open(create)()).rejects.toMatchObject({ kind: 'malformed-reply' });
  });

  it('fails like any other call: by its status, or before it is sent if there is no key', async () => {
    vendor.answerWith(jsonOf(500, { error: { message: 'Something broke' } }));
    await expect(open(create)()).rejects.toMatchObject({ kind: 'server-error', status: 500 });
    vendor.answerWith(jsonOf(401, { error: { message: 'Wrong key key-of-a-test' } }));
    await expect(open(create)()).rejects.toMatchObject({
      kind: 'invalid-key',
      message: 'Wrong key [key]',
    });
    const before = vendor.calls.length;
    await expect(open(create, null)()).rejects.toMatchObject({ kind: 'invalid-key' });
    expect(vendor.calls).toHaveLength(before);
  });

  it('times out if the page never ends, and closes its socket', async () => {
    const closed = new Promise((resolve) => {
      vendor.answerWith((response) => {
        response.once('close', resolve);
        response.writeHead(200, { 'content-type': 'application/json' });
        response.write('{"data":[');
      });
    });
    const listing = open(create, 'key-of-a-test', { listMs: 500 })();
    await expect(listing).rejects.toMatchObject({ kind: 'request-timeout' });
    await closed;
  });

  it('is abandoned if a page is larger than any real list', async () => {
    vendor.answerWith(async (response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      while (!response.destroyed) await write(response, ' '.repeat(256 * 1024));
    });
    await expect(open(create)()).rejects.toMatchObject({ kind: 'malformed-reply' });
  });

  it('stops immediately when aborted', async () => {
    const controller = new AbortController();
    vendor.answerWith(() => controller.abort(new Error('The server stops.')));
    await expect(open(create)(controller.signal)).rejects.toThrow('The server stops.');
  });
});

it.each([
  ['Anthropic', createAnthropicProvider, { data: [], has_more: true, last_id: 'x' }],
  ['Google', createGoogleProvider, { models: [], nextPageToken: 'x' }],
])('a list from %s that always has another page is abandoned', async (_name, create, page) => {
  vendor.answerWith(jsonOf(200, page));
  await expect(open(create)()).rejects.toMatchObject({ kind: 'malformed-reply' });
});
