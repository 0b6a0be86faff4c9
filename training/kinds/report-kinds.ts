import type { KindFigures } from './evaluate-kinds.ts';
import type { Share } from './evaluate-turns.ts';

const confusionsShown = 12;

/** Formats the figures as lines for a terminal and the model card. */
export function reportKinds(title: string, figures: KindFigures): string[] {
  const { prompts, right, hardness, kept } = figures;
  const { easy, middle, hard } = hardness.means;
  return [
    `${title}: ${percent(right, prompts)} of ${prompts} prompts`,
    `  by kind: ${listShares(figures.byKind)}`,
    `  by language: ${listShares(figures.byLanguage)}`,
    `  read otherwise: ${figures.confusions
      .slice(0, confusionsShown)
      .map(([pair, count]) => `${pair} ${count}`)
      .join(', ')}`,
    `  hardness: rank correlation ${hardness.correlation.toFixed(2)}, hard above nine in ten easy ones ${percent(hardness.hardAboveEasy, 1)}, means ${[easy, middle, hard].map((each) => each.toFixed(2)).join(', ')}`,
    ...(Object.keys(kept).length > 0 ? [`  the same kind after: ${listShares(kept)}`] : []),
  ];
}

/** One line for each share. */
export function reportTurns(title: string, shares: readonly Share[]): string[] {
  return [
    title,
    ...shares.map(({ name, of, wrong }) => `  ${percent(of - wrong.length, of)} of ${of}: ${name}`),
  ];
}

function listShares(tally: KindFigures['byKind']): string {
  return Object.entries(tally)
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([name, { right, of }]) => `${name} ${percent(right, of)}`)
    .join(', ');
}

function percent(part: number, whole: number): string {
  return `${((100 * part) / (whole || 1)).toFixed(1)} %`;
}
