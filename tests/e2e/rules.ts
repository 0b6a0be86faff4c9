import type { HomePage } from './home-page.ts';

/** One sentence of the specification, and what shows that it holds. */
export interface Rule {
  rule: string;
  holds: (home: HomePage) => Promise<unknown>;
}

// Rules that do not hold are told together, before the test's own time is over.
const ruleTimeoutMs = 4_000;

/** Goes through the rules on one open page, and answers with those that do not hold. */
export async function findBroken(home: HomePage, rules: readonly Rule[]): Promise<string[]> {
  const broken: string[] = [];
  home.page.setDefaultTimeout(ruleTimeoutMs);
  for (const { rule, holds } of rules) {
    await holds(home).catch((error: unknown) => broken.push(`${rule}: ${String(error)}`));
  }
  return broken;
}
