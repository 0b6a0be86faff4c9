import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { addControlPlane } from '../control/control-plane.ts';

const scenarioSchema = z.strictObject({
  scenario: z.enum(['down', 'slow', 'expired-code', 'wrong-nonce', 'bad-signature']),
  /** For `slow`: the delay before the first byte of discovery, keys and tokens, in milliseconds. */
  delayMs: z.int().nonnegative().max(600_000).default(2_000),
});

/** The failure that applies to every sign-in until it is changed or reset. */
export interface ScenarioSlot {
  current: z.infer<typeof scenarioSchema> | null;
}

export function controlSignIn(app: FastifyInstance, slot: ScenarioSlot): void {
  addControlPlane(app, '/__control/sign-in', (plane) => {
    plane.get('/', () => slot.current ?? {});
    plane.post('/', scenarioSchema, (scenario) => (slot.current = scenario));
    plane.delete('/', () => (slot.current = null));
  });
}
