import { connect } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { createTurns, takeTurns } from './take-turns.ts';

/** A server that counts how many requests are in progress at the same time. */
async function startServer() {
  const app = Fastify();
  takeTurns(app);
  let running = 0;
  let mostRunning = 0;
  app.get('/:name', async (request) => {
    running += 1;
    mostRunning = Math.max(mostRunning, running);
    await turn();
    running -= 1;
    return (request.params as { name: string }).name;
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(async () => app.close());
  return { port: Number(new URL(url).port), mostRunning: () => mostRunning };
}

/**
 * Sends all requests at once on one connection, which the last one closes, and returns the response bodies.
 */
async function sendTogether(port: number, names: string[]): Promise<string[]> {
  const requests = names.map((name, at) => {
    const ending = at === names.length - 1 ? 'connection: close\r\n' : '';
    return `GET /${name} HTTP/1.1\r\nhost: localhost\r\n${ending}\r\n`;
  });
  const socket = connect(port, '127.0.0.1', () => socket.write(requests.join('')));
  let text = '';
  for await (const piece of socket) text += String(piece);
  return text
    .split(/HTTP\/1\.1 200 OK\r\n/)
    .slice(1)
    .map((answer) => answer.split('\r\n\r\n')[1] ?? '');
}

const names = Array.from({ length: 20 }, (_, at) => `n${at}`);

test('requests pipelined on one connection are answered in order, one by one', async () => {
  const server = await startServer();
  expect(await sendTogether(server.port, names)).toEqual(names);
  expect(server.mostRunning()).toBe(1);
});

test('connections do not wait for each other', async () => {
  const server = await startServer();
  const all = await Promise.all(names.map(() => sendTogether(server.port, names)));
  expect(all).toEqual(names.map(() => names));
  expect(server.mostRunning()).toBeGreaterThan(1);
});

test('requests waiting on a broken connection never start, and hold up no others', async () => {
  const server = await startServer();
  const socket = connect(server.port, '127.0.0.1', () => {
    socket.write('GET /a HTTP/1.1\r\nhost: localhost\r\n\r\n'.repeat(20), () => socket.destroy());
  });
  socket.on('error', () => undefined);
  await new Promise((resolve) => socket.once('close', resolve));
  expect(await sendTogether(server.port, ['b', 'c'])).toEqual(['b', 'c']);
});

test('a connection is cut if it keeps sending requests without reading an answer', async () => {
  const server = await startServer();
  const socket = connect(server.port, '127.0.0.1', () => {
    socket.write('GET /a HTTP/1.1\r\nhost: localhost\r\n\r\n'.repeat(102));
  });
  socket.on('error', () => undefined).resume();
  await new Promise((resolve) => socket.once('close', resolve));
  const most = Array.from({ length: 101 }, (_, at) => `n${at}`);
  expect(await sendTogether(server.port, most)).toEqual(most);
});

test('queued work runs in order, a limited number per turn of the event loop', async () => {
  const give = createTurns(3);
  let turns = 0;
  const runIn: number[] = [];
  for (let index = 0; index < 8; index += 1) give(() => runIn.push(turns));
  while (runIn.length < 8) {
    turns += 1;
    await turn();
  }
  expect(runIn).toEqual([0, 0, 0, 1, 1, 1, 2, 2]);
  // Nothing is waiting now, so the next one runs immediately.
  await turn();
  await turn();
  give(() => runIn.push(-1));
  expect(runIn.at(-1)).toBe(-1);
});
