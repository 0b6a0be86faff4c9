import { randomUUID } from 'node:crypto';
import type { Provider } from '../vendor/vendor.ts';
import type { ScenarioRule } from './scenario.ts';

interface StoredRule extends ScenarioRule {
  id: string;
  used: number;
}

interface Occasion {
  provider: Provider;
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

  /** The newest rule that fits and has uses left; taking it spends one use. */
  take(occasion: Occasion): ScenarioRule | null {
    const rule = this.rules.find((candidate) => hasUses(candidate) && fits(candidate, occasion));
    if (!rule) return null;
    rule.used += 1;
    return rule;
  }

  list(): StoredRule[] {
    return this.rules;
  }

  clear(): void {
    this.rules = [];
  }
}

function hasUses(rule: StoredRule): boolean {
  return rule.times === undefined || rule.used < rule.times;
}

function fits({ match }: StoredRule, occasion: Occasion): boolean {
  return (
    (match.provider === undefined || match.provider === occasion.provider) &&
    (match.model === undefined || match.model === occasion.model) &&
    (match.promptIncludes === undefined || occasion.prompt.includes(match.promptIncludes))
  );
}
