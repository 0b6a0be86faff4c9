import { domainOf } from './domains.ts';
import { abilityAt, type Abilities } from './fit-abilities.ts';
import { fitColumns, type Column } from './fit-columns.ts';
import type { Difficulty } from './fit-difficulty.ts';
import { bucketCount, inputCount, type PreparedRows } from '../rows/prepare-rows.ts';
import type { RoutingRow } from '../rows/read-rows.ts';
import { projectAll, type RidgeTarget } from './solve-ridge.ts';

/**
 * Factors that distinguish models in addition to domain and difficulty, strongest first, and their effect on
 * each model.
 */
export interface Demands {
  columns: Column[];
  /** The domain that each column applies to; -1 if it applies to all prompts. */
  domains: number[];
  /** Indexed by model, then by column. */
  loadings: Float64Array[];
}

/** The rows, and the estimates that demands are based on. */
export interface Known {
  rows: readonly RoutingRow[];
  prepared: PreparedRows;
  abilities: Abilities;
  difficulty: Difficulty;
}

export interface DemandOptions {
  penalty: number;
  count: number;
  /** The weight of cues in this fit, relative to other columns. */
  cueScale: number;
}

/** Fits a ridge regression for each model, then extracts the directions that the models have in common. */
export function fitDemands(known: Known, options: DemandOptions): Demands {
  return fitWithin(known, { columns: [], domains: [], loadings: [] }, -1, options);
}

/** Adds demands for one domain, fitted to what the general demands leave unexplained there. */
export function addLocalDemands(
  known: Known,
  demands: Demands,
  domain: number,
  options: DemandOptions,
): Demands {
  const local = fitWithin(known, demands, domain, options);
  return {
    columns: [...demands.columns, ...local.columns],
    domains: [...demands.domains, ...local.domains],
    loadings: known.abilities.models.map((_, model) =>
      Float64Array.from([...(demands.loadings[model] ?? []), ...(local.loadings[model] ?? [])]),
    ),
  };
}

function fitWithin(
  { rows, prepared, abilities, difficulty }: Known,
  before: Demands,
  domain: number,
  { penalty, count, cueScale }: DemandOptions,
): Demands {
  const belongs = rows.map((row) => domain < 0 || domainOf(row) === domain);
  const columns = [difficulty.column, ...before.columns];
  const said = projectAll(
    prepared,
    columns.map(({ weights }) => weights),
  );
  const isRead = [-1, ...before.domains].map((own) => own < 0 || own === domain);
  const targets = abilities.models.map((model, place) => {
    const weights = new Float64Array(rows.length);
    const shares = [-1, ...(before.loadings[place] ?? [])];
    const values = Float64Array.from(rows, (row, at) => {
      const score = row.scores[model];
      if (score === undefined || !belongs[at]) return 0;
      let raw = abilityAt(abilities, model, row) - (difficulty.ofDomains[domainOf(row)] ?? 0);
      columns.forEach(({ offset }, column) => {
        if (isRead[column]) raw += (shares[column] ?? 0) * (offset + (said[column]?.[at] ?? 0));
      });
      const chance = 1 / (1 + Math.exp(-raw));
      const bend = Math.max(0.02, chance * (1 - chance));
      weights[at] = 4 * bend * row.weight;
      return (score - chance) / bend;
    });
    return { values, weights };
  });
  const fits = fitScaled(prepared, targets, penalty, cueScale);
  const found = compress(fits, prepared, belongs, count);
  return { ...found, domains: found.columns.map(() => domain) };
}

// Scales cues up, because within a domain they vary too little to count otherwise.
function fitScaled(
  prepared: PreparedRows,
  targets: readonly RidgeTarget[],
  penalty: number,
  scale: number,
): Column[] {
  if (scale === 1) return fitColumns(prepared, targets, penalty);
  const louder = { ...prepared, cues: prepared.cues.map((cue) => scale * cue) };
  return fitColumns(louder, targets, penalty).map(({ weights, offset }) => ({
    weights: weights.map((weight, at) => (at < bucketCount ? weight : scale * weight)),
    offset,
  }));
}

function compress(
  fits: readonly Column[],
  prepared: PreparedRows,
  belongs: readonly boolean[],
  count: number,
): Omit<Demands, 'domains'> {
  const said = projectAll(
    prepared,
    fits.map(({ weights }) => weights),
  ).map((all) => all.filter((_, at) => belongs[at]));
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

/** The leading eigenvectors of a small symmetric matrix, by power iteration from a fixed start. */
function strongestDirections(matrix: readonly Float64Array[], count: number): Float64Array[] {
  const found: Float64Array[] = [];
  for (let rank = 0; rank < count; rank += 1) {
    let direction = normalized(
      Float64Array.from(matrix, (_, at) => Math.cos(at * (rank + 1)) + 1.5),
    );
    for (let round = 0; round < 300; round += 1) {
      direction = normalized(without(multiply(matrix, direction), found));
    }
    found.push(direction);
  }
  return found;
}

function multiply(matrix: readonly Float64Array[], vector: Float64Array): Float64Array {
  return Float64Array.from(matrix, (row) => dot(row, vector));
}

function without(vector: Float64Array, directions: readonly Float64Array[]): Float64Array {
  let rest = vector;
  for (const direction of directions) {
    const share = dot(rest, direction);
    rest = rest.map((value, at) => value - share * (direction[at] ?? 0));
  }
  return rest;
}

function normalized(vector: Float64Array): Float64Array {
  const length = Math.sqrt(dot(vector, vector)) || 1;
  return vector.map((value) => value / length);
}

function dot(left: Float64Array, right: Float64Array): number {
  return left.reduce((sum, value, at) => sum + value * (right[at] ?? 0), 0);
}
