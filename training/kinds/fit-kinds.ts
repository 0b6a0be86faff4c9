import {
  extractKindFeatures,
  type KindFeatures,
} from '#server/areas/routing/prompt/kinds/extract-kind-features.ts';
import { sharesOf } from '#server/areas/routing/prompt/kinds/estimate-kind.ts';
import {
  columnOf,
  heads,
  kindColumns,
  kinds,
} from '#server/areas/routing/prompt/kinds/kind-weights.ts';
import { fitColumn, type ColumnExample, type FittedColumn } from './fit-column.ts';
import { fitHead, type HeadExample } from './fit-head.ts';
import { countPieces, keepUsual, measureRarity, placeBuckets, spreadRows } from './keep-usual.ts';
import { createRandom, shuffle } from './random.ts';
import type { Lesson } from './vary-prompts.ts';

/** Weights during training, before they are quantized. */
export interface FittedKinds {
  /** Row by row, with all columns of a bucket in one row. */
  table: Float32Array;
  cueWeights: Float64Array[];
}

export interface FitOptions {
  /** How strongly weights are pulled towards zero. */
  penalty: number;
  /** How strongly the weights for difficulty are pulled towards zero. */
  hardnessPenalty: number;
  rounds: number;
}

interface Example extends HeadExample {
  /** The column for the example's kind; -1 if the example has no label for it. */
  kind: number;
  /** In log-odds; null if the example has no label for it. */
  hardness: number | null;
}

// The log-odds that the three labels of difficulty stand for. They are far apart, because estimates
// from a prompt's words come out much closer together.
const hardnesses = { easy: -4, middle: 0, hard: 4 };
const hardnessColumn = kinds.length;
// How strongly a prompt's wordings and translations are pulled together, in addition to being pulled towards
// their label.
const spread = 1;
const firstStep = 4;
const cueStep = 0.03;
const leastShrink = 1e-3;
// The mean of the weights after the last rounds generalizes better than the final weights alone.
const meanOver = 5;

/** Softmax regression by stochastic gradient descent for kinds, and ridge regression for difficulty. */
export function fitKinds(
  lessons: readonly Lesson[],
  { penalty, hardnessPenalty, rounds }: FitOptions,
): FittedKinds {
  const read = lessons.map(readLesson);
  const counts = countPieces(read);
  const kept = keepUsual(counts);
  const rarity = measureRarity(read, kept, counts);
  const placed = placeBuckets(read, kept);
  const stressed = placed.map((example) => stressRare(example, rarity));
  const examples = balance(stressed.filter(({ kind }) => kind >= 0));
  const descent = new Descent(kept.length, examples[0]?.features.cues.length ?? 0, penalty);
  const random = createRandom(1);
  for (let round = 0; round < rounds; round += 1) {
    const step = firstStep * (1 - round / (rounds + 1));
    for (const example of shuffle(examples, random)) descent.learn(example, step);
    if (round >= rounds - meanOver) descent.note();
  }
  const fitted = descent.fitted();
  setColumn(
    fitted,
    hardnessColumn,
    fitColumn(toldHardness(stressed), { penalty: hardnessPenalty, spread }, kept.length),
  );
  for (const head of heads) {
    setColumn(fitted, columnOf(head), fitHead(head, stressed, kept.length));
  }
  return { ...fitted, table: spreadRows(fitted.table, kept, rarity) };
}

function toldHardness(examples: readonly Example[]): ColumnExample[] {
  return examples.flatMap(({ features, hardness, group, weight }) =>
    hardness === null ? [] : [{ features, wanted: hardness, group, weight }],
  );
}

function setColumn(fitted: FittedKinds, column: number, own: FittedColumn): void {
  for (let row = 0; row * kindColumns < fitted.table.length; row += 1) {
    fitted.table[row * kindColumns + column] = own.table[row] ?? 0;
  }
  own.cueWeights.forEach((weight, cue) => {
    const row = fitted.cueWeights[cue];
    if (row) row[column] = weight;
  });
}

function stressRare(example: Example, rarity: Float32Array): Example {
  const { features } = example;
  const values = features.values.map(
    (value, at) => value * (rarity[features.buckets[at] ?? 0] ?? 1),
  );
  return { ...example, features: { ...features, values } };
}

function readLesson({ text, group, kind, hardness, labels, weight }: Lesson): Example {
  return {
    features: extractKindFeatures(text),
    kind: kinds.findIndex((each) => each === kind),
    hardness: hardness === null ? null : hardnesses[hardness],
    group,
    labels,
    weight,
  };
}

