import type { IncomingHttpHeaders } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** So many requests cost some 10 ms together; a thousand that arrive at once would hold everybody up. */
const mostInOneTurn = 50;

/** Each that waits is held in memory, and who reads no answer could send them for ever. */
const mostWaiting = 100;

/**
 * Spreads requests that arrive at once over turns of the event loop, in which others are heard too. A request
 * that a client sends before it has the answer to its last one waits for that answer as well; a connection on
 * which too many wait is cut. To be called before any other hook is added.
 */
export function takeTurns(app: FastifyInstance): void {
  const waiting = new WeakMap<Socket, (() => void)[]>();
  const beginEach = createTurns(mostInOneTurn);
  // Twenty requests on one connection are one client's, and wait behind those of twenty clients.
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
    // What has come of a body is held meanwhile, up to 64 KB of each.
    if (hasBody(request.headers)) begin();
    else beginEach(begin);
  });
}

function hasBody(headers: IncomingHttpHeaders): boolean {
  return 'transfer-encoding' in headers || Number(headers['content-length'] ?? 0) > 0;
}

/** Runs what it is given: at once, while no more than `most` are run in one turn of the event loop. */
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
