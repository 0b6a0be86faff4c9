import { z } from 'zod';
import { providers, type FaultKind } from '../vendor/vendor.ts';

const scenarioNames = [
  'slow',
  'rate-limited',
  'server-error',
  'overloaded',
  'silence',
  'stall',
  'cut',
  'malformed',
  'error-in-200',
  'refusal',
  'empty',
  'retired',
  'invalid-key',
  'bad-request',
  'close',
  'timeout-408',
] as const;
export type ScenarioName = (typeof scenarioNames)[number];

const knownList = `known scenarios: ${scenarioNames.join(', ')}`;

export const scenarioSchema = z.strictObject({
  match: z
    .strictObject({
      provider: z.enum(providers).optional(),
      model: z.string().min(1).optional(),
      promptIncludes: z.string().min(1).optional(),
    })
    .default({}),
  scenario: z.enum(scenarioNames, { error: knownList }),
  times: z.int().positive().optional(),
  delayMs: z.int().nonnegative().max(600_000).optional(),
  retryAfterSeconds: z.number().nonnegative().optional(),
  afterChunks: z.int().nonnegative().optional(),
});
export type ScenarioRule = z.infer<typeof scenarioSchema>;

/** Scenarios that are nothing but one of the vendor's own refusals. */
export const faultOfScenario: Partial<Record<ScenarioName, FaultKind>> = {
  'rate-limited': 'rate-limited',
  'server-error': 'server-error',
  overloaded: 'overloaded',
  retired: 'retired',
  'invalid-key': 'invalid-key',
  'bad-request': 'bad-request',
  'timeout-408': 'timeout',
};
