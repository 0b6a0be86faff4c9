import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { answers, queries } from '#server/areas/query/schema.ts';
import { startScriptedVendor, type ScriptedVendor } from '../support/scripted-vendor.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

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
  // A server that hung up answers further bytes with a reset; one that still waits skips empty lines.
  await vi.waitFor(() => {
    if (!socket.destroyed) socket.write('\r\n');
    expect(socket.destroyed).toBe(true);
  }, 20_000);
  const [answer] = await app.database.select().from(answers);
  expect(answer?.content).toBe(pieces.join(''));
  expect(process.memoryUsage().rss - rssBefore).toBeLessThan(600 * 1024 * 1024);
});
