import type { FastifyInstance } from 'fastify';
import type { Problem } from '#shared/contract/problem.ts';

const bodyTimeoutMs = 30_000;

const tooSlow: Problem = {
  code: 'request-timeout',
  message: 'The request did not arrive in time. Please try again.',
};

/** A JSON body is small: one that has not arrived in half a minute is given up. */
export function limitBodyTime(app: FastifyInstance, timeoutMs = bodyTimeoutMs): void {
  app.addHook('preParsing', async (request, reply, payload) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
    if (encoding === undefined && Number(length ?? 0) === 0) return payload;
    const timer = setTimeout(() => {
      if (reply.raw.headersSent) return void request.raw.destroy();
      reply.hijack();
      const body = JSON.stringify(tooSlow);
      reply.raw.writeHead(408, { 'content-type': 'application/json', connection: 'close' });
      reply.raw.end(body, () => request.raw.destroy());
    }, timeoutMs);
    const stop = () => clearTimeout(timer);
    payload.once('end', stop).once('close', stop).once('error', stop);
    // A body that was refused for its length is never read, so its end never comes.
    reply.raw.once('close', stop);
    return payload;
  });
}
