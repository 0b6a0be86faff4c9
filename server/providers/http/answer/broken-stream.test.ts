import { afterEach, beforeEach, expect, test } from 'vitest';
import { createOpenAiProvider } from '../../openai/protocol.ts';
import type { HttpProvider } from '../create-provider.ts';
import { piece, write } from '../testing/chat-pieces.ts';
import { collectAnswer } from '../testing/collect-answer.ts';
import {
  jsonOf,
  startStream,
  startVendorServer,
  streamOf,
  type VendorServer,
} from '../testing/vendor-server.ts';

const key = 'sk-very-secret-key';
let vendor: VendorServer;
let provider: HttpProvider;

beforeEach(async () => {
  vendor = await startVendorServer();
  provider = createOpenAiProvider({ baseUrl: vendor.url, apiKey: () => key });
});
afterEach(async () => {
  await vendor.close();
  await provider.close();
});

test('a cut connection is broken, and the text so far is kept', async () => {
  vendor.answerWith(async (response) => {
    startStream(response);
    await write(response, piece('First'));
    response.destroy();
  });
  const { text, error } = await collectAnswer(provider);
  expect(text).toBe('First');
  expect(error).toMatchObject({ kind: 'broken-connection' });
});

test('a connection that closes without an answer is broken', async () => {
  vendor.answerWith((response) => void response.destroy());
  expect((await collectAnswer(provider)).error).toMatchObject({
    kind: 'broken-connection',
    status: null,
  });
});

test.each([
  ['a port that nobody listens on', () => 'http://127.0.0.1:1'],
  ['a server without TLS', () => vendor.url.replace('http:', 'https:')],
])('%s is a broken connection', async (_name, baseUrl) => {
  const lost = createOpenAiProvider({ baseUrl: baseUrl(), apiKey: () => key });
  expect((await collectAnswer(lost)).error).toMatchObject({ kind: 'broken-connection' });
  await lost.close();
});

test('a malformed event ends the answer but keeps the text before it', async () => {
  vendor.answerWith(streamOf(`${piece('First')}data: {"choices":[{"del\n\n${piece('Lost')}`));
  const { text, error } = await collectAnswer(provider);
  expect(text).toBe('First');
  expect(error).toMatchObject({ kind: 'malformed-reply', status: 200 });
});

test('an endless line is malformed and closes the socket', async () => {
  const closed = new Promise((resolve) => {
    vendor.answerWith(async (response) => {
      response.once('close', resolve);
      startStream(response);
      await write(response, `data: ${'a'.repeat(5 * 1024 * 1024)}`);
    });
  });
  expect((await collectAnswer(provider)).error).toMatchObject({ kind: 'malformed-reply' });
  await closed;
});

test('an error in the body of a 200 is classified by its type', async () => {
  vendor.answerWith(jsonOf(200, { error: { message: 'Slow down', type: 'rate_limit_error' } }));
  expect((await collectAnswer(provider)).error).toMatchObject({
    kind: 'rate-limited',
    status: 200,
  });
});

test('HTML or unrelated JSON instead of a stream is malformed', async () => {
  vendor.answerWith(jsonOf(200, { hello: 'world' }));
  expect((await collectAnswer(provider)).error).toMatchObject({ kind: 'malformed-reply' });
  vendor.answerWith((response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Sign in to this network</p>');
  });
  expect((await collectAnswer(provider)).error).toMatchObject({ kind: 'malformed-reply' });
});

test('a redirect is not followed', async () => {
  vendor.answerWith((response) => {
    response.writeHead(302, { location: '/elsewhere' }).end();
  });
  expect((await collectAnswer(provider)).error).toMatchObject({
    kind: 'malformed-reply',
    status: 302,
  });
  expect(vendor.calls).toHaveLength(1);
});

test('an error page from a proxy keeps its status, but its text is not shown', async () => {
  vendor.answerWith((response) => {
    response.writeHead(502, { 'content-type': 'text/html' }).end('<html>Bad gateway</html>');
  });
  expect((await collectAnswer(provider)).error).toMatchObject({
    kind: 'server-error',
    status: 502,
    message: 'The vendor gave no reason.',
  });
});

test('the key never appears in a message, however the vendor repeats it', async () => {
  vendor.answerWith(jsonOf(401, { error: { message: `Wrong key ${key} (sk-v****-key)` } }));
  const { error } = await collectAnswer(provider);
  expect(error).toMatchObject({ kind: 'invalid-key', message: 'Wrong key [key] [key]' });
  expect(JSON.stringify(error)).not.toContain('secret');
});

test('only part of an endless error body is read, and its socket is closed', async () => {
  const closed = new Promise((resolve) => {
    vendor.answerWith(async (response) => {
      response.once('close', resolve);
      response.writeHead(500, { 'content-type': 'text/plain' });
      while (!response.destroyed) await write(response, 'a'.repeat(16 * 1024));
    });
  });
  const { error } = await collectAnswer(provider);
  expect(error).toMatchObject({ kind: 'server-error', status: 500 });
  expect(error?.message).toHaveLength(300);
  await closed;
});

test('an error with a truncated body is still recognized by its status', async () => {
  vendor.answerWith(async (response) => {
    response.writeHead(429, { 'content-type': 'application/json', 'retry-after': '3' });
    await write(response, '{"error":');
    response.destroy();
  });
  expect((await collectAnswer(provider)).error).toMatchObject({
    kind: 'rate-limited',
    retryAfterMs: 3000,
  });
});
