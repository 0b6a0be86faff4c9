import { domainOf, domains } from './domains.ts';
import { abilityAt, type Abilities } from './fit-abilities.ts';
import { fitColumns, type Column } from './fit-columns.ts';
import { inputCount, type PreparedRows } from '../rows/prepare-rows.ts';
import type { RoutingRow } from '../rows/read-rows.ts';

/** The difficulty of prompts: one part that is the same for a whole domain, and one that depends on the words. */
export interface Difficulty {
  column: Column;
  /** The part that all prompts in a domain share, which is added to the column's offset. */
  ofDomains: Float64Array;
}

/** Starts with the difficulty of a row's category and takes one Newton step towards the row's own results. */
export function fitDifficulty(
  rows: readonly RoutingRow[],
  prepared: PreparedRows,
  abilities: Abilities,
  penalty: number,
): Difficulty {
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
  const ofDomains = meanByDomain(rows, values, weights);
  const rest = values.map((value, at) => value - (ofDomains[domainAt(rows, at)] ?? 0));
  const [column = { weights: new Float64Array(inputCount), offset: 0 }] = fitColumns(
    prepared,
    [{ values: rest, weights }],
    penalty,
  );
  return { column, ofDomains };
}

function domainAt(rows: readonly RoutingRow[], at: number): number {
  const row = rows[at];
  return row ? domainOf(row) : -1;
}

// Moves the means of domains with few rows towards the overall mean.
const trust = 30;

function meanByDomain(
  rows: readonly RoutingRow[],
  values: Float64Array,
  weights: Float64Array,
): Float64Array {
  const sums = new Float64Array(domains.length);
  const totals = new Float64Array(domains.length).fill(trust);
  let sum = 0;
  let total = 0;
  values.forEach((value, at) => {
    const weight = weights[at] ?? 0;
    sum += weight * value;
    total += weight;
    const domain = domainAt(rows, at);
    if (domain < 0) return;
    sums[domain] = (sums[domain] ?? 0) + weight * value;
    totals[domain] = (totals[domain] ?? 0) + weight;
  });
  const usual = sum / (total || 1);
  return sums.map((ofDomain, at) => (ofDomain + trust * usual) / (totals[at] ?? 1) - usual);
}
