import { afterAll, beforeAll, expect, test } from 'vitest';
import { collectAnswer, hello, readFixture } from '../http/testing/collect-answer.ts';
import {
  jsonOf,
  startVendorServer,
  streamOf,
  type VendorServer,
} from '../http/testing/vendor-server.ts';
import type { HttpProvider } from '../http/create-provider.ts';
import { createAnthropicProvider } from './protocol.ts';

let vendor: VendorServer;
let provider: HttpProvider;

beforeAll(async () => {
  vendor = await startVendorServer();
  provider = createAnthropicProvider({ baseUrl: vendor.url, apiKey: () => 'sk-ant-0123' });
});
afterAll(async () => {
  await provider.close();
  await vendor.close();
});

const replay = (name: string) => {
  vendor.answerWith(streamOf(readFixture(import.meta.url, name)));
  return collectAnswer(provider);
};

test('text and thinking are passed on separately, unknown events are dropped, and cached input is counted', async () => {
  const { text, thoughts, ends } = await replay('answer.sse');
  expect(text).toBe('Grüße aus 東京 👋');
  expect(thoughts.join('')).toBe('Let me greet.');
  expect(ends).toEqual([
    {
      type: 'end',
      finish: 'complete',
      usage: {
        inputTokens: 135,
        outputTokens: 15,
        cachedInputTokens: 100,
        cacheWriteTokens: 10,
      },
      model: 'claude-sonnet-4-5-20250929',
    },
  ]);
});

test('hidden thinking is reported once, when it starts', async () => {
  const { text, thoughts, ends } = await replay('hidden-thinking.sse');
  expect(thoughts).toEqual(['']);
  expect(text).toBe('Hello');
  expect(ends).toMatchObject([{ usage: { outputTokens: 90, reasoningTokens: 80 } }]);
});

test('the request names the version and merges adjacent turns of the same role', async () => {
  vendor.answerWith(streamOf(readFixture(import.meta.url, 'answer.sse')));
  await collectAnswer(provider, {
    ...hello,
    turns: [
      { role: 'user', text: 'One' },
      { role: 'assistant', text: '' },
      { role: 'user', text: 'Two' },
    ],
  });
  expect(vendor.calls.at(-1)).toMatchObject({
    path: '/v1/messages',
    headers: { 'anthropic-version': '2023-06-01', 'x-api-key': 'sk-ant-0123' },
    body: {
      model: 'some-model',
      max_tokens: 100,
      messages: [{ role: 'user', content: 'One\n\nTwo' }],
      stream: true,
    },
  });
});

test('images and documents are sent as blocks before the text', async () => {
  vendor.answerWith(streamOf(readFixture(import.meta.url, 'answer.sse')));
  const bytes = Buffer.from('hello');
  await collectAnswer(provider, {
    ...hello,
    turns: [
      {
        role: 'user',
        text: 'Read these',
        attachments: [
          { kind: 'image', mediaType: 'image/png', bytes },
          { kind: 'document', mediaType: 'application/pdf', fileName: 'a.pdf', bytes },
          { kind: 'document', mediaType: 'text/csv', fileName: 'a.csv', bytes },
        ],
      },
    ],
  });
  const base64 = (media_type: string) => ({ type: 'base64', media_type, data: 'aGVsbG8=' });
  expect(vendor.calls.at(-1)?.body).toMatchObject({
    messages: [
      {
        content: [
          { type: 'image', source: base64('image/png') },
          { type: 'document', source: base64('application/pdf'), title: 'a.pdf' },
          {
            type: 'document',
            source: { type: 'text', media_type: 'text/plain', data: 'hello' },
            title: 'a.csv',
          },
          { type: 'text', text: 'Read these' },
        ],
      },
    ],
  });
});

test('the stop reason distinguishes a refusal from an answer cut at the limit', async () => {
  const { text, ends } = await replay('refusal.sse');
  expect(text).toBe("I can't help with that.");
  expect(ends).toMatchObject([{ finish: 'refused' }]);
  expect((await replay('length.sse')).ends).toMatchObject([{ finish: 'length' }]);
});

test('an overload within the stream keeps the text before it', async () => {
  const { text, error } = await replay('error-in-stream.sse');
  expect(text).toBe('Half an');
  expect(error).toMatchObject({ provider: 'anthropic', kind: 'overloaded', status: 200 });
});

test('a stream without message_stop is a broken connection', async () => {
  expect((await replay('no-stop.sse')).error).toMatchObject({ kind: 'broken-connection' });
});

test.each([
  [400, 'invalid_request_error', 'prompt is too long: 210000 tokens > 200000', 'too-long'],
  [401, 'authentication_error', 'invalid x-api-key', 'invalid-key'],
  [403, 'permission_error', 'Not allowed', 'forbidden'],
  [404, 'not_found_error', 'model: claude-0', 'model-gone'],
  [404, 'not_found_error', 'Not Found', 'bad-request'],
  [413, 'request_too_large', 'Request exceeds the maximum size', 'too-long'],
  [429, 'rate_limit_error', 'Number of requests', 'rate-limited'],
  [500, 'api_error', 'Internal server error', 'server-error'],
  [529, 'overloaded_error', 'Overloaded', 'overloaded'],
])('a %i of type %s with "%s" is %s', async (status, type, message, kind) => {
  vendor.answerWith(jsonOf(status, { type: 'error', error: { type, message } }));
  expect((await collectAnswer(provider)).error).toMatchObject({ kind, status, message });
});

test('a rate limit says when to retry', async () => {
  const error = { type: 'rate_limit_error', message: 'Slow down' };
  vendor.answerWith(jsonOf(429, { type: 'error', error }, { 'retry-after': '7' }));
  expect((await collectAnswer(provider)).error).toMatchObject({ retryAfterMs: 7000 });
});
