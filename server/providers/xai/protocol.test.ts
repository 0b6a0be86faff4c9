import { afterAll, beforeAll, expect, test } from 'vitest';
import { collectAnswer, hello, readFixture } from '../http/testing/collect-answer.ts';
import {
  jsonOf,
  startVendorServer,
  streamOf,
  type VendorServer,
} from '../http/testing/vendor-server.ts';
import type { HttpProvider } from '../http/create-provider.ts';
import { createXaiProvider } from './protocol.ts';

let vendor: VendorServer;
let provider: HttpProvider;

beforeAll(async () => {
  vendor = await startVendorServer();
  provider = createXaiProvider({ baseUrl: `${vendor.url}/v1`, apiKey: () => 'xai-0123456789' });
});
afterAll(async () => {
  await provider.close();
  await vendor.close();
});

test('reasoning is passed on separately, is not part of the answer, and is billed as output', async () => {
  vendor.answerWith(streamOf(readFixture(import.meta.url, 'answer.sse')));
  const { text, thoughts, ends } = await collectAnswer(provider);
  expect(text).toBe('101 multiplied by 3 is 303.');
  expect(thoughts.join('')).toBe('Adding');
  expect(ends).toEqual([
    {
      type: 'end',
      finish: 'complete',
      usage: { inputTokens: 32, outputTokens: 103, cachedInputTokens: 6, reasoningTokens: 94 },
      model: 'grok-3-mini',
    },
  ]);
});

test('the cost that xAI reports is the one that is charged', async () => {
  const usage = { prompt_tokens: 199, completion_tokens: 1, cost_in_usd_ticks: 37_756_000 };
  const choices = [{ index: 0, message: { content: '303.' }, finish_reason: 'stop' }];
  vendor.answerWith(jsonOf(200, { choices, usage }));
  const { ends } = await collectAnswer(provider);
  expect(ends[0]?.usage).toEqual({ inputTokens: 199, outputTokens: 1, costMicroUsd: 3_776 });
});

test('an error that a stream sends as a code and a text is read', async () => {
  vendor.answerWith(streamOf(readFixture(import.meta.url, 'error-in-stream.sse')));
  const { text, error } = await collectAnswer(provider);
  expect(text).toBe('101');
  expect(error).toMatchObject({ provider: 'xai', kind: 'overloaded', status: 200 });
});

test.each([
  [
    400,
    'Client specified an invalid argument',
    'Incorrect API key provided: xa***89.',
    'invalid-key',
  ],
  [400, 'Client specified an invalid argument', 'Argument not supported: stop', 'bad-request'],
  [400, 'Client specified an invalid argument', 'Model not found: grok-0', 'model-gone'],
  [401, 'Unauthenticated', 'No authorization header', 'invalid-key'],
  [403, 'permission-denied', 'Access to the chat endpoint is denied', 'forbidden'],
  [404, 'Some requested entity was not found', 'The model grok-0 does not exist', 'model-gone'],
  [404, 'Some requested entity was not found', 'No handler found on route', 'bad-request'],
  [429, 'Some resource has been exhausted', 'Too many requests', 'rate-limited'],
  [503, 'The service is unavailable', 'The model is currently at capacity', 'overloaded'],
])('a %i with code "%s" and "%s" is %s', async (status, code, error, kind) => {
  vendor.answerWith(jsonOf(status, { code, error }));
  expect((await collectAnswer(provider)).error).toMatchObject({ kind, status });
});

test('a 422 in plain text is a bad request with that text as its message', async () => {
  vendor.answerWith((response) => {
    response.writeHead(422, { 'content-type': 'text/plain' }).end('missing field `messages`');
  });
  const { error } = await collectAnswer(provider);
  expect(error).toMatchObject({ kind: 'bad-request', message: 'missing field `messages`' });
});

test('a prompt against the usage guidelines ends as refused', async () => {
  vendor.answerWith(
    jsonOf(403, { code: 'permission-denied', error: 'Content violates usage guidelines.' }),
  );
  const { ends } = await collectAnswer(provider);
  expect(ends).toEqual([{ type: 'end', finish: 'refused', isBlocked: true, usage: null }]);
});

test('a document that is not text is refused before sending', async () => {
  const before = vendor.calls.length;
  const bytes = Buffer.from('%PDF');
  const document = {
    kind: 'document',
    mediaType: 'application/pdf',
    fileName: 'a.pdf',
    bytes,
  } as const;
  const { error } = await collectAnswer(provider, {
    ...hello,
    turns: [{ role: 'user', text: 'Read', attachments: [document] }],
  });
  expect(error).toMatchObject({ kind: 'bad-request', status: null });
  expect(vendor.calls).toHaveLength(before);
});
