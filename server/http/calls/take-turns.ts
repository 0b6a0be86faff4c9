import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * A request that a client sends before it has the answer to its last one waits for that answer, and then for
 * a turn of the event loop of its own: a thousand connections with twenty requests each would otherwise be
 * answered in one turn, while everybody waits. To be called before any other hook is added.
 */
export function takeTurns(app: FastifyInstance): void {
  const waiting = new WeakMap<Socket, (() => void)[]>();
  const giveTurn = createTurns();

  app.addHook('onRequest', (request, reply, begin) => {
    const { socket } = request.raw;
    reply.raw.once('finish', () => {
      const next = waiting.get(socket)?.shift();
      if (next) giveTurn(next);
      else waiting.delete(socket);
    });
    const line = waiting.get(socket);
    if (line) return void line.push(begin);
    waiting.set(socket, []);
    begin();
  });
}

/** Runs what it is given, one in each turn of the event loop. */
function createTurns(): (run: () => void) => void {
  const due: (() => void)[] = [];
  const runFirst = () => {
    due.shift()?.();
    if (due.length > 0) setImmediate(runFirst);
  };
  return (run) => {
    if (due.push(run) === 1) setImmediate(runFirst);
  };
}
