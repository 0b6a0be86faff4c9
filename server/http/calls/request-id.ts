import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';

const current = new AsyncLocalStorage<string>();

/** The id of the request that is served, also long after its answer began; undefined in the background. */
export function currentRequestId(): string | undefined {
  return current.getStore();
}

/** Gives each answer the id by which people and operators find what the log says of a request. */
export function nameRequests(app: FastifyInstance): void {
  app.addHook('onRequest', ({ id }, reply, begin) => {
    reply.header('x-request-id', id);
    current.run(id, begin);
  });
}
