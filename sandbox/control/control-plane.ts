import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { allowLoopbackOnly } from './loopback-only.ts';

/** Adds JSON calls below one path. A call that returns nothing replies with 204. */
export interface ControlPlane {
  get(path: string, act: () => object): void;
  post<T extends z.ZodType>(path: string, schema: T, act: (input: z.infer<T>) => unknown): void;
  delete(path: string, act: () => void): void;
}

/** The schema of calls without input. */
export const nothing = z.unknown();

/** Adds a part of the control plane at `path`. It accepts requests from this machine only. */
export function addControlPlane(
  app: FastifyInstance,
  path: string,
  addCalls: (plane: ControlPlane) => void,
): void {
  app.register(
    async (scope) => {
      scope.addHook('onRequest', allowLoopbackOnly);
      addCalls({
        get: (url, act) => scope.get(url, (_request, reply) => reply.send(act())),
        post: (url, schema, act) =>
          scope.post(url, async (request, reply) => {
            const input = schema.safeParse(parseJson(request.body));
            if (!input.success) {
              return reply.code(400).send({ error: z.prettifyError(input.error) });
            }
            const answer = await act(input.data);
            return reply.code(answer === undefined ? 204 : 200).send(answer);
          }),
        delete: (url, act) =>
          scope.delete(url, (_request, reply) => {
            act();
            return reply.code(204).send();
          }),
      });
    },
    { prefix: path },
  );
}

function parseJson(body: unknown): unknown {
  try {
    return JSON.parse(String(body));
  } catch {
    return undefined;
  }
}
