import { afterAll, beforeAll, expect, test } from 'vitest';
import { stallAfter, write } from '../http/testing/chat-pieces.ts';
import { collectAnswer, hello, readFixture } from '../http/testing/collect-answer.ts';
import {
  jsonOf,
  startStream,
  startVendorServer,
  streamOf,
  type VendorServer,
} from '../http/testing/vendor-server.ts';
import type { HttpProvider } from '../http/create-provider.ts';
import { createGoogleProvider } from './protocol.ts';

let vendor: VendorServer;
let provider: HttpProvider;

beforeAll(async () => {
  vendor = await startVendorServer();
  provider = createGoogleProvider({
    baseUrl: `${vendor.url}/v1beta`,
    apiKey: () => 'AIza-0123456789',
  });
});
afterAll(async () => {
  await provider.close();
  await vendor.close();
});

const replay = (name: string) => {
  vendor.answerWith(streamOf(readFixture(import.meta.url, name)));
  return collectAnswer(provider);
};

test('thoughts are passed on separately, are not part of the answer, and count as output', async () => {
  const { text, thoughts, ends } = await replay('answer.sse');
  expect(text).toBe('Grüße aus 東京 👋');
  expect(thoughts.join('')).toBe('The user greets.');
  expect(ends).toEqual([
    {
      type: 'end',
      finish: 'complete',
      usage: { inputTokens: 8, outputTokens: 42, reasoningTokens: 30 },
      model: 'gemini-2.5-flash',
    },
  ]);
});

test('the Gemini API key is sent in a header, never in the URL', async () => {
  const image = { kind: 'image', mediaType: 'image/png', bytes: Buffer.from('hello') } as const;
  vendor.answerWith(streamOf(readFixture(import.meta.url, 'answer.sse')));
  await collectAnswer(provider, {
    upstreamId: 'gemini-2.5-flash',
    maxOutputTokens: 100,
    turns: [
      { role: 'user', text: 'One' },
      { role: 'assistant', text: 'Two' },
      { role: 'user', text: 'Three', attachments: [image] },
    ],
  });
  expect(vendor.calls.at(-1)).toMatchObject({
    path: '/v1beta/models/gemini-2.5-flash:streamGenerateContent?alt=sse',
    headers: { 'x-goog-api-key': 'AIza-0123456789' },
    body: {
      contents: [
        { role: 'user', parts: [{ text: 'One' }] },
        { role: 'model', parts: [{ text: 'Two' }] },
        {
          role: 'user',
          parts: [{ inlineData: { mimeType: 'image/png', data: 'aGVsbG8=' } }, { text: 'Three' }],
        },
      ],
      generationConfig: { maxOutputTokens: 100 },
    },
  });
});

test('a model name cannot escape its path segment', async () => {
  vendor.answerWith(streamOf(readFixture(import.meta.url, 'answer.sse')));
  await collectAnswer(provider, { ...hello, upstreamId: '../../x?key=1' });
  expect(vendor.calls.at(-1)?.path).toBe(
    '/v1beta/models/..%2F..%2Fx%3Fkey%3D1:streamGenerateContent?alt=sse',
  );
});

test.each([
  ['length.sse', 'Once upon', 'length'],
  ['safety.sse', 'The first step', 'refused'],
  ['blocked-prompt.sse', '', 'refused'],
])('%s returns "%s" and ends as %s', async (name, expected, finish) => {
  const { text, ends, error } = await replay(name);
  expect(error).toBeNull();
  expect(text).toBe(expected);
  expect(ends).toMatchObject([{ finish }]);
});

test('an error within the stream keeps the text before it', async () => {
  const { text, error } = await replay('error-in-stream.sse');
  expect(text).toBe('Half an');
  expect(error).toMatchObject({ provider: 'vertex', kind: 'overloaded', status: 200 });
});

test('a stream without a finish reason is a broken connection', async () => {
  expect((await replay('no-finish.sse')).error).toMatchObject({ kind: 'broken-connection' });
});

test.each([
  [400, 'INVALID_ARGUMENT', 'Unable to submit request', 'bad-request'],
  [401, 'UNAUTHENTICATED', 'Request had invalid authentication', 'invalid-key'],
  [403, 'PERMISSION_DENIED', 'Permission denied', 'forbidden'],
  [404, 'NOT_FOUND', 'models/gemini-0 is not found for API version v1beta', 'model-gone'],
  [500, 'INTERNAL', 'An internal error has occurred', 'server-error'],
  [503, 'UNAVAILABLE', 'The model is overloaded. Please try again later.', 'overloaded'],
  [504, 'DEADLINE_EXCEEDED', 'Deadline expired', 'server-error'],
])('a %i %s with "%s" is %s', async (code, status, message, kind) => {
  vendor.answerWith(jsonOf(code, { error: { code, message, status } }));
  expect((await collectAnswer(provider)).error).toMatchObject({ kind, status: code, message });
});

test('an invalid key is recognized although Google answers with a 400', async () => {
  const details = [
    { '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'API_KEY_INVALID' },
  ];
  const message = 'API key not valid. Please pass a valid API key.';
  vendor.answerWith(
    jsonOf(400, { error: { code: 400, message, status: 'INVALID_ARGUMENT', details } }),
  );
  expect((await collectAnswer(provider)).error).toMatchObject({
    kind: 'invalid-key',
    status: 400,
  });
});

test('a rate limit says in its details when to retry', async () => {
  const details = [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '34.5s' }];
  vendor.answerWith(
    jsonOf(429, [
      { error: { code: 429, message: 'Quota', status: 'RESOURCE_EXHAUSTED', details } },
    ]),
  );
  expect((await collectAnswer(provider)).error).toMatchObject({
    kind: 'rate-limited',
    retryAfterMs: 34_500,
  });
});

test('a body that stays open after the answer is read for only one more second', async () => {
  const closed = stallAfter(vendor, readFixture(import.meta.url, 'answer.sse'));
  const { text, ends, error } = await collectAnswer(provider);
  expect({ text, error }).toEqual({ text: 'Grüße aus 東京 👋', error: null });
  expect(ends).toMatchObject([{ finish: 'complete', usage: { outputTokens: 42 } }]);
  await closed;
});

test('text after an early finish reason is still part of the answer', async () => {
  vendor.answerWith(async (response) => {
    startStream(response);
    for (const text of ['One', ' two', ' three']) {
      const candidates = [{ content: { parts: [{ text }] }, finishReason: 'STOP' }];
      await write(response, `data: ${JSON.stringify({ candidates, usageMetadata: {} })}\n\n`);
    }
    response.end();
  });
  const { text, ends } = await collectAnswer(provider);
  expect(text).toBe('One two three');
  expect(ends).toMatchObject([{ finish: 'complete' }]);
});
