import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createOpenAiProvider, type OpenAiProvider } from '../openai/protocol.ts';
import { write } from './testing/chat-pieces.ts';
import { jsonOf, startVendorServer, type VendorServer } from './testing/vendor-server.ts';

const megabyte = 1024 * 1024;
let vendor: VendorServer;
let provider: OpenAiProvider;

beforeEach(async () => {
  vendor = await startVendorServer();
  provider = open({});
});
afterEach(async () => {
  await vendor.close();
  await provider.close();
});

function open(timeouts: object): OpenAiProvider {
  return createOpenAiProvider({ baseUrl: vendor.url, apiKey: () => 'sk-test', timeouts });
}

function draw(signal = new AbortController().signal) {
  return provider.generateImage({ upstreamId: 'some-model', prompt: 'A boat' }, signal);
}

/** Resolves when the client has closed the socket. */
function closedAfter(begin: (response: ServerResponse) => void | Promise<void>): Promise<void> {
  return new Promise((resolve) => {
    vendor.answerWith((response) => {
      response.once('close', resolve);
      return begin(response);
    });
  });
}

function startJson(response: ServerResponse, headers: Record<string, string> = {}): void {
  response.writeHead(200, { 'content-type': 'application/json', ...headers });
  response.flushHeaders();
}

test.each([
  ['before its head', () => {}],
  ['in its body', (response: ServerResponse) => startJson(response)],
])('a reply that does not arrive %s is reported as a timeout', async (_name, begin) => {
  await provider.close();
  provider = open({ wholeMs: 500, firstByteMs: 10_000, idleMs: 10_000 });
  const closed = closedAfter(begin);
  await expect(draw()).rejects.toMatchObject({ kind: 'request-timeout', isRetryable: true });
  await closed;
});

test('the first-byte timeout of a stream does not apply to a reply that arrives whole', async () => {
  await provider.close();
  provider = open({ firstByteMs: 20, idleMs: 20 });
  const bytes = Buffer.from('89504e470d0a1a0a00000000', 'hex').toString('base64');
  vendor.answerWith((response) => {
    setTimeout(() => void jsonOf(200, { data: [{ b64_json: bytes }] })(response), 80);
  });
  expect(await draw()).toHaveLength(1);
});

test('a slow, trickling reply times out', async () => {
  await provider.close();
  provider = open({ wholeMs: 500 });
  const closed = closedAfter((response) => {
    startJson(response);
    const trickle = setInterval(() => void response.write(' '), 5);
    response.once('close', () => clearInterval(trickle));
  });
  await expect(draw()).rejects.toMatchObject({ kind: 'request-timeout' });
  await closed;
});

test('a reply that declares more than 32 MB is not read', async () => {
  const closed = closedAfter((response) => {
    startJson(response, { 'content-length': String(33 * megabyte) });
  });
  await expect(draw()).rejects.toMatchObject({ kind: 'malformed-reply' });
  await closed;
});

test('an endless reply is abandoned after 32 MB', async () => {
  let sentBytes = 0;
  const closed = closedAfter(async (response) => {
    startJson(response);
    while (!response.destroyed && sentBytes < 64 * megabyte) {
      await write(response, ' '.repeat(megabyte));
      sentBytes += megabyte;
    }
  });
  await expect(draw()).rejects.toMatchObject({ kind: 'malformed-reply' });
  await closed;
  expect(sentBytes).toBeLessThan(64 * megabyte);
});

test('a truncated reply is a broken connection', async () => {
  vendor.answerWith(async (response) => {
    startJson(response);
    await write(response, '{"data":');
    response.destroy();
  });
  await expect(draw()).rejects.toMatchObject({ kind: 'broken-connection' });
});

test.each([
  ['the head', () => {}],
  ['the end of the body', (response: ServerResponse) => startJson(response)],
])('a stop before %s closes the socket and throws its reason', async (_name, begin) => {
  const controller = new AbortController();
  const reason = new Error('The person pressed Stop.');
  const closed = closedAfter((response) => {
    begin(response);
    controller.abort(reason);
  });
  await expect(draw(controller.signal)).rejects.toBe(reason);
  await closed;
});

test('a call that was stopped before it started is not sent', async () => {
  await expect(draw(AbortSignal.abort())).rejects.toMatchObject({ name: 'AbortError' });
  expect(vendor.calls).toEqual([]);
});

test('a pooled socket that has been closed is replaced, for calls with a form too', async () => {
  const words = jsonOf(200, { text: 'Hello' });
  vendor.answerWith((response) => {
    const ports = vendor.calls.map(({ port }) => port);
    return ports.indexOf(ports.at(-1) ?? 0) < ports.length - 1
      ? void response.destroy()
      : words(response);
  });
  const transcribe = () =>
    provider.transcribe(
      { upstreamId: 'some-model', bytes: Buffer.from('RIFF'), extension: 'wav' },
      new AbortController().signal,
    );
  for (let round = 0; round < 3; round += 1)
    expect(await transcribe()).toMatchObject({ text: 'Hello' });
  const bodies = vendor.calls.map(({ body }) => String(body));
  expect(bodies.length).toBeGreaterThan(3);
  expect(bodies.every((body) => body.includes('RIFF'))).toBe(true);
});
