import type { HomePage } from './home-page.ts';

/** One sentence of the specification, and a check that the page follows it. */
export interface Rule {
  rule: string;
  holds: (home: HomePage) => Promise<unknown>;
}

// Shorter than the test's own timeout, so that all broken rules are reported together.
const ruleTimeoutMs = 15_000;

/** Checks the rules on one open page, and returns those that are broken. */
export async function findBroken(home: HomePage, rules: readonly Rule[]): Promise<string[]> {
  const broken: string[] = [];
  home.page.setDefaultTimeout(ruleTimeoutMs);
  for (const { rule, holds } of rules) {
    await holds(home).catch((error: unknown) => broken.push(`${rule}: ${String(error)}`));
  }
  return broken;
}
