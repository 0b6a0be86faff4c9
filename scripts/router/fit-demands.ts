import { abilityAt, type Abilities } from './fit-abilities.ts';
import { fitColumns, type Column } from './fit-columns.ts';
import { dot, strongestDirections } from './low-rank.ts';
import { inputCount, type PreparedRows } from './prepare-rows.ts';
import type { RoutingRow } from './read-rows.ts';
import { projectAll } from './solve-ridge.ts';

/** What sets models apart beyond domain and difficulty, strongest first, and how it moves each model. */
export interface Demands {
  columns: Column[];
  loadings: Float64Array[];
}

/** A ridge for each model, then the directions that these have in common. */
export function fitDemands(
  rows: readonly RoutingRow[],
  prepared: PreparedRows,
  abilities: Abilities,
  difficulty: Column,
  { penalty, count }: { penalty: number; count: number },
): Demands {
  const [hardness = new Float64Array()] = projectAll(prepared, [difficulty.weights]);
  const targets = abilities.models.map((model) => {
    const weights = new Float64Array(rows.length);
    const values = Float64Array.from(rows, (row, at) => {
      const score = row.scores[model];
      if (score === undefined) return 0;
      const hard = difficulty.offset + (hardness[at] ?? 0);
      const chance = 1 / (1 + Math.exp(hard - abilityAt(abilities, model, row)));
      const bend = Math.max(0.02, chance * (1 - chance));
      weights[at] = 4 * bend;
      return (score - chance) / bend;
    });
    return { values, weights };
  });
  return compress(fitColumns(prepared, targets, penalty), prepared, count);
}

function compress(fits: readonly Column[], prepared: PreparedRows, count: number): Demands {
  const said = projectAll(
    prepared,
    fits.map(({ weights }) => weights),
  );
  const products = said.map((left) => Float64Array.from(said, (right) => dot(left, right)));
  const directions = strongestDirections(products, Math.min(count, fits.length));
  return {
    columns: directions.map((direction) => combine(fits, direction)),
    loadings: fits.map((_, model) =>
      Float64Array.from(directions, (direction) => direction[model] ?? 0),
    ),
  };
}

function combine(fits: readonly Column[], direction: Float64Array): Column {
  const weights = new Float64Array(inputCount);
  let offset = 0;
  fits.forEach((fit, model) => {
    const share = direction[model] ?? 0;
    offset += share * fit.offset;
    for (let at = 0; at < weights.length; at += 1) {
      weights[at] = (weights[at] ?? 0) + share * (fit.weights[at] ?? 0);
    }
  });
  return { weights, offset };
}
