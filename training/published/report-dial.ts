import { tableOf } from '../../scripts/markdown-table.ts';
import { mean } from '../evaluate/statistics.ts';
import { chooseForAll, pools, type Chosen } from './judge-dial.ts';

const settings = [0, 25, 50, 75, 100];

/** The model card's table about the dial, in Markdown. */
export function reportDial(): string {
  return tableOf(
    ['models', ...settings.map((dial) => `at ${dial}`)],
    Object.entries(pools).map(([name, pool]) => {
      const chosen = settings.map((dial) => chooseForAll(pool, dial));
      const heights = chosen.map((each) => mean(each.map(({ price }) => Math.log(price))));
      const [lowest = 0, highest = 0] = [heights[0], heights.at(-1)];
      return [
        name,
        ...chosen.map((each, at) => {
          const climbed = ((heights[at] ?? 0) - lowest) / (highest - lowest || 1);
          const chance = mean(each.map(({ chance }) => chance));
          return `${percent(climbed)}, ${percent(chance, 1)}, ${percent(strongOf(each))}`;
        }),
      ];
    }),
  );
}

function strongOf(chosen: readonly Chosen[]): number {
  const hard = chosen.filter(({ difficulty }) => difficulty > 2 / 3);
  return mean(hard.map(({ isStrong }) => Number(isStrong)));
}

function percent(share: number, digits = 0): string {
  return (100 * share).toFixed(digits);
}
