import {
  extractKindFeatures,
  kindBucketBits,
  kindFeatureVersion,
} from '#server/areas/routing/prompt/kinds/extract-kind-features.ts';
import { sharesOf } from '#server/areas/routing/prompt/kinds/estimate-kind.ts';
import {
  kindColumns,
  kinds,
  kindWeightsVersion,
  type KindWeights,
  type KindWeightsHeader,
} from '#server/areas/routing/prompt/kinds/kind-weights.ts';
import { fitVerdicts } from './fit-verdicts.ts';
import { fitKinds, projectFitted, type FitOptions, type FittedKinds } from './fit-kinds.ts';
import type { EverydayPrompt, TrainingPrompts } from './read-everyday.ts';
import {
  fillFrames,
  gatherTellings,
  readWordings,
  varyPrompt,
  type Lesson,
  type Material,
} from './vary-prompts.ts';

/** Chosen by cross-validation within the training prompts; see docs/model-card.md. */
export const defaultKindOptions: FitOptions = { penalty: 3e-7, hardnessPenalty: 1.2, rounds: 12 };

export const foldCount = 3;
const frameWeight = 1.5;

/** Trains the task classifier. The same prompts always give the same weights. */
export function trainKinds(
  prompts: TrainingPrompts,
  material: Material,
  options = defaultKindOptions,
): KindWeights {
  const fitted = fitOn(prompts, material, options);
  return toWeights(fitted, countPrompts(prompts), judgeUnseen(prompts, material, options));
}

export function countPrompts({ everyday, turns }: TrainingPrompts): number {
  return everyday.length + turns.length;
}

/** The fold of a prompt, which never changes. Variants are in the same fold as their original. */
export function foldOf({ id: own, of }: Pick<EverydayPrompt, 'id' | 'of'>): number {
  const id = of ?? own;
  let hash = 0x811c9dc5;
  for (let at = 0; at < id.length; at += 1) {
    hash = Math.imul(hash ^ id.charCodeAt(at), 0x01000193);
  }
  return ((hash ^ (hash >>> 15)) >>> 0) % foldCount;
}

/** Trains on all prompts except those of one fold. */
export function fitWithout(
  fold: number,
  prompts: TrainingPrompts,
  material: Material,
  options = defaultKindOptions,
): FittedKinds {
  const isLeft = (prompt: Pick<EverydayPrompt, 'id' | 'of'>) => foldOf(prompt) !== fold;
  const { everyday, turns } = prompts;
  const left = { ...prompts, everyday: everyday.filter(isLeft), turns: turns.filter(isLeft) };
  return fitOn(left, material, options);
}

function fitOn(
  { everyday, turns, wordings }: TrainingPrompts,
  material: Material,
  options: FitOptions,
): FittedKinds {
  const tellings = gatherTellings(everyday);
  const lessons: Lesson[] = [
    ...[...everyday, ...turns].flatMap((prompt) => varyPrompt(prompt, material, tellings)),
    ...wordings.flatMap(readWordings),
    ...material.phrases.flatMap((phrases) => fillFrames(phrases, frameWeight, material.texts)),
  ];
  return fitKinds(lessons, options);
}

const sharpnesses = Array.from({ length: 31 }, (_, at) => 0.5 + at / 20);

/** Settings that are chosen with prompts that were left out of training. */
export type Judged = Pick<KindWeightsHeader, 'sharpness' | 'verdicts'>;

function judgeUnseen(prompts: TrainingPrompts, material: Material, options: FitOptions): Judged {
  return judgeFold(0, prompts, fitWithout(0, prompts, material, options));
}

/** Chooses the sharpness and the heads' verdicts, using a fold on which the weights weren't trained. */
export function judgeFold(fold: number, prompts: TrainingPrompts, fitted: FittedKinds): Judged {
  const isUnseen = (prompt: Pick<EverydayPrompt, 'id' | 'of'>) => foldOf(prompt) === fold;
  const everyday = prompts.everyday.filter(isUnseen);
  const sharpness = chooseSharpness(everyday, fitted);
  const weights = toWeights(fitted, 0, { sharpness, verdicts: [] });
  const verdicts = fitVerdicts([...everyday, ...prompts.turns.filter(isUnseen)], weights);
  return { sharpness, verdicts };
}

function chooseSharpness(
  unseen: readonly EverydayPrompt[],
  { table, cueWeights }: FittedKinds,
): number {
  if (unseen.length === 0) return 1;
  const sums = unseen.map(({ prompt, kind }) => ({
    kind: kinds.findIndex((each) => each === kind),
    sums: projectFitted(extractKindFeatures(prompt), table, cueWeights).subarray(0, kinds.length),
  }));
  const lossAt = (sharpness: number) =>
    sums.reduce((loss, each) => {
      return loss - Math.log(sharesOf(each.sums, sharpness)[each.kind] ?? 1);
    }, 0);
  const losses = sharpnesses.map(lossAt);
  return sharpnesses[losses.indexOf(Math.min(...losses))] ?? 1;
}

/** Converts the weights to the format that the server reads. */
export function toWeights(
  { table, cueWeights }: FittedKinds,
  trainedPrompts: number,
  { sharpness, verdicts }: Judged,
  least = smallestByte,
): KindWeights {
  const columnScales = Array.from({ length: kindColumns }, (_, column) => scaleOf(table, column));
  return {
    table: toBytes(table, columnScales, least),
    header: {
      version: kindWeightsVersion,
      featureVersion: kindFeatureVersion,
      bucketBits: kindBucketBits,
      trainedPrompts,
      kinds,
      sharpness,
      columnScales,
      cueWeights: cueWeights.map((row) => Array.from(row, rounded)),
      verdicts,
      sha256: '',
    },
  };
}

function toBytes(table: Float32Array, columnScales: readonly number[], least: number): Int8Array {
  const bytes = new Int8Array(table.length);
  table.forEach((weight, at) => {
    if (weight === 0) return;
    const root = Math.round(Math.sqrt(Math.abs(weight) / (columnScales[at % kindColumns] ?? 1)));
    if (root >= least) bytes[at] = Math.sign(weight) * root;
  });
  return bytes;
}

const largestByte = 127;
// Smaller weights become 0: two in five weights, but only 1 % of the sum of squares.
const smallestByte = 19;

function scaleOf(table: Float32Array, column: number): number {
  let most = 0;
  for (let at = column; at < table.length; at += kindColumns) {
    most = Math.max(most, Math.abs(table[at] ?? 0));
  }
  // Rounded up, so that the largest weight fits into the largest byte.
  return Number(((most / largestByte ** 2 || 1) * 1.00001).toPrecision(6));
}

function rounded(value: number): number {
  return Number(value.toPrecision(6));
}
