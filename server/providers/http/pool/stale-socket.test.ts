import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createOpenAiProvider } from '../../openai/protocol.ts';
import type { HttpProvider } from '../create-provider.ts';
import { done, piece, write } from '../testing/chat-pieces.ts';
import { collectAnswer } from '../testing/collect-answer.ts';
import { startStream, startVendorServer, type VendorServer } from '../testing/vendor-server.ts';

const answer = piece('Hello') + done;
let vendor: VendorServer;
let provider: HttpProvider;

beforeEach(async () => {
  vendor = await startVendorServer();
  provider = createOpenAiProvider({ baseUrl: vendor.url, apiKey: () => 'sk-test' });
});
afterEach(async () => {
  await vendor.close();
  await provider.close();
});

const isKept = () =>
  vendor.calls.filter(({ port }) => port === vendor.calls.at(-1)?.port).length > 1;

/** Answers the first call on each socket. Later calls fail in the given way. */
function failWhenKept(fail: (response: ServerResponse) => void | Promise<void>): void {
  vendor.answerWith((response) => {
    if (isKept()) return fail(response);
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.end(answer);
  });
}

/** Sends calls until one has used a pooled socket. */
async function askUntilKept() {
  let last = await collectAnswer(provider);
  while (vendor.calls.length === new Set(vendor.calls.map(({ port }) => port)).size) {
    last = await collectAnswer(provider);
  }
  return last;
}

test.each([
  ['closed', (response: ServerResponse) => void response.destroy()],
  ['reset', (response: ServerResponse) => void response.socket?.resetAndDestroy()],
])('a call on a pooled socket that the vendor %s is answered on a new one', async (_name, fail) => {
  failWhenKept(fail);
  const { text, ends, error } = await askUntilKept();
  expect({ text, error }).toEqual({ text: 'Hello', error: null });
  expect(ends).toHaveLength(1);
  const [kept, fresh] = vendor.calls.slice(-2);
  expect(fresh?.body).toEqual(kept?.body);
  expect(fresh?.port).not.toBe(kept?.port);
});

test('a call is sent twice at most', async () => {
  failWhenKept((response) => {
    vendor.answerWith((next) => void next.destroy());
    response.destroy();
  });
  expect((await askUntilKept()).error).toMatchObject({ kind: 'broken-connection' });
  const ports = vendor.calls.map(({ port }) => port);
  const kept = ports.at(-2);
  expect(ports.indexOf(kept ?? 0)).toBeLessThan(ports.length - 2);
  expect(ports.indexOf(ports.at(-1) ?? 0)).toBe(ports.length - 1);
});

test('a call on a new socket is not sent again', async () => {
  vendor.answerWith((response) => void response.destroy());
  expect((await collectAnswer(provider)).error).toMatchObject({ kind: 'broken-connection' });
  expect(vendor.calls).toHaveLength(1);
});

test.each([
  ['a part of the head', (response: ServerResponse) => writeRaw(response, 'HTTP/1.1 200 O')],
  ['the head', async (response: ServerResponse) => startStream(response)],
  ['a part of the body', (response: ServerResponse) => startAnswer(response)],
])('a call is not sent again once %s arrived', async (_name, begin) => {
  failWhenKept(async (response) => {
    await begin(response);
    response.destroy();
  });
  const before = vendor.calls.length;
  const { error } = await askUntilKept();
  expect(error).toMatchObject({ kind: 'broken-connection' });
  const ports = vendor.calls.slice(before).map(({ port }) => port);
  expect(ports.filter((port) => port === ports.at(-1))).toHaveLength(2);
});

function writeRaw(response: ServerResponse, bytes: string): Promise<unknown> {
  return new Promise((resolve) => response.socket?.write(bytes, resolve));
}

async function startAnswer(response: ServerResponse): Promise<void> {
  startStream(response);
  await write(response, piece('Half'));
}

test('a stop during the second try closes its socket', async () => {
  const controller = new AbortController();
  const closed = new Promise((resolve) => {
    failWhenKept((response) => {
      vendor.answerWith((next) => {
        next.once('close', resolve);
        controller.abort();
      });
      response.destroy();
    });
  });
  await collectAnswer(provider);
  const stopped = (async () => {
    for (;;) await collectAnswer(provider, undefined, controller.signal);
  })();
  await expect(stopped).rejects.toMatchObject({ name: 'AbortError' });
  await closed;
});

test('no answer is lost to a vendor that closes idle sockets without notice', async () => {
  vendor.answerWith((response) => {
    const { socket } = response;
    response.once('finish', () => setImmediate(() => socket?.destroy()));
    response.writeHead(200, { 'content-type': 'text/event-stream' }).end(answer);
  });
  const lost = [];
  for (let round = 0; round < 200; round += 1) {
    const { error } = await collectAnswer(provider);
    if (error) lost.push(error);
  }
  expect(lost).toEqual([]);
});
