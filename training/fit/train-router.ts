import { demandOf } from '#server/areas/routing/learned/estimate-demand.ts';
import {
  bucketBits,
  featureVersion,
  hashSeed,
} from '#server/areas/routing/learned/extract-features.ts';
import {
  weightsVersion,
  type ModelProfile,
  type RouterWeights,
} from '#server/areas/routing/learned/router-weights.ts';
import { domains, wellKnownDomain } from './domains.ts';
import { fitAbilities, type Abilities } from './fit-abilities.ts';
import { fitCalibration } from './fit-calibration.ts';
import type { Column } from './fit-columns.ts';
import { addLocalDemands, fitDemands, type Demands } from './fit-demands.ts';
import { fitDifficulty, type Difficulty } from './fit-difficulty.ts';
import { atCueShare, fitDomains, type DomainReading } from './fit-domains.ts';
import { findReliableDomains } from './find-reliable-domains.ts';
import { fitTables, type Tables } from './fit-tables.ts';
import {
  bucketCount,
  featuresOf,
  prepareRows,
  rounded,
  type FeatureScales,
  type PreparedRows,
} from '../rows/prepare-rows.ts';
import type { RoutingRow } from '../rows/read-rows.ts';
import { trainingStyle } from '../wordings/word-question.ts';
import { inBothForms, wordRows } from '../wordings/word-rows.ts';

export interface TrainingOptions {
  /** The weight of cues relative to words when learning difficulty and demands. */
  cueShare: number;
  domainPenalty: number;
  /** Multiplies the domain guesses before the softmax. */
  sharpness: number;
  difficultyPenalty: number;
  demandPenalty: number;
  demandCount: number;
  /** The penalty and the other options for demands within the well-known domain. */
  localPenalty: number;
  localCount: number;
  localCueScale: number;
  /** How many everyday wordings of each question are learned, besides the test's own wording. */
  wordings: number;
  /** The share of the training weight that everyday wordings get; the test's own gets the rest. */
  wordedShare: number;
}

/** Chosen by hand, based on figures for the four fifths of the questions on which `router:eval` trains. */
export const defaultOptions: TrainingOptions = {
  cueShare: 0.5,
  domainPenalty: 0.5,
  sharpness: 14,
  difficultyPenalty: 3,
  demandPenalty: 15,
  demandCount: 12,
  localPenalty: 5,
  localCount: 3,
  localCueScale: 6,
  wordings: 2,
  wordedShare: 0.5,
};

/** Learns what prompts demand and what models can do. The same rows always give the same weights. */
export function trainRouter(
  asTested: readonly RoutingRow[],
  options: TrainingOptions = defaultOptions,
  tables: Tables = new Map(),
): RouterWeights {
  const rows = inBothForms(asTested, trainingStyle, options);
  const reading = fitDomains(rows, options.domainPenalty);
  const heldOut = new Set(
    [...new Set(rows.map(({ group }) => group))].filter((_, at) => at % 5 === 2),
  );
  // This first fit may use the domains learned from all rows, because a domain doesn't depend on
  // any model's results.
  const draft = fitOnce(
    rows.filter(({ group }) => !heldOut.has(group)),
    options,
    reading,
  );
  const unseen = rows.filter(({ group }) => heldOut.has(group));
  const demandOfRow = (row: RoutingRow) => demandOf(featuresOf(row), draft);
  const calibration = fitCalibration(draft, unseen, demandOfRow);
  const calibrated = { ...draft, header: { ...draft.header, calibration } };
  const asked = wordRows(
    asTested.filter(({ group }) => heldOut.has(group)),
    trainingStyle,
    options.wordings,
  );
  const peoplesWording = findReliableDomains(calibrated, asked, demandOfRow);
  const weights = fitOnce(rows, options, reading);
  const fromAbility = fitTables(weights.header, tables);
  const header = {
    ...weights.header,
    calibration: { ...calibration, peoplesWording },
    fromAbility,
  };
  return { ...weights, header };
}

function fitOnce(
  rows: readonly RoutingRow[],
  options: TrainingOptions,
  reading: DomainReading,
): RouterWeights {
  const ground = fitGround(rows, options, reading);
  return assembleWeights(ground, fitDemandsOn(ground, options), options);
}

