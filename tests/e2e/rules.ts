import type { HomePage } from './home-page.ts';

/** One sentence of the specification, and a check that it holds. */
export interface Rule {
  rule: string;
  holds: (home: HomePage) => Promise<unknown>;
}

// Broken rules are reported together, before the test's own timeout.
const ruleTimeoutMs = 15_000;

/** Checks the rules on one open page, and returns those that do not hold. */
export async function findBroken(home: HomePage, rules: readonly Rule[]): Promise<string[]> {
  const broken: string[] = [];
  home.page.setDefaultTimeout(ruleTimeoutMs);
  for (const { rule, holds } of rules) {
    await holds(home).catch((error: unknown) => broken.push(`${rule}: ${String(error)}`));
  }
  return broken;
}
