import { pick } from '../seed.ts';
import type { Ask, Writer } from './ask.ts';
import { findSides, writeComparisonTable } from './comparison.ts';

export const tableWriter: Writer = {
  fits: ({ prompt }) =>
    /\btable\b|\bspreadsheet\b|\bmatrix of\b/i.test(prompt) && !/\bsql\b/i.test(prompt),
  write: (ask) => {
    const sides = findSides(ask.prompt);
    return sides ? writeComparisonTable(ask, sides) : writePlanTable(ask);
  },
};

function writePlanTable({ subject, seed, voice }: Ask): string {
  const stages = pick(
    [
      ['Prepare', 'Try', 'Measure', 'Widen'],
      ['Explore', 'Choose', 'Build', 'Review'],
      ['Before', 'During', 'After', 'Later'],
    ],
    seed,
    'stages',
  );
  const actions = ['gather what is known', 'do one small round', 'note results', 'keep what works'];
  const rows = stages.map(
    (stage, index) =>
      `| ${stage} | ${actions[index]} | ${(index + 1) * (voice === 'brief' ? 1 : 2)} h |`,
  );
  const head = ['| Stage | What to do | Time |', '| --- | --- | ---: |'];
  return [`**${subject}** at a glance:`, [...head, ...rows].join('\n')].join('\n\n');
}
