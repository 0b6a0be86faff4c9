import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createOpenAiProvider } from '../../openai/protocol.ts';
import type { HttpProvider } from '../create-provider.ts';
import { done, piece, stallAfter, write } from '../testing/chat-pieces.ts';
import { collectAnswer, hello } from '../testing/collect-answer.ts';
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

test('a stream that arrives byte by byte reads the same as one that arrives at once', async () => {
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

test('a character split over two events is never passed on in halves', async () => {
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

test('an abort throws its reason and closes the socket immediately', async () => {
  const closed = stallAfter(vendor, piece('First'));
  const controller = new AbortController();
  const reason = new Error('The person pressed Stop.');
  const answer = provider.streamAnswer(hello, controller.signal)[Symbol.asyncIterator]();
  await answer.next();
  const next = answer.next();
  controller.abort(reason);
  await expect(next).rejects.toBe(reason);
  await closed;
});

test('an abort before the response headers closes the socket too', async () => {
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

test('an abort throws even if the whole answer has already arrived', async () => {
  vendor.answerWith(streamOf(piece('First')));
  const controller = new AbortController();
  const answer = provider.streamAnswer(hello, controller.signal)[Symbol.asyncIterator]();
  await answer.next();
  controller.abort();
  await expect(answer.next()).rejects.toMatchObject({ name: 'AbortError' });
});

test('an already aborted signal sends nothing', async () => {
  await expect(collectAnswer(provider, hello, AbortSignal.abort())).rejects.toMatchObject({
    name: 'AbortError',
  });
  expect(vendor.calls).toHaveLength(0);
});

test('a reader that stops early closes the socket', async () => {
  const closed = stallAfter(vendor, piece('First'));
  for await (const event of provider.streamAnswer(hello, new AbortController().signal)) {
    expect(event).toEqual({ type: 'text', text: 'First' });
    break;
  }
  await closed;
});

const bounded = { ...hello, maxBytes: 1024 * 1024 };

test('an endless answer is cut at its limit, and its socket closed', async () => {
  const closed = new Promise((resolve) => {
    vendor.answerWith(async (response) => {
      response.once('close', resolve);
      startStream(response);
      await write(response, piece('First'));
      const filler = `: ${'a'.repeat(64 * 1024)}\n\n`;
      while (!response.destroyed) await write(response, filler);
    });
  });
  const { text, ends, error } = await collectAnswer(provider, bounded);
  expect({ text, ends, error }).toMatchObject({ text: 'First', ends: [{ finish: 'length' }] });
  await closed;
});

test('an endless body without text is malformed', async () => {
  vendor.answerWith(async (response) => {
    startStream(response);
    while (!response.destroyed) await write(response, `: ${'a'.repeat(64 * 1024)}\n\n`);
  });
  const { error } = await collectAnswer(provider, bounded);
  expect(error).toMatchObject({ kind: 'malformed-reply' });
});

test('sockets are reused after answers and errors', async () => {
  for (let round = 0; round < 10; round += 1) {
    vendor.answerWith(streamOf(piece('First') + done));
    await collectAnswer(provider);
    vendor.answerWith(jsonOf(429, { error: { message: 'Slow down' } }));
    await collectAnswer(provider);
  }
  // The last chunk may arrive slightly before the end of the body. The next call then opens a second socket.
  expect(new Set(vendor.calls.map(({ port }) => port)).size).toBeLessThanOrEqual(2);
});

test('many answers can stream at the same time', async () => {
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
  provider = createOpenAiProvider({ baseUrl: vendor.url, apiKey: () => key });
});
