import type { FastifyReply, FastifyRequest } from 'fastify';
import { parseIncoming } from './incoming.ts';
import { requireKey } from './serve-exchange.ts';
import { VendorError, type Dialect } from './vendor.ts';

/** Answers a plain GET, such as a list of models, with the vendor's own checks and errors. */
export function serveListing(
  dialect: Dialect,
  request: FastifyRequest,
  reply: FastifyReply,
  list: () => object,
): FastifyReply {
  const key = dialect.readKey(parseIncoming(request));
  try {
    requireKey(key);
    return reply.type('application/json').send(JSON.stringify(list(), null, 2));
  } catch (error) {
    if (!(error instanceof VendorError)) throw error;
    const wire = dialect.errorReply(error.kind, { key: key ?? '', ...error.details });
    return reply.code(wire.status).headers(wire.headers).send(wire.body);
  }
}
