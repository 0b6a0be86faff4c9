import type { ModelsMode } from '../vendor/models.ts';
import type { PaceSetting } from '../vendor/pace.ts';
import { PrefixMemory } from '../vendor/prefix-memory.ts';
import { RequestLog } from './request-log.ts';
import { ScenarioStore } from './scenarios.ts';

/** The state that the control plane changes and every simulator reads. */
export interface SandboxState {
  log: RequestLog;
  scenarios: ScenarioStore;
  pace: PaceSetting;
  models: ModelsMode;
  prefixes: PrefixMemory;
  /** The number of flushes so far. Each flush makes the running answers finish as fast as possible. */
  flushes: number;
}

export function createState(tokensPerSecond: number | null, models: ModelsMode): SandboxState {
  return {
    log: new RequestLog(),
    scenarios: new ScenarioStore(),
    pace: { tokensPerSecond, firstTokenMs: null },
    models,
    prefixes: new PrefixMemory(),
    flushes: 0,
  };
}
