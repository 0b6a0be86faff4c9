import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import Fastify from 'fastify';
import { expect, it, onTestFinished, vi } from 'vitest';
import { toProblem } from '../calls/failures/to-problem.ts';
import { acceptJson } from './accept-json.ts';
import { type BodyLimits, createBodyLimits } from './body-limits.ts';

const megabyte = 1024 * 1024;
const longest = 4 * megabyte;
/** More than the uncounted bytes of seven bodies. */
const slack = megabyte / 16;

/** A server that accepts bodies of four megabytes. The client names its own holder in `x-holder`. */
async function startApp({ timeoutMs = 60_000, limits = createBodyLimits() } = {}): Promise<number> {
  const app = Fastify({ bodyLimit: longest });
  acceptJson(app, { limits, timeoutMs, holderOf: ({ headers }) => String(headers['x-holder']) });
  app.setErrorHandler(async (error, _request, reply) => {
    const failure = toProblem(error, () => null);
    return reply.code(failure?.status ?? 500).send(failure?.problem);
  });
  app.post('/', async () => ({ isTaken: true }));
  onTestFinished(() => app.close());
  return Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
}

/** Announces a body and sends its first bytes. */
async function begin(port: number, holder: string, announcedBytes: number, sentBytes: number) {
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => {});
  await once(socket, 'connect');
  const head = ['POST / HTTP/1.1', 'host: localhost', `x-holder: ${holder}`];
  const body = ['content-type: application/json', `content-length: ${announcedBytes}`];
  socket.write(`${[...head, ...body].join('\r\n')}\r\n\r\n`);
  await new Promise((resolve) => socket.write(Buffer.alloc(sentBytes, ' '), resolve));
  return socket;
}

const beginLongest = (port: number, holder: string) => begin(port, holder, longest, longest - 2);
const hello = (port: number, holder: string) => begin(port, holder, 7, 0);

/** Sends the rest of a body and returns the whole response; empty if the connection was cut. */
async function end(socket: Socket, rest = '{}'): Promise<string> {
  socket.end(rest);
  return text(socket).catch(() => '');
}

/**
 * Waits until the holder can't take `size` more bytes, which means that every started body has arrived. If
 * another body were sent before that, it could be accepted and one of the started bodies refused.
 */
async function untilRefused({ bytes }: BodyLimits, holder: string, size: number): Promise<void> {
  await vi.waitFor(() => expect(() => bytes.take(holder, size).release()).toThrow(), 20_000);
}

it('a server does not wait for a body that never arrives', async () => {
  const socket = await begin(await startApp({ timeoutMs: 50 }), 'a', 500, 1);
  expect(await text(socket)).toMatch(/^HTTP\/1.1 408 [^]*request-timeout/);
});

it('a server reads nothing of a body that is declared too long', async () => {
  const socket = await begin(await startApp(), 'a', longest + 1, 1);
  expect(await text(socket)).toMatch(/^HTTP\/1.1 413 /);
});

it('a server buffers no more than the limit per caller, while other callers are served', async () => {
  const limits = createBodyLimits();
  const port = await startApp({ limits });
  const held = await Promise.all([beginLongest(port, 'a'), beginLongest(port, 'a')]);
  await untilRefused(limits, 'a', 10 * megabyte - 2 * longest + slack);
  expect(await end(await beginLongest(port, 'a'))).not.toMatch(/^HTTP\/1.1 200 /);
  expect(await end(await beginLongest(port, 'b'))).toMatch(/^HTTP\/1.1 200 /);
  for (const socket of held) expect(await end(socket)).toMatch(/^HTTP\/1.1 200 /);
  expect(await end(await beginLongest(port, 'a'))).toMatch(/^HTTP\/1.1 200 /);
});

it('a server buffers no more than the total limit, but accepts a short body even then', async () => {
  const limits = createBodyLimits();
  const port = await startApp({ limits });
  const holders = ['a', 'a', 'b', 'b', 'c', 'c', 'd'];
  await Promise.all(holders.map((holder) => beginLongest(port, holder)));
  await untilRefused(limits, 'e', 32 * megabyte - holders.length * longest + slack);
  expect(await end(await beginLongest(port, 'e'))).not.toMatch(/^HTTP\/1.1 200 /);
  expect(await end(await hello(port, 'e'), '{"a":1}')).toMatch(/^HTTP\/1.1 200 /);
});

it('one caller may start two hundred bodies', async () => {
  const limits = createBodyLimits();
  const port = await startApp({ limits });
  await Promise.all(Array.from({ length: 200 }, () => hello(port, 'a')));
  await vi.waitFor(() => expect(() => limits.unfinished.take('a').release()).toThrow(), 20_000);
  expect(await end(await hello(port, 'a'), '{"a":1}')).toMatch(/^HTTP\/1.1 503 [^]*"busy"/);
  expect(await end(await hello(port, 'b'), '{"a":1}')).toMatch(/^HTTP\/1.1 200 /);
});
