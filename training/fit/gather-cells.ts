import { domainOf, isAnsweredOutright } from './domains.ts';
import type { RoutingRow } from '../rows/read-rows.ts';

/** One model's results in one category of one source. */
export interface Cell {
  model: string;
  category: string;
  domain: number;
  /** Whether models had to answer without thinking. */
  isOutright: boolean;
  count: number;
  right: number;
}

export function gatherCells(rows: readonly RoutingRow[]): Cell[] {
  const cells = new Map<string, Cell>();
  for (const row of rows) {
    const category = categoryOf(row);
    const ofCategory = { category, domain: domainOf(row), isOutright: isAnsweredOutright(row) };
    for (const [model, score] of row.results) {
      const key = `${model} ${category}`;
      const cell = cells.get(key) ?? { model, ...ofCategory, count: 0, right: 0 };
      cell.count += row.weight;
      cell.right += row.weight * score;
      cells.set(key, cell);
    }
  }
  return [...cells.values()];
}

export function categoryOf({ source, category }: RoutingRow): string {
  return `${source} ${category}`;
}
