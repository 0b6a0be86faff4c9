import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import Fastify from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { limitBodyTime } from './body-time.ts';

async function startApp(): Promise<number> {
  const app = Fastify({ bodyLimit: 1_000 });
  limitBodyTime(app, 50);
  app.post('/', async () => ({}));
  onTestFinished(() => app.close());
  return Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
}

/** Announces a body and sends only a part of it; returns what came back before the connection closed. */
async function sendPart(port: number, announcedBytes: number): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(
    `POST / HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${announcedBytes}\r\n\r\n{`,
  );
  return text(socket);
}

it('does not wait for a body that never arrives', async () => {
  expect(await sendPart(await startApp(), 500)).toMatch(/^HTTP\/1.1 408 /);
});

it('lets go of a body that was refused for its length, whose end never comes', async () => {
  const port = await startApp();
  expect(await sendPart(port, 20_000_000)).toMatch(/^HTTP\/1.1 413 /);
  // By now the first one's time is over as well.
  expect(await sendPart(port, 500)).toMatch(/^HTTP\/1.1 408 /);
});
