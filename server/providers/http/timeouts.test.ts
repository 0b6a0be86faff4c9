import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createOpenAiProvider } from '../openai/protocol.ts';
import type { HttpProvider } from './create-provider.ts';
import { done, piece, stallAfter, write } from './testing/chat-pieces.ts';
import { collectAnswer, hello } from './testing/collect-answer.ts';
import { startStream, startVendorServer, type VendorServer } from './testing/vendor-server.ts';
import {
  defaultTimeouts,
  silenceLimits,
  wholeAnswerMs,
  type ProviderTimeouts,
} from './timeouts.ts';

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

test('a vendor that never answers causes a first-byte timeout', async () => {
  await provider.close();
  provider = create({ firstByteMs: 500 });
  const closed = new Promise((resolve) => {
    vendor.answerWith((response) => void response.once('close', resolve));
  });
  expect((await collectAnswer(provider)).error).toMatchObject({
    kind: 'first-byte-timeout',
    status: null,
    isRetryable: true,
  });
  await closed;
});

test('headers without a body cause a first-byte timeout', async () => {
  await provider.close();
  provider = create({ firstByteMs: 500 });
  const closed = stallAfter(vendor, '');
  expect((await collectAnswer(provider)).error).toMatchObject({ kind: 'first-byte-timeout' });
  await closed;
});

test('a stream that falls silent causes an idle timeout, after the text so far', async () => {
  await provider.close();
  provider = create({ idleMs: 250 });
  const closed = stallAfter(vendor, piece('First'));
  const { text, error } = await collectAnswer(provider);
  expect(text).toBe('First');
  expect(error).toMatchObject({ kind: 'idle-timeout' });
  await closed;
});

test('a slow reader is not mistaken for a silent vendor, and loses nothing', async () => {
  await provider.close();
  // The process may be held up for a moment, which must not look like a silent vendor.
  provider = create({ idleMs: 1_500 });
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
  // While this answer is held back, another call starts and times out.
  const closed = stallAfter(vendor, piece('Other'));
  expect((await collectAnswer(provider)).error).toMatchObject({ kind: 'idle-timeout' });
  await closed;
  let last = await events.next();
  for (let next = last; !next.done; next = await events.next()) last = next;
  expect(last.value).toMatchObject({ type: 'end' });
});

test('an answer ends with the closing event, even if the vendor keeps the body open', async () => {
  const closed = stallAfter(vendor, piece('First') + done);
  expect((await collectAnswer(provider)).ends).toHaveLength(1);
  await closed;
});

test.each([
  [null, 100, 100],
  ['none', 100, 100],
  ['minimal', 100, 100],
  ['low', 1000, 1000],
  ['max', 1000, 1000],
] as const)('with the effort %s the first byte may take %i ms', (effort, firstByteMs, idleMs) => {
  const limits = silenceLimits({ ...defaultTimeouts, firstByteMs: 100, idleMs: 100 }, effort);
  expect(limits).toEqual({ firstByteMs, idleMs, writingIdleMs: 100 });
});

test('an answer that arrives whole gets the time for thinking plus that of an image', () => {
  expect(wholeAnswerMs(defaultTimeouts, null)).toBe(150_000);
  expect(wholeAnswerMs(defaultTimeouts, 'high')).toBe(420_000);
});

test('a reasoning model gets five minutes unless the settings say otherwise', () => {
  expect(silenceLimits(defaultTimeouts, 'medium').firstByteMs).toBe(300_000);
});

const thought = `data: ${JSON.stringify({ choices: [{ delta: { reasoning_content: 'Hm' } }] })}\n\n`;

test('a reasoning model may pause before and between its text, but no longer than others while it writes', async () => {
  await provider.close();
  provider = create({ firstByteMs: 200, idleMs: 200 });
  const closed = new Promise((resolve) => {
    vendor.answerWith(async (response) => {
      response.once('close', resolve);
      await setTimeout(400);
      startStream(response);
      for (const part of [thought, piece('First') + thought, piece('Last')]) {
        await write(response, part);
        await setTimeout(400);
      }
      await write(response, done);
    });
  });
  const { thoughts, text, error } = await collectAnswer(provider, { ...hello, effort: 'high' });
  expect({ thoughts, text }).toEqual({ thoughts: ['Hm', 'Hm'], text: 'FirstLast' });
  expect(error).toMatchObject({ kind: 'idle-timeout' });
  await closed;
});
