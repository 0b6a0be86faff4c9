import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createOpenAiProvider } from '../openai/openai-provider.ts';
import type { HttpProvider } from './create-provider.ts';
import { collectAnswer, hello } from './testing/collect-answer.ts';
import {
  jsonOf,
  startStream,
  startVendorServer,
  streamOf,
  type VendorServer,
} from './testing/vendor-server.ts';
import type { ProviderTimeouts } from './timeouts.ts';

const key = 'sk-very-secret-key';
let vendor: VendorServer;
let provider: HttpProvider;

beforeEach(async () => {
  vendor = await startVendorServer();
  provider = create({});
});
afterEach(async () => {
  await vendor.close();
  await provider.close();
});

function create(timeouts: Partial<ProviderTimeouts>): HttpProvider {
  return createOpenAiProvider({ baseUrl: vendor.url, apiKey: () => key, timeouts });
}

const piece = (content: string) =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content } }] })}\n\n`;
const done = 'data: [DONE]\n\n';

const write = (response: ServerResponse, bytes: string | Buffer) =>
  new Promise((resolve) => response.write(bytes, resolve));

/** Answers with the text and then waits; resolves when the client has closed the socket. */
function stallAfter(text: string): Promise<void> {
  return new Promise((resolve) => {
    vendor.answerWith((response) => {
      response.once('close', resolve);
      startStream(response);
      if (text !== '') response.write(text);
    });
  });
}

test('a stream that comes byte by byte is read as one that comes at once', async () => {
  vendor.answerWith(async (response) => {
    startStream(response);
    response.socket?.setNoDelay();
    for (const byte of Buffer.from(piece('Grüße 👋') + done)) {
      await write(response, Buffer.from([byte]));
    }
    response.end();
  });
  const { text, ends } = await collectAnswer(provider);
  expect(text).toBe('Grüße 👋');
  expect(ends).toEqual([{ type: 'end', finish: 'complete', usage: null }]);
});

test('a character that is split over two events is never passed on in halves', async () => {
  const halves = '{"choices":[{"delta":{"content":"\\ud83d"}}]}';
  const rest = '{"choices":[{"delta":{"content":"\\ude00"}}]}';
  vendor.answerWith(async (response) => {
    startStream(response);
    await write(response, `data: ${halves}\n\n`);
    await write(response, `data: ${rest}\n\n${done}`);
    response.end();
  });
  const { texts, text } = await collectAnswer(provider);
  expect(text).toBe('😀');
  expect(texts.every((part) => part.isWellFormed())).toBe(true);
});

test('text is passed on before the vendor has finished', async () => {
  let finish = () => {};
  vendor.answerWith((response) => {
    startStream(response);
    response.write(piece('First'));
    finish = () => void response.end(done);
  });
  const events = [];
  for await (const event of provider.streamAnswer(hello, new AbortController().signal)) {
    events.push(event);
    if (event.type === 'text') finish();
  }
  expect(events).toMatchObject([{ type: 'text', text: 'First' }, { type: 'end' }]);
});

test('an abort throws its reason and closes the socket at once', async () => {
  const closed = stallAfter(piece('First'));
  const controller = new AbortController();
  const reason = new Error('The person pressed Stop.');
  const answer = provider.streamAnswer(hello, controller.signal)[Symbol.asyncIterator]();
  await answer.next();
  const next = answer.next();
  controller.abort(reason);
  await expect(next).rejects.toBe(reason);
  await closed;
});

test('an abort before the head of the answer closes the socket too', async () => {
  const closed = new Promise((resolve) => {
    vendor.answerWith((response) => {
      response.once('close', resolve);
      controller.abort();
    });
  });
  const controller = new AbortController();
  await expect(collectAnswer(provider, hello, controller.signal)).rejects.toMatchObject({
    name: 'AbortError',
  });
  await closed;
});

test('an abort throws even when the whole answer is already here', async () => {
  vendor.answerWith(streamOf(piece('First')));
  const controller = new AbortController();
  const answer = provider.streamAnswer(hello, controller.signal)[Symbol.asyncIterator]();
  await answer.next();
  controller.abort();
  await expect(answer.next()).rejects.toMatchObject({ name: 'AbortError' });
});

test('with a signal that is already aborted nothing is sent', async () => {
  await expect(collectAnswer(provider, hello, AbortSignal.abort())).rejects.toMatchObject({
    name: 'AbortError',
  });
  expect(vendor.calls).toHaveLength(0);
});

test('a reader that leaves early closes the socket', async () => {
  const closed = stallAfter(piece('First'));
  for await (const event of provider.streamAnswer(hello, new AbortController().signal)) {
    expect(event).toEqual({ type: 'text', text: 'First' });
    break;
  }
  await closed;
});

test('a vendor that never answers is a first-byte timeout', async () => {
  await provider.close();
  provider = create({ firstByteMs: 50 });
  const closed = new Promise((resolve) => {
    vendor.answerWith((response) => void response.once('close', resolve));
  });
  expect((await collectAnswer(provider)).error).toMatchObject({
    fault: 'first-byte-timeout',
    status: null,
    isRetryable: true,
  });
  await closed;
});

test('a head without a body is a first-byte timeout', async () => {
  await provider.close();
  provider = create({ firstByteMs: 50 });
  const closed = stallAfter('');
  expect((await collectAnswer(provider)).error).toMatchObject({ fault: 'first-byte-timeout' });
  await closed;
});

test('a stream that falls silent is an idle timeout, after the text that came', async () => {
  await provider.close();
  provider = create({ idleMs: 50 });
  const closed = stallAfter(piece('First'));
  const { text, error } = await collectAnswer(provider);
  expect(text).toBe('First');
  expect(error).toMatchObject({ fault: 'idle-timeout' });
  await closed;
});

test('a slow reader is not taken for a silent vendor, and loses nothing', async () => {
  await provider.close();
  provider = create({ idleMs: 100 });
  const size = 32 * 1024 * 1024;
  const part = piece('a'.repeat(64 * 1024 - 60));
  vendor.answerWith(async (response) => {
    startStream(response);
    for (let sent = 0; sent < size; sent += part.length) await write(response, part);
    response.end(done);
  });
  const answer = provider.streamAnswer(hello, new AbortController().signal);
  const events = answer[Symbol.asyncIterator]();
  await events.next();
  // Another call, begun after this one was held back, times out meanwhile.
  const closed = stallAfter(piece('Other'));
  expect((await collectAnswer(provider)).error).toMatchObject({ fault: 'idle-timeout' });
  await closed;
  let last = await events.next();
  for (let next = last; !next.done; next = await events.next()) last = next;
  expect(last.value).toMatchObject({ type: 'end' });
});

test('a cut connection is broken, with the text that came', async () => {
  vendor.answerWith(async (response) => {
    startStream(response);
    await write(response, piece('First'));
    response.destroy();
  });
  const { text, error } = await collectAnswer(provider);
  expect(text).toBe('First');
  expect(error).toMatchObject({ fault: 'broken-connection' });
});

test('a connection that closes without an answer is broken', async () => {
  vendor.answerWith((response) => void response.destroy());
  expect((await collectAnswer(provider)).error).toMatchObject({
    fault: 'broken-connection',
    status: null,
  });
});

test.each(['http://127.0.0.1:1', 'http://nowhere.invalid'])(
  '%s is a broken connection',
  async (baseUrl) => {
    const lost = createOpenAiProvider({ baseUrl, apiKey: () => key });
    expect((await collectAnswer(lost)).error).toMatchObject({ fault: 'broken-connection' });
    await lost.close();
  },
);

test('a malformed event ends the answer after the text before it', async () => {
  vendor.answerWith(streamOf(`${piece('First')}data: {"choices":[{"del\n\n${piece('Lost')}`));
  const { text, error } = await collectAnswer(provider);
  expect(text).toBe('First');
  expect(error).toMatchObject({ fault: 'malformed-reply', status: 200 });
});

test('a line without end is malformed and closes the socket', async () => {
  const closed = new Promise((resolve) => {
    vendor.answerWith(async (response) => {
      response.once('close', resolve);
      startStream(response);
      await write(response, `data: ${'a'.repeat(2 * 1024 * 1024)}`);
    });
  });
  expect((await collectAnswer(provider)).error).toMatchObject({ fault: 'malformed-reply' });
  await closed;
});

test('an error as the body of a 200 is classified by its type', async () => {
  vendor.answerWith(jsonOf(200, { error: { message: 'Slow down', type: 'rate_limit_error' } }));
  expect((await collectAnswer(provider)).error).toMatchObject({
    fault: 'rate-limited',
    status: 200,
  });
});

test('a page or JSON of another kind in place of a stream is malformed', async () => {
  vendor.answerWith(jsonOf(200, { hello: 'world' }));
  expect((await collectAnswer(provider)).error).toMatchObject({ fault: 'malformed-reply' });
  vendor.answerWith((response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Sign in to this network</p>');
  });
  expect((await collectAnswer(provider)).error).toMatchObject({ fault: 'malformed-reply' });
});

test('a redirect is not followed', async () => {
  vendor.answerWith((response) => {
    response.writeHead(302, { location: '/elsewhere' }).end();
  });
  expect((await collectAnswer(provider)).error).toMatchObject({
    fault: 'malformed-reply',
    status: 302,
  });
  expect(vendor.calls).toHaveLength(1);
});

test('an error page of a proxy keeps its status and says nothing', async () => {
  vendor.answerWith((response) => {
    response.writeHead(502, { 'content-type': 'text/html' }).end('<html>Bad gateway</html>');
  });
  expect((await collectAnswer(provider)).error).toMatchObject({
    fault: 'server-error',
    status: 502,
    message: 'The vendor gave no reason.',
  });
});

test('the key is never in a message, however the vendor repeats it', async () => {
  vendor.answerWith(jsonOf(401, { error: { message: `Wrong key ${key} (sk-v****-key)` } }));
  const { error } = await collectAnswer(provider);
  expect(error).toMatchObject({ fault: 'invalid-key', message: 'Wrong key [key] [key]' });
  expect(JSON.stringify(error)).not.toContain('secret');
});

test('an error body without end is read in part only, and its socket closed', async () => {
  const closed = new Promise((resolve) => {
    vendor.answerWith(async (response) => {
      response.once('close', resolve);
      response.writeHead(500, { 'content-type': 'text/plain' });
      while (!response.destroyed) await write(response, 'a'.repeat(16 * 1024));
    });
  });
  const { error } = await collectAnswer(provider);
  expect(error).toMatchObject({ fault: 'server-error', status: 500 });
  expect(error?.message).toHaveLength(300);
  await closed;
});

test('an error whose body is cut is still known by its status', async () => {
  vendor.answerWith(async (response) => {
    response.writeHead(429, { 'content-type': 'application/json', 'retry-after': '3' });
    await write(response, '{"error":');
    response.destroy();
  });
  expect((await collectAnswer(provider)).error).toMatchObject({
    fault: 'rate-limited',
    retryAfterMs: 3000,
  });
});

test('sockets are used again after answers and after errors', async () => {
  for (let round = 0; round < 10; round += 1) {
    vendor.answerWith(streamOf(piece('First') + done));
    await collectAnswer(provider);
    vendor.answerWith(jsonOf(429, { error: { message: 'Slow down' } }));
    await collectAnswer(provider);
  }
  // The closing mark may come a moment before the end of its body: the next call then takes a second.
  expect(new Set(vendor.calls.map(({ port }) => port)).size).toBeLessThanOrEqual(2);
});

test('an answer is over with the closing mark, though the vendor keeps the body open', async () => {
  const closed = stallAfter(piece('First') + done);
  expect((await collectAnswer(provider)).ends).toHaveLength(1);
  await closed;
});

test('many answers stream side by side', async () => {
  const waiting: ServerResponse[] = [];
  vendor.answerWith((response) => {
    startStream(response);
    waiting.push(response);
    if (waiting.length === 200) for (const each of waiting) each.end(piece('Hello') + done);
  });
  const answers = await Promise.all(Array.from({ length: 200 }, () => collectAnswer(provider)));
  expect(answers.every(({ text, ends }) => text === 'Hello' && ends.length === 1)).toBe(true);
});

test('closing waits for the running answer', async () => {
  let finish = () => {};
  vendor.answerWith((response) => {
    startStream(response);
    response.write(piece('First'));
    finish = () => void response.end(done);
  });
  const answer = provider.streamAnswer(hello, new AbortController().signal);
  let closing: Promise<void> | null = null;
  const seen = [];
  for await (const event of answer) {
    seen.push(event.type);
    closing ??= provider.close();
    finish();
  }
  await closing;
  expect(seen).toEqual(['text', 'end']);
  provider = create({});
});
