import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';

const current = new AsyncLocalStorage<string>();

/** The id of the current request, even while its answer streams. Undefined in background work. */
export function currentRequestId(): string | undefined {
  return current.getStore();
}

/**
 * Gives each request an id and sends it back, so that people and operators can find the request in the log.
 */
export function nameRequests(app: FastifyInstance): void {
  app.addHook('onRequest', ({ id }, reply, begin) => {
    reply.header('x-request-id', id);
    current.run(id, begin);
  });
}
