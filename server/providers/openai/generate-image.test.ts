import { afterEach, beforeEach, expect, test } from 'vitest';
import { readFixture } from '../http/testing/collect-answer.ts';
import { jsonOf, startVendorServer, type VendorServer } from '../http/testing/vendor-server.ts';
import { createOpenAiProvider, type OpenAiProvider } from './protocol.ts';
import type { GeneratedImage } from '#server/providers/contract/model-provider.ts';

const prompt = { upstreamId: 'dall-e-3', prompt: 'A lighthouse at dusk' };
const pngStart = Buffer.from('89504e470d0a1a0a', 'hex');
const drawn = jsonOf(200, readFixture(import.meta.url, 'image.json'));
let vendor: VendorServer;
let provider: OpenAiProvider;

beforeEach(async () => {
  vendor = await startVendorServer();
  provider = createOpenAiProvider({ baseUrl: vendor.url, apiKey: () => 'sk-test' });
});
afterEach(async () => {
  await vendor.close();
  await provider.close();
});

function generate(signal = new AbortController().signal): Promise<GeneratedImage[]> {
  return provider.generateImage(prompt, signal);
}

test('an image is returned as bytes, with its type and the rewritten prompt', async () => {
  vendor.answerWith(drawn);
  const [image, ...others] = await generate();
  expect(others).toEqual([]);
  expect(image).toMatchObject({
    mediaType: 'image/png',
    revisedPrompt: 'A tall white lighthouse on a rocky shore at dusk.',
  });
  expect(Buffer.from(image?.bytes ?? []).subarray(0, 8)).toEqual(pngStart);
});

test('the tokens an image used are read if the vendor counts them', async () => {
  const reply: object = JSON.parse(readFixture(import.meta.url, 'image.json'));
  const usage = { input_tokens: 12, output_tokens: 1_056, total_tokens: 1_068 };
  vendor.answerWith(jsonOf(200, { ...reply, usage }));
  expect((await generate())[0]?.usage).toEqual({ inputTokens: 12, outputTokens: 1_056 });
  vendor.answerWith(drawn);
  expect((await generate())[0]?.usage).toBeUndefined();
});

test('the request asks for one square image as bytes', async () => {
  vendor.answerWith(drawn);
  await generate();
  expect(vendor.calls).toMatchObject([
    {
      path: '/images/generations',
      headers: { authorization: 'Bearer sk-test', 'content-type': 'application/json' },
      body: {
        model: 'dall-e-3',
        prompt: 'A lighthouse at dusk',
        n: 1,
        size: '1024x1024',
        response_format: 'b64_json',
      },
    },
  ]);
});

test('a model that refuses response_format is called again without it, and from then on directly', async () => {
  vendor.answerWith((response) => {
    const body = vendor.calls.at(-1)?.body;
    const hasFormat = typeof body === 'object' && body !== null && 'response_format' in body;
    const refusal = jsonOf(400, readFixture(import.meta.url, 'unknown-parameter.json'));
    return (hasFormat ? refusal : drawn)(response);
  });
  expect(await generate()).toHaveLength(1);
  expect(await generate()).toHaveLength(1);
  const asked = vendor.calls.map(({ body }) => Object.keys(body ?? {}).includes('response_format'));
  expect(asked).toEqual([true, false, false]);
});

test.each(['content_policy_violation', 'moderation_blocked'])(
  'a prompt stopped by %s is refused, and not retried with another provider',
  async (code) => {
    const message = 'Your request was rejected as a result of our safety system.';
    vendor.answerWith(jsonOf(400, { error: { code, message, param: null, type: 'user_error' } }));
    await expect(generate()).rejects.toMatchObject({
      kind: 'refused',
      status: 400,
      isRetryable: false,
      message,
    });
    expect(vendor.calls).toHaveLength(1);
  },
);

test.each([
  [400, 'invalid_request_error', null, 'The prompt is too long', 'too-long'],
  [401, 'invalid_request_error', 'invalid_api_key', 'Incorrect API key', 'invalid-key'],
  [404, 'invalid_request_error', 'model_not_found', 'No such model', 'model-gone'],
  [429, 'requests', 'rate_limit_exceeded', 'Slow down', 'rate-limited'],
  [500, 'server_error', null, 'The server had an error', 'server-error'],
])('a %i of type %s and code %s with "%s" is %s', async (status, type, code, message, kind) => {
  vendor.answerWith(jsonOf(status, { error: { message, type, code } }, { 'retry-after': '4' }));
  await expect(generate()).rejects.toMatchObject({ kind, status, message, retryAfterMs: 4000 });
});

test.each([
  ['no images', { created: 1, data: [] }],
  ['a link', { data: [{ url: 'https://example.com/image.png' }] }],
  [
    'bytes that are not an image',
    { data: [{ b64_json: Buffer.from('GIF89a').toString('base64') }] },
  ],
  ['no JSON', '<p>Sign in to this network</p>'],
  ['null', 'null'],
])('a reply with %s is malformed', async (_name, body) => {
  vendor.answerWith(jsonOf(200, body));
  await expect(generate()).rejects.toMatchObject({ kind: 'malformed-reply', status: 200 });
});

test('an error in the body of a 200 is classified by its type', async () => {
  vendor.answerWith(jsonOf(200, { error: { message: 'Slow down', type: 'rate_limit_error' } }));
  await expect(generate()).rejects.toMatchObject({ kind: 'rate-limited' });
});

test('the key is read for each call, and nothing is sent without one', async () => {
  const keyless = createOpenAiProvider({ baseUrl: vendor.url, apiKey: () => null });
  await expect(keyless.generateImage(prompt, new AbortController().signal)).rejects.toMatchObject({
    kind: 'invalid-key',
  });
  expect(vendor.calls).toEqual([]);
  await keyless.close();
});

test('picture options reach the vendor', async () => {
  vendor.answerWith(drawn);
  const options = { size: '1536x1024', background: 'transparent', output_format: 'webp' };
  const request = { upstreamId: 'gpt-image-2.6-flare', prompt: 'A boat', options };
  await provider.generateImage(request, new AbortController().signal);
  expect(vendor.calls.at(-1)?.body).toMatchObject(options);
});
