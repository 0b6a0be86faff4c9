import { specification } from '#server/providers/specification.ts';
import type { RoutingRow } from '../rows/read-rows.ts';

const own = new Set<string>(specification.models.map(({ id }) => id));

/**
 * Our models with results on over 90 % of the rows or, if there are fewer than two, all models with such results.
 */
export function modelsOf(rows: readonly RoutingRow[]): string[] {
  const counts = new Map<string, number>();
  for (const row of rows) {
    for (const [model] of row.results) counts.set(model, (counts.get(model) ?? 0) + 1);
  }
  const all = [...counts].filter(([, count]) => count > rows.length * 0.9).map(([model]) => model);
  const ours = all.filter((model) => own.has(model));
  return (ours.length > 1 ? ours : all).toSorted();
}

/**
 * The best model over some rows: the one with the highest mean after each source's own mean is subtracted.
 * Otherwise, results on easy sources alone could make a model the best.
 */
export function bestSingle(rows: readonly RoutingRow[], models: readonly string[]): string {
  const cells = bySource(rows, 1).flatMap(([source, own]) =>
    models.flatMap((model) => {
      const sat = own.filter((row) => model in row.scores);
      const sum = sat.reduce((total, row) => total + (row.scores[model] ?? 0), 0);
      return sat.length > 0 ? [{ source, model, count: sat.length, mean: sum / sat.length }] : [];
    }),
  );
  const ease = new Map<string, number>();
  const level = new Map<string, number>();
  for (let round = 0; round < 200; round += 1) {
    for (const [of, own, other] of [
      ['source', ease, level],
      ['model', level, ease],
    ] as const) {
      for (const [name, inside] of Map.groupBy(cells, (cell) => cell[of])) {
        const rest = inside.reduce((sum, cell) => {
          const taken = other.get(of === 'source' ? cell.model : cell.source) ?? 0;
          return sum + cell.count * (cell.mean - taken);
        }, 0);
        own.set(name, rest / inside.reduce((sum, { count }) => sum + count, 0));
      }
    }
  }
  return models.reduce((best, model) =>
    (level.get(model) ?? -1) > (level.get(best) ?? -1) ? model : best,
  );
}

/** Groups rows by source, leaving out sources with fewer than `least` rows. */
export function bySource(rows: readonly RoutingRow[], least: number): [string, RoutingRow[]][] {
  const found = new Map<string, RoutingRow[]>();
  for (const row of rows) {
    const inside = found.get(row.source) ?? [];
    inside.push(row);
    found.set(row.source, inside);
  }
  return [...found].filter(([, inside]) => inside.length >= least);
}
