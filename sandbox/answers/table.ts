import { pick } from '../seed.ts';
import type { Ask, Writer } from './ask.ts';
import { listCapitals } from './known-facts.ts';
import { findSides, writeComparisonTable } from './comparison.ts';

export const tableWriter: Writer = {
  fits: ({ prompt }) =>
    /\btable\b|\bspreadsheet\b|\bmatrix of\b/i.test(prompt) && !/\bsql\b/i.test(prompt),
  write: (ask) => {
    if (/\bcapitals?\b/i.test(ask.prompt)) return writeCapitals(ask);
    const sides = findSides(ask.prompt);
    return sides ? writeComparisonTable(ask, sides) : writePlanTable(ask);
  },
};

function writeCapitals({ prompt, voice, seed }: Ask): string {
  const all = listCapitals(/\beurope/i.test(prompt) ? 'europe' : 'world');
  const start = seed % all.length;
  const rows = [...all.slice(start), ...all.slice(0, start)]
    .slice(0, voice === 'brief' ? 4 : 8)
    .map(
      ([country, city]) =>
        `| ${country.replace(/^the u/, 'the U').replace(/^\w/, (letter) => letter.toUpperCase())} | ${city} |`,
    );
  return ['| Country | Capital |', '| --- | --- |', ...rows].join('\n');
}

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
