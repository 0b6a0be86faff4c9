import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { addressOf } from '../callers/caller.ts';
import { makeCaller } from '../callers/make-callers.ts';
import type { Ground } from '../ground/ground.ts';
import type { TriedServer } from '../ground/tried-server.ts';
import type { Trial } from '../trial.ts';

const connections = 1_000;
const connectionsOfOneAddress = 20;
const heldMs = 6_000;
const othersMayWaitMs = 5_000;
/**
 * Clients arrive and leave in groups. Node handles everything that arrived at the same time before it runs
 * timers, so a thousand clients at once would always look like a stall.
 */
const groupSize = 50;
const betweenGroupsMs = 50;
const bodyBytes = 4_000_000;
// All sockets share one buffer, so that this process doesn't run out of memory. Only the server's is
// measured.
const unfinished = Buffer.from(`{"query":"${'a'.repeat(bodyBytes - 1_000)}`);

/** Each uses a socket and stops halfway. */
const slowly: Record<string, (socket: Socket, head: string) => void> = {
  'bodies that are never finished': (socket, head) => {
    const size = `content-length: ${bodyBytes}\r\ncontent-type: application/json\r\n\r\n`;
    socket.write(`POST /api/switchyard/query HTTP/1.1\r\n${head}${size}`);
    socket.write(unfinished);
  },
  'files that are never finished': (socket, head) => {
    const size = 'content-length: 9000000\r\ncontent-type: multipart/form-data; boundary=b\r\n\r\n';
    socket.write(`POST /api/switchyard/multimodal HTTP/1.1\r\n${head}${size}`);
    socket.write(`--b\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n`);
  },
  'headers a byte at a time': (socket, head) => {
    socket.write(`GET / HTTP/1.1\r\n${head}x-slow: `);
    const timer = setInterval(() => socket.write('a'), 500);
    socket.once('close', () => clearInterval(timer));
  },
  'nothing at all': () => undefined,
  'answers that are not read': (socket, head) => {
    socket.pause();
    socket.write(`GET /api/openapi.json HTTP/1.1\r\n${head}\r\n`.repeat(20));
  },
};

export const slowClients: Trial = {
  name: 'slow and silent clients',
  async run(ground) {
    // The server may tell some of so many clients to try again later.
    ground.judge.explain('busy');
    for (const [name, begin] of Object.entries(slowly)) {
      const server = await ground.startServer();
      await holdOpen(name, begin, ground, server);
      await server.stop();
    }
    return `${connections} connections each of ${Object.keys(slowly).length} kinds, held for ${heldMs / 1000} s`;
  },
};

async function holdOpen(
  name: string,
  begin: (socket: Socket, head: string) => void,
  { judge }: Ground,
  server: TriedServer,
): Promise<void> {
  const { hostname, port, host } = new URL(server.url);
  const sockets: Socket[] = [];
  for (let index = 0; index < connections; index += 1) {
    if (index % groupSize === 0) await sleep(betweenGroupsMs);
    const address = addressOf(Math.floor(index / connectionsOfOneAddress));
    const head = `host: ${host}\r\nx-forwarded-for: ${address}\r\n`;
    const socket = connect(Number(port), hostname, () => begin(socket, head));
    socket.on('error', () => undefined);
    if (name !== 'answers that are not read') socket.resume();
    sockets.push(socket);
  }
  const until = performance.now() + heldMs;
  while (performance.now() < until) {
    const { caller } = await makeCaller('visitor', server.url, server.database);
    const call = { method: 'GET', path: '/api/switchyard/models' };
    const { ms, status } = await judge.hear(caller, call);
    if (ms > othersMayWaitMs || status !== 200) {
      judge.find('others wait', `beside ${name}`, `${status} after ${Math.round(ms)} ms`);
    }
    await sleep(100);
  }
  await server.judgePeak(name);
  for (const [index, socket] of sockets.entries()) {
    if (index % groupSize === 0) await sleep(betweenGroupsMs);
    socket.destroy();
  }
}
