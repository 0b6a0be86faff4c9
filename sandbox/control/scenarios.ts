import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import {
  callKinds,
  providers,
  type CallKind,
  type Provider,
  type VendorErrorKind,
} from '../vendor/vendor.ts';

interface StoredRule extends ScenarioRule {
  id: string;
  used: number;
}

interface ScenarioContext {
  provider: Provider;
  kind: CallKind;
  model: string;
  prompt: string;
}

export class ScenarioStore {
  private rules: StoredRule[] = [];

  add(rule: ScenarioRule): string {
    const id = randomUUID();
    this.rules.unshift({ ...rule, id, used: 0 });
    return id;
  }

  /** Returns the newest matching rule that has uses left, and counts this use. */
  take(context: ScenarioContext): ScenarioRule | null {
    const rule = this.rules.find((candidate) => hasUses(candidate) && fits(candidate, context));
    if (!rule) return null;
    rule.used += 1;
    return rule;
  }

  list(): StoredRule[] {
    return this.rules;
  }

  has(rule: ScenarioRule): boolean {
    return this.rules.some((one) => one === rule);
  }

  clear(): void {
    this.rules = [];
  }
}

function hasUses(rule: StoredRule): boolean {
  return rule.times === undefined || rule.used < rule.times;
}

function fits({ match }: StoredRule, context: ScenarioContext): boolean {
  return (
    (match.kind === undefined ? context.kind !== 'models' : match.kind === context.kind) &&
    (match.provider === undefined || match.provider === context.provider) &&
    (match.model === undefined || match.model === context.model) &&
    (match.promptIncludes === undefined || context.prompt.includes(match.promptIncludes))
  );
}

export const scenarioNames = [
  'slow',
  'held',
  'rate-limited',
  'account-limited',
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
  'no-credit',
  'region-refused',
  'model-forbidden',
  'stream-refused',
  'summary-refused',
  'long-thinking',
  'spent-thinking',
  'renamed',
  'finish',
  'finish-in-each',
  'unasked-call',
  'in-parts',
  'compressed',
  'unstreamed',
  'no-blank-line',
  'temperature-refused',
  'search-several',
  'search-nothing',
  'search-error',
  'search-paused',
  'search-hostile',
] as const;
export type ScenarioName = (typeof scenarioNames)[number];

const knownList = `known scenarios: ${scenarioNames.join(', ')}`;

export const scenarioSchema = z.strictObject({
  match: z
    .strictObject({
      provider: z.enum(providers).optional(),
      kind: z.enum(callKinds).optional(),
      model: z.string().min(1).optional(),
      promptIncludes: z.string().min(1).optional(),
    })
    .default({}),
  scenario: z.enum(scenarioNames, { error: knownList }),
  times: z.int().positive().optional(),
  delayMs: z.int().nonnegative().max(600_000).optional(),
  retryAfterSeconds: z.number().nonnegative().optional(),
  afterChunks: z.int().nonnegative().optional(),
  as: z.string().min(1).optional(),
});
export type ScenarioRule = z.infer<typeof scenarioSchema>;

/** Scenarios where the vendor answers with one of its documented errors. */
export const errorOfScenario: Partial<Record<ScenarioName, VendorErrorKind>> = {
  'rate-limited': 'rate-limited',
  'account-limited': 'account-limited',
  'server-error': 'server-error',
  overloaded: 'overloaded',
  retired: 'retired',
  'invalid-key': 'invalid-key',
  'bad-request': 'bad-request',
  'timeout-408': 'timeout',
  'no-credit': 'no-credit',
  'region-refused': 'region-refused',
  'model-forbidden': 'model-forbidden',
};
