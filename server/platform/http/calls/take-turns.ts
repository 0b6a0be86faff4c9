import type { IncomingHttpHeaders } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** This many requests take about 10 ms. A thousand in one turn would block all other work. */
const mostInOneTurn = 50;

/** Waiting requests use memory, and a client that reads no answers could keep sending more. */
const mostWaiting = 100;

/**
 * Spreads requests that arrive at the same time over several turns of the event loop. On one
 * connection, each request waits for the previous answer, and if too many wait, the connection is
 * closed. Call this before adding any other hook.
 */
export function takeTurns(app: FastifyInstance): void {
  const waiting = new WeakMap<Socket, (() => void)[]>();
  const beginEach = createTurns(mostInOneTurn);
  // Requests that wait on one connection start one at a time, so that they don't delay other clients.
  const beginNext = createTurns(1);

  app.addHook('onRequest', (request, reply, begin) => {
    const { socket } = request.raw;
    reply.raw.once('finish', () => {
      const next = waiting.get(socket)?.shift();
      if (next) beginNext(next);
      else waiting.delete(socket);
    });
    const line = waiting.get(socket);
    if (line?.length === mostWaiting) return void socket.destroy();
    if (line) return void line.push(begin);
    waiting.set(socket, []);
    // A request with a body starts immediately, because 64 KB of it may already be in memory.
    if (hasBody(request.headers)) begin();
    else beginEach(begin);
  });
}

function hasBody(headers: IncomingHttpHeaders): boolean {
  return 'transfer-encoding' in headers || Number(headers['content-length'] ?? 0) > 0;
}

/**
 * Returns a function that runs its argument. In each turn of the event loop, the first `most`
 * arguments run immediately and the rest in later turns.
 */
export function createTurns(most: number): (run: () => void) => void {
  const due: (() => void)[] = [];
  let left = most;
  const takeTurn = () => {
    const running = due.splice(0, most);
    left = most - running.length;
    if (running.length > 0) setImmediate(takeTurn);
    for (const run of running) run();
  };
  return (run) => {
    if (left === most) setImmediate(takeTurn);
    if (left === 0) return void due.push(run);
    left -= 1;
    run();
  };
}
