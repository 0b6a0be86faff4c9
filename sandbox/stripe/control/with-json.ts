import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { StripeFault } from '../fault.ts';

/** Reads a JSON body, and words what is wrong with it. */
export function withJson<T extends z.ZodType>(
  schema: T,
  act: (input: z.infer<T>) => object | Promise<object>,
) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const result = schema.safeParse(parseJson(request.body));
    if (!result.success) return reply.code(400).send({ error: z.prettifyError(result.error) });
    try {
      return reply.send(await act(result.data));
    } catch (error) {
      if (!(error instanceof StripeFault)) throw error;
      return reply.code(error.status).send({ error: error.message });
    }
  };
}

function parseJson(body: unknown): unknown {
  try {
    return JSON.parse(String(body));
  } catch {
    return undefined;
  }
}
