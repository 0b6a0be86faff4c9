import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { allowLoopbackOnly } from '../control/loopback-only.ts';

/** `POST /__control/sign-in` makes every sign-in fail in one way, until `DELETE`. */
export function controlSignIn(app: FastifyInstance, slot: ScenarioSlot): void {
  app.register(
    async (plane) => {
      plane.addHook('onRequest', allowLoopbackOnly);
      plane.get('/', (_request, reply) => reply.send(slot.current ?? {}));
      plane.post('/', (request, reply) => {
        const result = signInScenarioSchema.safeParse(parseJson(request.body));
        if (!result.success) return reply.code(400).send({ error: z.prettifyError(result.error) });
        slot.current = result.data;
        return reply.send(slot.current);
      });
      plane.delete('/', (_request, reply) => {
        slot.current = null;
        return reply.code(204).send();
      });
    },
    { prefix: '/__control/sign-in' },
  );
}

function parseJson(body: unknown): unknown {
  try {
    return JSON.parse(String(body));
  } catch {
    return undefined;
  }
}

const signInScenarioSchema = z.strictObject({
  scenario: z.enum(['down', 'slow', 'expired-code', 'wrong-nonce', 'bad-signature']),
  /** For `slow`: before the first byte of discovery, keys and tokens. */
  delayMs: z.int().nonnegative().max(600_000).default(2_000),
});

export type SignInScenario = z.infer<typeof signInScenarioSchema>;

/** The one scenario in force, until it is replaced or reset. */
export class ScenarioSlot {
  current: SignInScenario | null = null;
}
