import { labelledPrompts } from '#server/domain/routing/labelled-prompts.ts';
import { demandOf } from '#server/domain/routing/learned/read-demand.ts';
import {
  bucketBits,
  featureVersion,
  hashSeed,
  readFeatures,
} from '#server/domain/routing/learned/read-features.ts';
import {
  weightsVersion,
  type RouterWeights,
} from '#server/domain/routing/learned/router-weights.ts';
import { domainOf, domains } from './domains.ts';
import { fitAbilities, type Abilities } from './fit-abilities.ts';
import { fitCalibration } from './fit-calibration.ts';
import { fitTables, type Tables } from './fit-tables.ts';
import { dot, strongestDirections } from './low-rank.ts';
import {
  bucketCount,
  featuresOf,
  inputCount,
  measureScales,
  prepareFeatures,
  prepareRow,
  rounded,
  type FeatureScales,
} from './prepare-rows.ts';
import { quantise } from './quantise.ts';
import type { RoutingRow } from './read-rows.ts';
import { project, solveRidges, type RidgeTarget, type SparseRow } from './solve-ridge.ts';

/** What a training may choose; the defaults were chosen on one seed's folds, not in folds within them. */
export interface TrainingOptions {
  cueShare: number;
  domainPenalty: number;
  difficultyPenalty: number;
  demandPenalty: number;
  demandCount: number;
}

export const defaultOptions: TrainingOptions = {
  cueShare: 1,
  domainPenalty: 1,
  difficultyPenalty: 3,
  demandPenalty: 15,
  demandCount: 8,
};

/** Learns what prompts demand and what models can do. The same rows give the same weights. */
export function trainRouter(
  rows: readonly RoutingRow[],
  options: TrainingOptions = defaultOptions,
  tables: Tables = new Map(),
): RouterWeights {
  const heldOut = new Set(
    [...new Set(rows.map(({ group }) => group))].filter((_, at) => at % 5 === 2),
  );
  const draft = fitOnce(
    rows.filter(({ group }) => !heldOut.has(group)),
    options,
  );
  const unseen = rows.filter(({ group }) => heldOut.has(group));
  const calibration = fitCalibration(draft, unseen, (row) => demandOf(featuresOf(row), draft));
  const weights = fitOnce(rows, options);
  const fromAbility = fitTables(weights.header, tables);
  return { ...weights, header: { ...weights.header, calibration, fromAbility } };
}

function fitOnce(rows: readonly RoutingRow[], options: TrainingOptions): RouterWeights {
  const scales = measureScales(rows, options.cueShare);
  const prepared = rows.map((row) => prepareRow(row, scales));
  const abilities = fitAbilities(rows);
  const difficulty = fitDifficulty(rows, prepared, abilities, options.difficultyPenalty);
  const demands = fitDemands(rows, prepared, abilities, difficulty, options);
  const columns = [
    ...fitDomains(rows, prepared, scales, options.domainPenalty),
    difficulty,
    ...demands.columns,
  ];
  const { table, columnScales } = quantise(columns.map(({ weights }) => weights));
  return {
    idf: scales.idf,
    table,
    header: {
      version: weightsVersion,
      featureVersion,
      bucketBits,
      hashSeed,
      // Nothing in the training is left to chance.
      seed: 0,
      trainedRows: rows.length,
      sources: sourcesOf(rows),
      domains: domains.map((domain) => ({ ...domain })),
      demandCount: demands.columns.length,
      idfScale: scales.idfScale,
      columnScales,
      cueMeans: scales.cueMeans,
      cueDeviations: scales.cueDeviations,
      cueShare: scales.cueShare,
      cueWeights: columns.map(({ weights }) => Array.from(weights.subarray(bucketCount), rounded)),
      offsets: columns.map(({ offset }) => rounded(offset)),
      calibration: { slope: 1, offset: 0 },
      fromAbility: { slope: 1, offset: 0, variance: 0.5 },
      profiles: profilesOf(abilities, demands.loadings),
      bodySha256: '',
    },
  };
}

interface Column {
  weights: Float64Array;
  offset: number;
}

// Our own prompts of other kinds of work teach the domains what belongs to none of them.
const strangerWeight = 8;

function fitDomains(
  rows: readonly RoutingRow[],
  prepared: readonly SparseRow[],
  scales: FeatureScales,
  penalty: number,
): Column[] {
  const strangers = strangerPrompts.map((prompt) => prepareFeatures(readFeatures(prompt), scales));
  const weights = new Float64Array(rows.length + strangers.length).fill(strangerWeight);
  weights.fill(1, 0, rows.length);
  const targets = domains.map((_, domain) => {
    const values = new Float64Array(weights.length);
    rows.forEach((row, at) => (values[at] = domainOf(row) === domain ? 1 : 0));
    return { values, weights };
  });
  return fitColumns([...prepared, ...strangers], targets, penalty);
}

