import type { FastifyReply, FastifyRequest } from 'fastify';
import { readIncoming } from './incoming.ts';
import { requireKey } from './require-key.ts';
import { Fault, type Dialect } from './vendor.ts';

/** Answers a plain GET, such as a list of models, with the vendor's own checks and errors. */
export function serveListing(
  dialect: Dialect,
  request: FastifyRequest,
  reply: FastifyReply,
  list: () => object,
): FastifyReply {
  const key = dialect.readKey(readIncoming(request));
  try {
    requireKey(key);
    return reply.type('application/json').send(JSON.stringify(list(), null, 2));
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    const wire = dialect.fault(error.kind, { key: key ?? '', ...error.details });
    return reply.code(wire.status).headers(wire.headers).send(wire.body);
  }
}
