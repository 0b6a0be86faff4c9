import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { addControlPlane, nothing } from './control-plane.ts';
import type { SandboxState } from './sandbox-state.ts';
import { scenarioSchema } from './scenarios.ts';

const paceSchema = z.strictObject({
  tokensPerSecond: z.number().nonnegative().nullable(),
  firstTokenMs: z.number().nonnegative().max(600_000).nullable().default(null),
});

/** Serves the request log and the calls that change scenarios, set the pace or flush answers. */
export function controlRoutes(app: FastifyInstance, state: SandboxState): void {
  addControlPlane(app, '/__control', (plane) => {
    plane.post('/scenarios', scenarioSchema, (rule) => ({ id: state.scenarios.add(rule) }));
    plane.get('/scenarios', () => state.scenarios.list());
    plane.delete('/scenarios', () => state.scenarios.clear());
    plane.post('/pace', paceSchema, (pace) => Object.assign(state.pace, pace));
    plane.post('/flush', nothing, () => void (state.flushes += 1));
    plane.get('/requests', () => state.log.list());
    plane.get('/model-calls', () => state.log.listModelCalls());
    plane.delete('/requests', () => state.log.clear());
  });
}
