import { digestOf, findAttack } from './expressions/check-expression.ts';
import { readChecked, writeChecked } from './expressions/checked.ts';
import { listExpressions } from './expressions/list-expressions.ts';

/** Looks for slow regular expressions among those not yet checked, and records the safe ones. */
async function checkExpressions(): Promise<void> {
  const known = process.argv.includes('--all') ? new Set<string>() : readChecked();
  const safe = new Set<string>();
  for (const expression of listExpressions()) {
    const digest = digestOf(expression);
    if (safe.has(digest)) continue;
    const attack = known.has(digest) ? null : await findAttack(expression);
    if (attack === null) {
      safe.add(digest);
      continue;
    }
    process.exitCode = 1;
    const { path, source, flags } = expression;
    console.error(`${path}: /${source}/${flags} is slow for ${attack}`);
  }
  writeChecked(safe);
  console.log(`${safe.size} regular expressions are safe.`);
}

await checkExpressions();
