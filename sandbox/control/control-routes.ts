import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { allowLoopbackOnly } from './loopback-only.ts';
import type { SandboxState } from './sandbox-state.ts';
import { scenarioSchema } from './scenarios.ts';

const paceSchema = z.strictObject({
  tokensPerSecond: z.number().nonnegative().nullable(),
  firstTokenMs: z.number().nonnegative().max(600_000).nullable().default(null),
});

/** The plane that tests drive: scenarios, pace, flush and the log of requests. */
export function controlRoutes(app: FastifyInstance, state: SandboxState): void {
  app.register(
    async (plane) => {
      plane.addHook('onRequest', allowLoopbackOnly);

      plane.post('/scenarios', (request, reply) =>
        withBody(request.body, scenarioSchema, reply, (rule) => ({
          id: state.scenarios.add(rule),
        })),
      );
      plane.get('/scenarios', () => state.scenarios.list());
      plane.delete('/scenarios', (_request, reply) => {
        state.scenarios.clear();
        return reply.code(204).send();
      });

      plane.post('/pace', (request, reply) =>
        withBody(request.body, paceSchema, reply, (pace) => Object.assign(state.pace, pace)),
      );

      plane.post('/flush', (_request, reply) => {
        state.flushes += 1;
        return reply.code(204).send();
      });

      plane.get('/requests', () => state.log.list());
      plane.delete('/requests', (_request, reply) => {
        state.log.clear();
        return reply.code(204).send();
      });
    },
    { prefix: '/__control' },
  );
}

function withBody<T extends z.ZodType>(
  body: unknown,
  schema: T,
  reply: FastifyReply,
  act: (input: z.infer<T>) => object,
): FastifyReply {
  const result = schema.safeParse(parseJson(body));
  if (result.success) return reply.send(act(result.data));
  return reply.code(400).send({ error: z.prettifyError(result.error) });
}

function parseJson(body: unknown): unknown {
  try {
    return JSON.parse(String(body));
  } catch {
    return undefined;
  }
}
