import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { reportPlacement } from '../place/report-placement.ts';
import { judgeChoosing, judgeSingle } from './judge-choosing.ts';
import { partsByGeneration, partsInForce } from './make-parts.ts';
import { reportPublished } from './report-published.ts';

const card = plain(readFileSync(new URL('../../docs/model-card.md', import.meta.url), 'utf8'));

// Removes the alignment of tables.
function plain(markdown: string): string {
  return markdown.replaceAll(/-{3,}/g, '---').replaceAll(/ +/g, ' ');
}

describe('the model card', () => {
  test.each([
    ['npm run router:place', reportPlacement()],
    ['npm run router:published', reportPublished()],
  ])('has the tables printed by %s', (_, report) => {
    for (const table of report.split('\n\n')) expect(card).toContain(plain(table));
  });
});

describe.each([
  ['placed as in the catalogue', partsInForce],
  ['placed by the previous generation', partsByGeneration],
])('choosing among current models, %s', (_, make) => {
  test.each(['2026-11-22', '2027-01-01'])(
    'beats each expensive single model at its price on %s',
    (day) => {
      const parts = make(day);
      const outcomes = judgeChoosing(parts);
      const dear = (parts[0]?.pool ?? []).map(({ model }) => judgeSingle(parts, model));
      for (const single of dear.filter(({ costUsd }) => costUsd >= 12)) {
        const affordable = outcomes.find(({ costUsd }) => costUsd <= single.costUsd);
        expect(affordable?.score).toBeGreaterThan(single.score);
      }
    },
  );
});
