import { defaultDial } from '#server/areas/routing/choose/dial.ts';
import { tableOf } from '../../scripts/markdown-table.ts';
import {
  judgeChoosing,
  judgeSingle,
  judgeDial,
  type Outcome,
  type Part,
} from './judge-choosing.ts';
import { partsByGeneration, partsByTask, partsInForce } from './make-parts.ts';

/** The day of the catalogue's facts, and a day on which all announced prices have taken effect. */
const today = '2026-11-22';
const later = '2027-01-01';

const ways = [
  { name: 'as in force, by the same rows', make: partsInForce },
  { name: 'placed by the generation before', make: partsByGeneration },
  { name: 'placed without the task, 2026-06-25', make: partsByTask },
] as const;

interface Single extends Outcome {
  name: string;
}

/** The model card's tables about choosing among current models, in Markdown. */
export function reportPublished(): string {
  const parts = partsInForce(today);
  const outcomes = judgeChoosing(parts);
  return [
    tableOf(
      ['one model for everything', 'score', 'USD', 'choosing for no more', 'as good for'],
      listSingles(parts).map((single) => compare(single, outcomes)),
    ),
    tableOf(
      ['judged', 'prices of', 'best single', 'choosing for no more', 'as good for'],
      ways.flatMap(({ name, make }) =>
        [today, later].map((day) => [name, day, ...compareBest(make(day))]),
      ),
    ),
    tableOf(
      ['score', 'USD', ...parts.map(({ category }) => category)],
      [judgeDial(parts, defaultDial), ...outcomes].map((outcome, at) => [
        at === 0 ? `${outcome.score.toFixed(1)}, as Auto weighs` : outcome.score.toFixed(1),
        outcome.costUsd.toFixed(2),
        ...outcome.chosen,
      ]),
    ),
  ].join('\n\n');
}

function compareBest(parts: readonly Part[]): string[] {
  const [best] = listSingles(parts);
  if (!best) throw new Error('None of the current models is in the table.');
  const [name, score, , ...rest] = compare(best, judgeChoosing(parts));
  return [`${name} ${score}`, ...rest];
}

function compare(single: Single, outcomes: readonly Outcome[]): string[] {
  const affordable = outcomes.find(({ costUsd }) => costUsd <= single.costUsd);
  const asGood = outcomes.findLast(({ score }) => score >= single.score);
  const shareOf = ({ costUsd }: Outcome) => `${Math.round((100 * costUsd) / single.costUsd)} %`;
  return [
    single.name,
    single.score.toFixed(1),
    single.costUsd.toFixed(2),
    affordable ? `${affordable.score.toFixed(1)} (${shareOf(affordable)})` : 'nothing',
    asGood ? shareOf(asGood) : 'nothing is',
  ];
}

/** Best first. If models are equally good, the cheaper one comes first. */
function listSingles(parts: readonly Part[]): Single[] {
  const models = parts[0]?.pool.map(({ model }) => model) ?? [];
  return models
    .map((model) => ({ name: model.name, ...judgeSingle(parts, model) }))
    .toSorted((a, b) => b.score - a.score || a.costUsd - b.costUsd);
}
