import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { answers, queries } from '#server/areas/query/schema.ts';
import { startScriptedVendor, type ScriptedVendor } from '../support/scripted-vendor.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { makeKey } from './access-by-key.ts';

let app: TestApp;
let vendor: ScriptedVendor;
beforeAll(async () => {
  vendor = await startScriptedVendor();
  app = await startTestApp({
    OPENAI_BASE_URL: vendor.url,
    READING_TIMEOUT_MS: '500',
    MAX_ANSWER_CHARACTERS: '40000000',
  });
});
afterAll(async () => {
  await app.stop();
  await vendor.close();
});

/** More than all buffers along the way can hold. */
const pieces = Array.from({ length: 600 }, (_, index) => `${index} `.padEnd(50_000, 'words '));

/** Requests a stream and reads one byte of it per second. */
function readByteByByte(): Socket {
  const { hostname, port } = new URL(app.url);
  const body = JSON.stringify({ query: 'Tell me everything', model: 'openai:gpt-3.5-turbo' });
  const socket: Socket = connect({
    host: hostname,
    port: Number(port),
    onread: {
      buffer: Buffer.alloc(1),
      callback() {
        setTimeout(() => socket.resume(), 1_000).unref();
        return false;
      },
    },
  });
  socket.on('error', () => {});
  socket.write(
    `POST /api/switchyard/query HTTP/1.1\r\nhost: ${hostname}\r\naccept: text/event-stream\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
  );
  return socket;
}

it('a client that reads one byte per second is disconnected, and its answer is stored in full', async () => {
  vendor.say(...pieces);
  const rssBefore = process.memoryUsage().rss;
  const socket = readByteByByte();
  const stored = async () => {
    const [query] = await app.database.select({ status: queries.status }).from(queries);
    return query?.status;
  };
  await vi.waitFor(async () => expect(await stored()).toBe('done'), 20_000);
  // A server that has closed the connection replies to further bytes with a reset. One that still waits
  // ignores empty lines.
  await vi.waitFor(() => {
    if (!socket.destroyed) socket.write('\r\n');
    expect(socket.destroyed).toBe(true);
  }, 20_000);
  const [answer] = await app.database.select().from(answers);
  expect(answer?.content).toBe(pieces.join(''));
  expect(process.memoryUsage().rss - rssBefore).toBeLessThan(600 * 1024 * 1024);
});

const model = 'openai:gpt-3.5-turbo';
const content = 'Count to 200';
const messages = [{ role: 'user', content }];
const textFields = /"(?:text|content|delta)":("(?:[^"\\]|\\.)*")/;

it.each<[string, string, object, RegExp]>([
  ['a page', '/api/switchyard/query', { query: content, model }, /"type":"text"/],
  [
    'chat completions',
    '/v1/chat/completions',
    { messages, model, stream: true },
    /"content":"[^"]/,
  ],
  ['responses', '/v1/responses', { input: content, model, stream: true }, /output_text\.delta/],
  [
    'messages',
    '/v1/messages',
    { messages, model, stream: true, max_tokens: 1_000 },
    /"text_delta"/,
  ],
])(
  '200 quick pieces reach %s in few writes, with the same text',
  async (_name, path, body, isText) => {
    const small = Array.from({ length: 200 }, (_, index) => `${index} `);
    vendor.say(...small);
    const writes = await callRaw(path, body);
    expect(writes.length).toBeLessThan(50);
    const events = writes
      .join('')
      .split('\n\n')
      .filter((event) => isText.test(event));
    const texts = events.map((event): unknown => JSON.parse(textFields.exec(event)?.[1] ?? '""'));
    expect(texts.join('')).toBe(small.join(''));
    if (path.startsWith('/v1')) expect(events.length).toBeLessThan(50);
  },
);

/** The body in the pieces that the server wrote: each is a chunk of HTTP's chunked encoding. */
async function callRaw(path: string, body: object): Promise<string[]> {
  const { hostname, port } = new URL(app.url);
  const { secret } = await makeKey(await app.person(), {
    name: 'Raw',
    scopes: ['chat'],
    expiresInDays: null,
  });
  const sent = JSON.stringify(body);
  const key = path.startsWith('/v1') ? `authorization: Bearer ${secret}\r\n` : '';
  const socket = connect({ host: hostname, port: Number(port) });
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: ${hostname}\r\naccept: text/event-stream\r\ncontent-type: application/json\r\n${key}connection: close\r\ncontent-length: ${sent.length}\r\n\r\n${sent}`,
  );
  let received = '';
  for await (const data of socket.setEncoding('latin1')) received += String(data);
  let rest = received.slice(received.indexOf('\r\n\r\n') + 4);
  const chunks: string[] = [];
  for (let size = parseInt(rest, 16); size > 0; size = parseInt(rest, 16)) {
    const start = rest.indexOf('\r\n') + 2;
    chunks.push(rest.slice(start, start + size));
    rest = rest.slice(start + size + 2);
  }
  return chunks;
}