/** The parts that are learned before the demands and don't depend on them. */
export interface Ground {
  rows: readonly RoutingRow[];
  scales: FeatureScales;
  prepared: PreparedRows;
  abilities: Abilities;
  domains: Column[];
  difficulty: Difficulty;
}

export function fitGround(
  rows: readonly RoutingRow[],
  options: TrainingOptions,
  reading = fitDomains(rows, options.domainPenalty),
): Ground {
  const { scales, columns } = atCueShare(reading, options.cueShare);
  const prepared = prepareRows(rows.map(featuresOf), scales);
  const abilities = fitAbilities(rows);
  const difficulty = fitDifficulty(rows, prepared, abilities, options.difficultyPenalty);
  return { rows, scales, prepared, abilities, domains: columns, difficulty };
}

export function fitDemandsOn(ground: Ground, options: TrainingOptions): Demands {
  const { demandPenalty: penalty, demandCount: count } = options;
  const demands = fitDemands(ground, { penalty, count, cueScale: 1 });
  const local = {
    penalty: options.localPenalty,
    count: options.localCount,
    cueScale: options.localCueScale,
  };
  if (local.count === 0) return demands;
  return addLocalDemands(ground, demands, wellKnownDomain, local);
}

export function assembleWeights(
  ground: Ground,
  demands: Demands,
  { sharpness }: Pick<TrainingOptions, 'sharpness'>,
): RouterWeights {
  const { rows, scales } = ground;
  const columns = [...ground.domains, ground.difficulty.column, ...demands.columns];
  const { table, columnScales } = quantize(columns.map(({ weights }) => weights));
  return {
    idf: scales.idf,
    table,
    header: {
      version: weightsVersion,
      featureVersion,
      bucketBits,
      hashSeed,
      // Training uses no random numbers.
      seed: 0,
      trainedRows: countRows(rows),
      sources: sourcesOf(rows),
      domains: domains.map(({ name, task }) => ({ name, task })),
      sharpness,
      demandCount: demands.columns.length,
      demandDomains: demands.domains,
      idfScale: scales.idfScale,
      columnScales,
      cueMeans: scales.cueMeans,
      cueDeviations: scales.cueDeviations,
      cueShare: scales.cueShare,
      cueWeights: columns.map(({ weights }) => Array.from(weights.subarray(bucketCount), rounded)),
      offsets: columns.map(({ offset }) => rounded(offset)),
      domainDifficulties: Array.from(ground.difficulty.ofDomains, rounded),
      calibration: { slope: 1, offset: 0 },
      fromAbility: { slope: 1, offset: 0, variance: 0.5 },
      profiles: profilesOf(ground.abilities, demands.loadings),
      sha256: '',
    },
  };
}

function profilesOf(abilities: Abilities, loadings: readonly Float64Array[]): ModelProfile[] {
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

function countRows(rows: readonly RoutingRow[]): number {
  return Math.round(rows.reduce((sum, { weight }) => sum + weight, 0));
}

const licences: Record<string, string> = { eqbench: 'MIT' };

function sourcesOf(rows: readonly RoutingRow[]) {
  const names = [...new Set(rows.map(({ source }) => source))].toSorted();
  return names.map((name) => ({
    name,
    rows: countRows(rows.filter(({ source }) => source === name)),
    licence: licences[name] ?? 'Apache-2.0',
  }));
}

/**
 * Packs columns of weights into a single byte table, with a row for each bucket and a scale for each column. A
 * byte stores the signed square root, because a few words weigh far more than the rest and small weights need fine
 * steps.
 */
function quantize(columns: readonly Float64Array[]): {
  table: Int8Array;
  columnScales: number[];
} {
  const table = new Int8Array(bucketCount * columns.length);
  const columnScales = columns.map((weights, column) => {
    const scale = scaleOf(weights);
    for (let bucket = 0; bucket < bucketCount; bucket += 1) {
      const weight = weights[bucket] ?? 0;
      const root = Math.round(Math.sqrt(Math.abs(weight) / scale));
      table[bucket * columns.length + column] = Math.sign(weight) * Math.min(127, root);
    }
    return scale;
  });
  return { table, columnScales };
}

function scaleOf(weights: Float64Array): number {
  let most = 0;
  for (let bucket = 0; bucket < bucketCount; bucket += 1) {
    most = Math.max(most, Math.abs(weights[bucket] ?? 0));
  }
  return Number((most / 127 ** 2 || 1).toPrecision(6));
}
