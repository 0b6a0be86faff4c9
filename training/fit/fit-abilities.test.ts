import { expect, test } from 'vitest';
import { domains } from './domains.ts';
import type { RoutingRow } from '../rows/read-rows.ts';
import { fitAbilities } from './fit-abilities.ts';

const thinker = 'vertex:gemini-1.5-pro';
const blurter = 'openai:gpt-4-turbo';
const both = 'x:mixtral-8x7b-instruct';

function rowsOf(source: string, category: string, rights: Record<string, number>): RoutingRow[] {
  return Array.from({ length: 400 }, (_, at) => {
    const scores = Object.fromEntries(
      Object.entries(rights).map(([model, share]) => [model, (at * 7) % 400 < share * 400 ? 1 : 0]),
    );
    const prompt = `${source} ${category} ${at}`;
    const results = Object.entries(scores).toSorted(([a], [b]) => (a < b ? -1 : 1));
    return {
      source,
      id: prompt,
      prompt,
      category,
      scores,
      results,
      outputTokens: {},
      group: prompt,
      weight: 1,
    };
  });
}

// The model tested without thinking is barely better than a weak one at mathematics, but far better
// elsewhere.
const rows = [
  ...rowsOf('mmlu-pro', 'mmlu-pro/math', { [thinker]: 0.75, [both]: 0.35 }),
  ...rowsOf('mmlu-pro', 'mmlu-pro/law', { [thinker]: 0.55, [both]: 0.35 }),
  ...rowsOf('routellm-mmlu', 'mmlu/college_mathematics', { [blurter]: 0.4, [both]: 0.33 }),
  ...rowsOf('routellm-mmlu', 'mmlu/professional_law', { [blurter]: 0.75, [both]: 0.5 }),
  ...rowsOf('zeroeval-crux', 'code-reasoning', { [thinker]: 0.68, [blurter]: 0.78, [both]: 0.45 }),
];

const maths = domains.findIndex(({ name }) => name === 'mathematics questions');
const law = domains.findIndex(({ name }) => name === 'law');

test('a model tested without thinking is penalised less at tasks that need it', () => {
  const behind = (from: readonly RoutingRow[]) => {
    const { models, domains: added } = fitAbilities(from);
    const own = added[models.indexOf(blurter)];
    return (own?.[law] ?? 0) - (own?.[maths] ?? 0);
  };
  const asIfThoughtOut = rows.map((row) => ({ ...row, source: `thought out ${row.source}` }));
  expect(behind(rows)).toBeLessThan(0.75 * behind(asIfThoughtOut));
});

test('results without thinking are less certain than results with thinking', () => {
  const { models, variances } = fitAbilities(rows);
  const doubtOf = (model: string) => variances[models.indexOf(model)]?.[maths] ?? 0;
  expect(doubtOf(blurter)).toBeGreaterThan(2 * doubtOf(thinker));
});

test('a domain without results is estimated from the same field', () => {
  const { models, domains: added } = fitAbilities(rows);
  const ofThinker = added[models.indexOf(thinker)];
  const hard = domains.findIndex(({ name }) => name === 'hard maths');
  const physics = domains.findIndex(({ name }) => name === 'physics');
  expect(ofThinker?.[hard] ?? 0).toBeGreaterThan((ofThinker?.[physics] ?? 0) + 0.1);
});
