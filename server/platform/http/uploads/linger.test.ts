import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { lingerThenClose } from './linger.ts';

/** Answers every request before its body has arrived, and then lingers. */
async function startImpatientServer(): Promise<Server> {
  const server = createServer((request, response) => {
    response.writeHead(413).end(() => lingerThenClose(request));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return server;
}

/** Sends the first four bytes of a body of `length` bytes, and resolves once the answer has arrived. */
async function sendPart(server: Server, length = 1_000_000): Promise<Socket> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => undefined);
  socket.write(`POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: ${length}\r\n\r\nhalf`);
  const [answer] = (await once(socket, 'data')) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 413 /);
  return socket.resume();
}

test('a client that keeps sending is read for a moment and cut off, or at once if sixteen others do', async () => {
  const server = await startImpatientServer();
  // The requests are sent at the same time, because the server reads each for only two seconds.
  const heard = await Promise.all(Array.from({ length: 16 }, () => sendPart(server)));
  const oneTooMany = await sendPart(server);
  if (!oneTooMany.destroyed) await once(oneTooMany, 'close');
  expect(heard.filter((socket) => socket.closed)).toEqual([]);

  await Promise.all(heard.map((socket) => once(socket, 'close')));
  const next = await sendPart(server);
  next.write('a little more');
  expect(next.closed).toBe(false);
});

test('a completed body leaves the connection open', async () => {
  const server = await startImpatientServer();
  // A long body could take longer than the two seconds on a busy machine.
  const socket = await sendPart(server, 8);
  socket.write('half');
  socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n');
  const [answer] = (await once(socket, 'data')) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 413 /);
});
