import { cueCount, formCount } from '#server/areas/routing/learned/extract-features.ts';
import { bucketCount, inputCount, type PreparedRows } from './prepare-rows.ts';

// Training spends nearly all its time in these loops, and every index is within its array.
/* oxlint-disable typescript/no-non-null-assertion */

const generalCues = bucketCount;
const formCues = bucketCount + cueCount;

/** Multiplies the rows at `places` by interleaved weights, in which all targets of an input are adjacent. */
export function projectRows(
  { starts, buckets, values, cues, forms }: PreparedRows,
  places: Uint32Array,
  weights: Float64Array,
  width: number,
): Float64Array {
  const said = new Float64Array(places.length * width);
  const ofForms = cuesByForm(weights, width);
  for (let place = 0; place < places.length; place += 1) {
    const row = places[place]!;
    const into = place * width;
    const end = starts[row + 1]!;
    for (let at = starts[row]!; at < end; at += 1) {
      const value = values[at]!;
      const from = buckets[at]! * width;
      for (let target = 0; target < width; target += 1) {
        said[into + target]! += value * weights[from + target]!;
      }
    }
    const own = ofForms[forms[row]!]!;
    for (let cue = 0; cue < cueCount; cue += 1) {
      const value = cues[row * cueCount + cue]!;
      const from = cue * width;
      for (let target = 0; target < width; target += 1) {
        said[into + target]! += value * own[from + target]!;
      }
    }
  }
  return said;
}

/** Multiplies the transposed rows by one value per row. */
export function gatherRows(
  { starts, buckets, values, cues, forms }: PreparedRows,
  places: Uint32Array,
  said: Float64Array,
  width: number,
): Float64Array {
  const sums = new Float64Array(inputCount * width);
  for (let place = 0; place < places.length; place += 1) {
    const row = places[place]!;
    const from = place * width;
    const end = starts[row + 1]!;
    for (let at = starts[row]!; at < end; at += 1) {
      const value = values[at]!;
      const into = buckets[at]! * width;
      for (let target = 0; target < width; target += 1) {
        sums[into + target]! += value * said[from + target]!;
      }
    }
    const ownCues = (formCues + forms[row]! * cueCount) * width;
    for (let cue = 0; cue < cueCount; cue += 1) {
      const value = cues[row * cueCount + cue]!;
      const into = ownCues + cue * width;
      for (let target = 0; target < width; target += 1) {
        sums[into + target]! += value * said[from + target]!;
      }
    }
  }
  addFormsToGeneral(sums, width);
  return sums;
}

/** Each input's sum of squares over the rows. */
export function squareSums(rows: PreparedRows, places: Uint32Array): Float64Array {
  const ones = new Float64Array(places.length).fill(1);
  return gatherRows(squaresOf(rows), places, ones, 1);
}

const squares = new WeakMap<PreparedRows, PreparedRows>();

function squaresOf(rows: PreparedRows): PreparedRows {
  const held = squares.get(rows);
  if (held) return held;
  const square = (value: number) => value * value;
  const squared = { ...rows, values: rows.values.map(square), cues: rows.cues.map(square) };
  squares.set(rows, squared);
  return squared;
}

// A cue counts once in general and once for its form. If both weights are added first, one pass over the row
// is enough.
function cuesByForm(weights: Float64Array, width: number): Float64Array[] {
  return Array.from({ length: formCount }, (_, form) => {
    const own = (formCues + form * cueCount) * width;
    return Float64Array.from(
      { length: cueCount * width },
      (__, at) => weights[generalCues * width + at]! + weights[own + at]!,
    );
  });
}

function addFormsToGeneral(sums: Float64Array, width: number): void {
  const size = cueCount * width;
  for (let form = 0; form < formCount; form += 1) {
    for (let at = 0; at < size; at += 1) {
      sums[generalCues * width + at]! += sums[formCues * width + form * size + at]!;
    }
  }
}
