import { cueCount } from '#server/domain/routing/learned/extract-features.ts';
import {
  featuresOf,
  inputCount,
  measureScales,
  prepareRows,
  type PreparedRows,
} from '../prepare-rows.ts';
import { gatherRows, projectRows } from '../project-rows.ts';
import type { RoutingRow } from '../read-rows.ts';
import { randomFrom } from './statistics.ts';

/* oxlint-disable typescript/no-non-null-assertion -- every index is within its array */

const topicCount = 48;
const rounds = 2;

/** Places prompts by topics, which are words that occur together in `known`; no results are used. */
export function topicReader(
  known: readonly RoutingRow[],
): (rows: readonly RoutingRow[]) => PreparedRows {
  const scales = measureScales(known, 0);
  const prepared = prepareRows(known.map(featuresOf), scales);
  const everywhere = placesOf(prepared);
  const random = randomFrom(1);
  let weights: Float64Array = Float64Array.from(
    { length: inputCount * topicCount },
    () => random() - 0.5,
  );
  for (let round = 0; round < rounds; round += 1) {
    const said = projectRows(prepared, everywhere, weights, topicCount);
    weights = gatherRows(prepared, everywhere, orthogonal(said), topicCount);
  }
  weights = orthogonal(weights);
  return (rows) => {
    const own = prepareRows(rows.map(featuresOf), scales);
    return asRows(projectRows(own, placesOf(own), weights, topicCount), rows.length);
  };
}

function placesOf({ count }: PreparedRows): Uint32Array {
  return Uint32Array.from({ length: count }, (_, at) => at);
}

// Columns are stored side by side; each loses what those before it say already.
function orthogonal(table: Float64Array): Float64Array {
  for (let column = 0; column < topicCount; column += 1) {
    const shares = new Float64Array(column + 1);
    for (let at = 0; at < table.length; at += topicCount) {
      const value = table[at + column]!;
      for (let before = 0; before <= column; before += 1)
        shares[before]! += value * table[at + before]!;
    }
    let length = shares[column]!;
    for (let before = 0; before < column; before += 1) length -= shares[before]! ** 2;
    const scale = 1 / (Math.sqrt(Math.max(0, length)) || 1);
    for (let at = 0; at < table.length; at += topicCount) {
      let value = table[at + column]!;
      for (let before = 0; before < column; before += 1)
        value -= shares[before]! * table[at + before]!;
      table[at + column] = value * scale;
    }
  }
  return table;
}

// Topics replace words; each row has length 1.
function asRows(topics: Float64Array, count: number): PreparedRows {
  for (let row = 0; row < count; row += 1) {
    const own = topics.subarray(row * topicCount, (row + 1) * topicCount);
    const length = Math.sqrt(own.reduce((sum, value) => sum + value * value, 0)) || 1;
    own.forEach((value, at) => (own[at] = value / length));
  }
  return {
    count,
    starts: Uint32Array.from({ length: count + 1 }, (_, row) => row * topicCount),
    buckets: Uint32Array.from(topics, (_, at) => at % topicCount),
    values: topics,
    cues: new Float64Array(count * cueCount),
    forms: new Uint8Array(count),
  };
}
