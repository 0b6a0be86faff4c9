import type { RoutingRow } from '../rows/read-rows.ts';
import { wordQuestion, type Style } from './word-question.ts';

/** The same rows, each in `count` wordings of people with 1/count of its weight. */
export function wordRows(rows: readonly RoutingRow[], style: Style, count: number): RoutingRow[] {
  return rows.flatMap((row) =>
    Array.from({ length: count }, (_, number) => ({
      ...row,
      prompt: wordQuestion(row.prompt, style, number),
      weight: row.weight / count,
    })),
  );
}

/** Rows in the wording of tests and of people, together with the same total weight. */
export function inBothForms(
  rows: readonly RoutingRow[],
  style: Style,
  { wordings, wordedShare: share }: { wordings: number; wordedShare: number },
): RoutingRow[] {
  if (wordings === 0) return [...rows];
  const asTested = rows.map((row) => ({ ...row, weight: row.weight * (1 - share) }));
  const asAsked = wordRows(rows, style, wordings);
  return [...asTested, ...asAsked.map((row) => ({ ...row, weight: row.weight * share }))];
}
