import { abilityAt, type Abilities } from './fit-abilities.ts';
import { fitColumns, type Column } from './fit-columns.ts';
import { inputCount, type PreparedRows } from '../prepare-rows.ts';
import type { RoutingRow } from '../read-rows.ts';

/** What the rows of a category have in common, and one Newton step of each row from there. */
export function fitDifficulty(
  rows: readonly RoutingRow[],
  prepared: PreparedRows,
  abilities: Abilities,
  penalty: number,
): Column {
  const weights = new Float64Array(rows.length);
  const values = Float64Array.from(rows, (row, at) => {
    const common = abilities.difficultyOf(row);
    let slope = 0;
    let bend = 0;
    for (const [model, score] of row.results) {
      const chance = 1 / (1 + Math.exp(common - abilityAt(abilities, model, row)));
      slope += chance - score;
      bend += chance * (1 - chance);
    }
    weights[at] = 4 * bend * row.weight;
    return common + (bend > 0.01 ? slope / bend : 0);
  });
  const [column = { weights: new Float64Array(inputCount), offset: 0 }] = fitColumns(
    prepared,
    [{ values, weights }],
    penalty,
  );
  return column;
}