// Weights examples so that common kinds aren't guessed too often, nor rare ones too rarely.
function balance(examples: readonly Example[]): Example[] {
  const totals = kinds.map(() => 0);
  for (const { kind, weight } of examples) totals[kind] = (totals[kind] ?? 0) + weight;
  const mean = totals.reduce((sum, total) => sum + total, 0) / kinds.length;
  return examples.map((example) => ({
    ...example,
    weight: example.weight * Math.sqrt(mean / (totals[example.kind] ?? mean)),
  }));
}

class Descent {
  readonly #table: Float32Array;
  readonly #cueWeights: Float64Array[];
  readonly #penalty: number;
  // The real table is `#table` times this factor, so applying the penalty takes one multiplication.
  #shrink = 1;
  readonly #sum: Float32Array;
  readonly #cueSums: Float64Array[];
  #noted = 0;

  constructor(rows: number, cues: number, penalty: number) {
    this.#table = new Float32Array(rows * kindColumns);
    this.#sum = new Float32Array(rows * kindColumns);
    this.#cueWeights = Array.from({ length: cues }, () => new Float64Array(kindColumns));
    this.#cueSums = Array.from({ length: cues }, () => new Float64Array(kindColumns));
    this.#penalty = penalty;
  }

  learn({ features, kind, weight }: Example, step: number): void {
    const sums = projectFitted(features, this.#table, this.#cueWeights, this.#shrink);
    const shares = sharesOf(sums.subarray(0, kinds.length), 1);
    const errors = new Float64Array(kindColumns);
    shares.forEach((share, at) => (errors[at] = weight * (share - Number(at === kind))));
    this.#move(features, errors, step);
  }

  #move({ buckets, values, cues }: KindFeatures, errors: Float64Array, step: number): void {
    this.#shrink *= 1 - step * this.#penalty;
    const own = step / this.#shrink;
    for (let at = 0; at < buckets.length; at += 1) {
      const row = (buckets[at] ?? 0) * kindColumns;
      const value = (values[at] ?? 0) * own;
      for (let column = 0; column < kindColumns; column += 1) {
        this.#table[row + column] =
          (this.#table[row + column] ?? 0) - value * (errors[column] ?? 0);
      }
    }
    cues.forEach((cue, at) => {
      const weights = this.#cueWeights[at];
      if (weights && cue !== 0) {
        errors.forEach((error, column) => {
          const pull = cue * error + this.#penalty * (weights[column] ?? 0);
          weights[column] = (weights[column] ?? 0) - step * cueStep * pull;
        });
      }
    });
    if (this.#shrink < leastShrink) this.#settle();
  }

  #settle(): void {
    for (let at = 0; at < this.#table.length; at += 1) {
      this.#table[at] = (this.#table[at] ?? 0) * this.#shrink;
    }
    this.#shrink = 1;
  }

  /** Adds the current weights to the mean. */
  note(): void {
    this.#settle();
    this.#noted += 1;
    addTo(this.#sum, this.#table);
    this.#cueSums.forEach((sum, at) => addTo(sum, this.#cueWeights[at] ?? []));
  }

  /** The mean of all weights that `note` added. */
  fitted(): FittedKinds {
    return {
      table: this.#sum.map((weight) => weight / this.#noted),
      cueWeights: this.#cueSums.map((sum) => sum.map((weight) => weight / this.#noted)),
    };
  }
}

function addTo(sum: Float32Array | Float64Array, values: ArrayLike<number>): void {
  for (let at = 0; at < sum.length; at += 1) sum[at] = (sum[at] ?? 0) + (values[at] ?? 0);
}

/** A prompt's raw sums before softmax: one for each kind, one for difficulty, one for each head. */
export function projectFitted(
  { buckets, values, cues }: KindFeatures,
  table: Float32Array,
  cueWeights: readonly Float64Array[],
  scale = 1,
): Float64Array {
  const sums = new Float64Array(kindColumns);
  for (let at = 0; at < buckets.length; at += 1) {
    const row = (buckets[at] ?? 0) * kindColumns;
    const value = (values[at] ?? 0) * scale;
    for (let column = 0; column < kindColumns; column += 1) {
      sums[column] = (sums[column] ?? 0) + value * (table[row + column] ?? 0);
    }
  }
  cueWeights.forEach((weights, cue) => {
    const value = cues[cue] ?? 0;
    if (value === 0) return;
    for (let column = 0; column < kindColumns; column += 1) {
      sums[column] = (sums[column] ?? 0) + value * (weights[column] ?? 0);
    }
  });
  return sums;
}
