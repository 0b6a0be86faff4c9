import { z } from 'zod';

export const signInScenarioSchema = z.strictObject({
  scenario: z.enum(['down', 'slow', 'expired-code', 'wrong-nonce', 'bad-signature']),
  /** For `slow`: before the first byte of discovery, keys and tokens. */
  delayMs: z.int().nonnegative().max(600_000).default(2_000),
});

export type SignInScenario = z.infer<typeof signInScenarioSchema>;

/** The one scenario in force, until it is replaced or reset. */
export class ScenarioSlot {
  current: SignInScenario | null = null;
}
