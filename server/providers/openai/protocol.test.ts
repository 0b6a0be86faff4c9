import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { collectAnswer, hello, readFixture, sentBody } from '../http/testing/collect-answer.ts';
import {
  jsonOf,
  startVendorServer,
  streamOf,
  type VendorServer,
} from '../http/testing/vendor-server.ts';
import type { HttpProvider } from '../http/create-provider.ts';
import { createOpenAiProvider } from './protocol.ts';

let vendor: VendorServer;
let provider: HttpProvider;
let key: string | null;

beforeAll(async () => {
  vendor = await startVendorServer();
  provider = createOpenAiProvider({ baseUrl: `${vendor.url}/v1/`, apiKey: () => key });
});
beforeEach(() => {
  key = 'sk-test-0123456789';
});
afterAll(async () => {
  await provider.close();
  await vendor.close();
});

const replay = (name: string) => {
  vendor.answerWith(streamOf(readFixture(import.meta.url, name)));
  return collectAnswer(provider);
};

test('an answer streams as text and ends once with the usage and model of the last chunk', async () => {
  const { text, ends } = await replay('answer.sse');
  expect(text).toBe('Grüße aus 東京 👋');
  expect(ends).toEqual([
    {
      type: 'end',
      finish: 'complete',
      usage: { inputTokens: 19, outputTokens: 60, cachedInputTokens: 0, reasoningTokens: 50 },
      model: 'gpt-4o-mini',
    },
  ]);
});

test('the request contains the turns and a token limit that every model accepts, and requests usage', async () => {
  await replay('answer.sse');
  expect(vendor.calls.at(-1)).toMatchObject({
    path: '/v1/chat/completions',
    headers: { authorization: `Bearer ${key}`, accept: 'text/event-stream' },
    body: {
      model: 'some-model',
      messages: [{ role: 'user', content: 'Hello' }],
      max_completion_tokens: 100,
      stream: true,
      stream_options: { include_usage: true },
    },
  });
});

test('the request contains the key of the prompt cache', async () => {
  await sentBody(vendor, provider, { ...hello, caching: { key: 'my key' } });
  expect(vendor.calls.at(-1)?.body).toMatchObject({ prompt_cache_key: 'my key' });
});

test('images, files and text documents are sent in the last turn', async () => {
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
          { kind: 'document', mediaType: 'text/plain', fileName: 'a.txt', bytes },
        ],
      },
    ],
  });
  expect(vendor.calls.at(-1)?.body).toMatchObject({
    messages: [
      {
        content: [
          { type: 'image_url', image_url: { url: 'data:image/png;base64,aGVsbG8=' } },
          {
            type: 'file',
            file: { filename: 'a.pdf', file_data: 'data:application/pdf;base64,aGVsbG8=' },
          },
          { type: 'text', text: 'a.txt:\n\nhello' },
          { type: 'text', text: 'Read these' },
        ],
      },
    ],
  });
});

test('a refusal is passed on as text and ends as refused', async () => {
  const { text, ends } = await replay('refusal.sse');
  expect(text).toBe("I'm sorry, I can't help with that.");
  expect(ends).toMatchObject([{ finish: 'refused' }]);
});

test('the content filter ends the answer as refused, and the token limit as length', async () => {
  expect((await replay('content-filter.sse')).ends).toMatchObject([{ finish: 'refused' }]);
  expect((await replay('length.sse')).ends).toMatchObject([{ finish: 'length' }]);
});

test('an error within the stream keeps the text before it and is classified by its type', async () => {
  const { text, ends, error } = await replay('error-in-stream.sse');
  expect({ text, ends }).toEqual({ text: 'Half an', ends: [] });
  expect(error).toMatchObject({ provider: 'openai', kind: 'server-error', status: 200 });
});

test('a stream without [DONE] is a broken connection', async () => {
  const { text, ends, error } = await replay('no-done.sse');
  expect({ text, ends }).toEqual({ text: 'Hello', ends: [] });
  expect(error).toMatchObject({ kind: 'broken-connection', isRetryable: true });
});

test.each([
  [401, 'invalid_request_error', 'invalid_api_key', 'Incorrect API key provided', 'invalid-key'],
  [404, 'invalid_request_error', 'model_not_found', 'The model `x` does not exist', 'model-gone'],
  [404, 'invalid_request_error', null, 'Invalid URL (POST /v1/nothing)', 'bad-request'],
  [400, 'invalid_request_error', 'context_length_exceeded', 'This model is full', 'too-long'],
  [429, 'insufficient_quota', 'insufficient_quota', 'You exceeded your quota', 'no-credit'],
  [
    503,
    'service_unavailable_error',
    'server_is_overloaded',
    'Our servers are currently overloaded',
    'overloaded',
  ],
  [503, 'server_error', null, 'That model is currently overloaded', 'overloaded'],
])('a %i of type %s and code %s with "%s" is %s', async (status, type, code, message, kind) => {
  vendor.answerWith(jsonOf(status, { error: { message, type, param: null, code } }));
  const { error } = await collectAnswer(provider);
  expect(error).toMatchObject({ kind, status, message });
});

test('a prompt stopped by the usage policy ends as refused', async () => {
  const error = { message: 'Flagged', type: 'invalid_request_error', code: 'invalid_prompt' };
  vendor.answerWith(jsonOf(400, { error }));
  const { ends } = await collectAnswer(provider);
  expect(ends).toEqual([{ type: 'end', finish: 'refused', isBlocked: true, usage: null }]);
});

test('a changed key takes effect immediately, and nothing is sent without one', async () => {
  key = 'sk-other';
  await replay('answer.sse');
  expect(vendor.calls.at(-1)?.headers.authorization).toBe('Bearer sk-other');
  key = null;
  const before = vendor.calls.length;
  const { error } = await replay('answer.sse');
  expect(error).toMatchObject({ kind: 'invalid-key', status: null });
  expect(vendor.calls).toHaveLength(before);
});