const strangerPrompts = Object.entries(labelledPrompts).flatMap(([task, prompts]) =>
  task === 'maths' ? [] : prompts,
);

// What the rows of a category have in common, and one Newton step of each row from there.
function fitDifficulty(
  rows: readonly RoutingRow[],
  prepared: readonly SparseRow[],
  abilities: Abilities,
  penalty: number,
): Column {
  const weights = new Float64Array(rows.length);
  const values = Float64Array.from(rows, (row, at) => {
    const common = abilities.difficultyOf(row);
    let slope = 0;
    let bend = 0;
    for (const [model, score] of row.results) {
      const chance = chanceOf(abilities, model, row, common);
      slope += chance - score;
      bend += chance * (1 - chance);
    }
    weights[at] = 4 * bend;
    return common + (bend > 0.01 ? slope / bend : 0);
  });
  const [column = { weights: new Float64Array(inputCount), offset: 0 }] = fitColumns(
    prepared,
    [{ values, weights }],
    penalty,
  );
  return column;
}

// What sets models apart beyond domain and difficulty: a ridge for each, then their common directions.
function fitDemands(
  rows: readonly RoutingRow[],
  prepared: readonly SparseRow[],
  abilities: Abilities,
  difficulty: Column,
  { demandPenalty, demandCount }: TrainingOptions,
): { columns: Column[]; loadings: Float64Array[] } {
  const targets = abilities.models.map((model) => {
    const weights = new Float64Array(rows.length);
    const values = Float64Array.from(rows, (row, at) => {
      const score = row.scores[model];
      if (score === undefined) return 0;
      const hard = difficulty.offset + project(difficulty.weights, prepared[at]);
      const chance = chanceOf(abilities, model, row, hard);
      const bend = Math.max(0.02, chance * (1 - chance));
      weights[at] = 4 * bend;
      return (score - chance) / bend;
    });
    return { values, weights };
  });
  return compress(fitColumns(prepared, targets, demandPenalty), prepared, demandCount);
}

function compress(
  fits: readonly Column[],
  prepared: readonly SparseRow[],
  count: number,
): { columns: Column[]; loadings: Float64Array[] } {
  const said = fits.map(({ weights }) =>
    Float64Array.from(prepared, (row) => project(weights, row)),
  );
  const products = said.map((left) => Float64Array.from(said, (right) => dot(left, right)));
  const directions = strongestDirections(products, count);
  const columns = directions.map((direction) => {
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
  });
  return {
    columns,
    loadings: fits.map((_, model) =>
      Float64Array.from(directions, (direction) => direction[model] ?? 0),
    ),
  };
}

function fitColumns(
  prepared: readonly SparseRow[],
  targets: readonly RidgeTarget[],
  penalty: number,
): Column[] {
  const offsets = targets.map(({ values, weights }) => weightedMean(values, weights));
  const centred = targets.map(({ values, weights }, at) => ({
    values: values.map((value) => value - (offsets[at] ?? 0)),
    weights,
  }));
  const fitted = solveRidges(prepared, centred, inputCount, penalty);
  return fitted.map((weights, at) => ({ weights, offset: offsets[at] ?? 0 }));
}

function weightedMean(values: Float64Array, weights: Float64Array): number {
  const total = weights.reduce((sum, weight) => sum + weight, 0) || 1;
  return values.reduce((sum, value, at) => sum + value * (weights[at] ?? 0), 0) / total;
}

function chanceOf(
  abilities: Abilities,
  model: string,
  row: RoutingRow,
  difficulty: number,
): number {
  const at = abilities.models.indexOf(model);
  const raw =
    (abilities.general[at] ?? 0) + (abilities.domains[at]?.[domainOf(row)] ?? 0) - difficulty;
  return 1 / (1 + Math.exp(-raw));
}

function profilesOf(abilities: Abilities, loadings: readonly Float64Array[]) {
  return abilities.models.map((id, at) => ({
    id,
    rows: abilities.rows[at] ?? 0,
    general: rounded(abilities.general[at] ?? 0),
    generalVariance: rounded(abilities.generalVariance[at] ?? 0),
    domains: Array.from(abilities.domains[at] ?? [], rounded),
    variances: Array.from(abilities.variances[at] ?? [], rounded),
    loadings: Array.from(loadings[at] ?? [], rounded),
  }));
}

const licences: Record<string, string> = { eqbench: 'MIT' };

function sourcesOf(rows: readonly RoutingRow[]) {
  const names = [...new Set(rows.map(({ source }) => source))].toSorted();
  return names.map((name) => ({
    name,
    rows: rows.filter(({ source }) => source === name).length,
    licence: licences[name] ?? 'Apache-2.0',
  }));
}
