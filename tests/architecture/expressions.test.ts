import { expect, it } from 'vitest';
import { digestOf, findAttack } from '../../scripts/expressions/check-expression.ts';
import { readChecked } from '../../scripts/expressions/checked.ts';
import { listExpressions, type Expression } from '../../scripts/expressions/list-expressions.ts';

const expressions = listExpressions();

// Skips the expressions in `scripts/expressions/checked.txt`; `npm run check:expressions` adds new ones.
it('every regular expression in the product is fast on any input', async () => {
  const checked = readChecked();
  const unknown = expressions.filter((expression) => !checked.has(digestOf(expression)));
  const slow: string[] = [];
  for (const expression of unknown) {
    const attack = await findAttack(expression);
    if (attack !== null) slow.push(`${expression.path}: /${expression.source}/ for ${attack}`);
  }
  expect(slow).toEqual([]);
});

it('the check finds all regular expressions, and would catch a slow one', async () => {
  expect(expressions.length).toBeGreaterThan(300);
  for (const folder of ['server', 'shared', 'web', 'sandbox']) {
    expect(expressions.some(({ path }) => path.startsWith(`${folder}/`))).toBe(true);
  }
  // These two are built while the program starts.
  expect(expressions.filter(({ path }) => path === 'shared/lib/loopback.ts')).toHaveLength(2);
  const planted = (source: string): Expression => ({
    path: '',
    source,
    flags: '',
    longest: 200_000,
  });
  expect(await findAttack(planted(String.raw`\s+$`))).not.toBeNull();
  expect(await findAttack(planted('^(a|a)*b$'))).not.toBeNull();
  expect(await findAttack(planted(String.raw`(?<!\s)\s+$`))).toBeNull();
});
