import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { HttpProvider } from './http/create-provider.ts';
import { done } from './http/testing/chat-pieces.ts';
import { collectAnswer } from './http/testing/collect-answer.ts';
import {
  jsonOf,
  startVendorServer,
  streamOf,
  type Answer,
  type VendorServer,
} from './http/testing/vendor-server.ts';
import { readGeneratedImages } from './http/images/read-images.ts';
import { readOwnModels } from './own/model-list.ts';
import { connectOwnProvider } from './own/own-provider.ts';
import { addressRanges } from '#server/areas/settings/value-schemas.ts';

let vendor: VendorServer;
let provider: HttpProvider;
beforeAll(async () => {
  vendor = await startVendorServer();
  provider = connectOwnProvider(
    {
      id: 'own-test',
      baseUrl: vendor.url,
      key: null,
      keyHeader: 'bearer',
      headers: {},
      tokenLimit: 'max_tokens',
      asksForUsage: true,
    },
    { guard: { allowed: addressRanges.parse('loopback') } },
  );
});
afterAll(async () => {
  await provider.close();
  await vendor.close();
});

const frame = (tool_calls: object[]) =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta: { tool_calls } }] })}\n\n`;
const called = (place: number) => ({ index: place, id: `call_${place}`, function: { name: 'f' } });
const places = (count: number) => Array.from({ length: count }, (_, place) => place);

/** Reads the answer, and measures the longest time that the event loop was blocked. */
async function read(answer: Answer) {
  vendor.answerWith(answer);
  let longestMs = 0;
  let last = performance.now();
  const timer = setInterval(() => {
    longestMs = Math.max(longestMs, performance.now() - last);
    last = performance.now();
  }, 5);
  const read = await collectAnswer(provider);
  clearInterval(timer);
  return { ...read, longestMs: Math.max(longestMs, performance.now() - last) };
}

describe('an answer from a hostile server', () => {
  test('is cut after 128 calls, as if it had reached its length limit', async () => {
    const frames = places(100_000).map((place) => frame([called(place)]));
    const { calls, ends, error } = await read(streamOf(frames.join('') + done));
    expect(new Set(calls.map(({ call }) => call)).size).toBe(128);
    expect({ ends, error }).toMatchObject({ ends: [{ finish: 'length' }], error: null });
  });

  test('is cut after 128 calls, even in a single event or a whole reply', async () => {
    const many = places(50_000).map(called);
    const streamed = await read(streamOf(frame(many) + done));
    const choices = [{ message: { tool_calls: many }, finish_reason: 'tool_calls' }];
    const whole = await read(jsonOf(200, { choices }));
    for (const { calls, ends } of [streamed, whole]) {
      expect(new Set(calls.map(({ call }) => call)).size).toBe(128);
      expect(ends).toMatchObject([{ finish: 'length' }]);
    }
  });

  test('does not block others, even with a call in two hundred thousand pieces', async () => {
    const pieces = places(200_000).map(() => ({ index: 0, function: { arguments: ' ' } }));
    const choices = [{ message: { tool_calls: [called(0), ...pieces] }, finish_reason: 'stop' }];
    const { calls, longestMs } = await read(jsonOf(200, { choices }));
    expect(calls.map(({ text }) => text).join('')).toHaveLength(200_000);
    expect(longestMs).toBeLessThan(10_000);
  });

  test('has no id or name that cannot be stored or sent back', async () => {
    const strange = [
      { index: 0, id: 'a\0b', function: { name: 'f\0' } },
      { index: 1, id: 'x'.repeat(300), function: { name: 'y'.repeat(1_000_000) } },
    ];
    const { calls } = await read(streamOf(frame(strange) + done));
    const [first, second] = calls;
    expect(first).toMatchObject({ id: 'a\ufffdb', name: 'f\ufffd' });
    expect(second?.id).toMatch(/^call_[\da-f]{24}$/);
    expect(second?.name?.length).toBeLessThan(1_000);
  });
});

test('a reply with more pictures than were ever requested is malformed', () => {
  const b64_json = Buffer.from('89504e470d0a1a0a0000000d', 'hex').toString('base64');
  const replyOf = (count: number) => ({ data: places(count).map(() => ({ b64_json })) });
  expect(readGeneratedImages('xai', replyOf(10))).toHaveLength(10);
  expect(() => readGeneratedImages('xai', replyOf(11))).toThrow('too many images');
});

test('a list of a hundred thousand models is cut to the first two thousand', () => {
  const data = places(100_000).map((place) => ({ id: `model-${place}` }));
  expect(readOwnModels({ data })).toHaveLength(2_000);
});
