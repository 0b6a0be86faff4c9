import { expect, test } from 'vitest';
import {
  extractKindFeatures,
  type KindFeatures,
} from '#server/areas/routing/prompt/kinds/extract-kind-features.ts';
import { fitColumn, type ColumnExample } from './fit-column.ts';

const buckets = 2 ** 12;

function featuresOf(text: string): KindFeatures {
  const features = extractKindFeatures(text);
  return { ...features, buckets: features.buckets.map((bucket) => bucket % buckets) };
}

const exampleOf = (text: string, wanted: number): ColumnExample => ({
  features: featuresOf(text),
  wanted,
  group: text,
  weight: 1,
});
const examples = [
  exampleOf('what is the capital of France', -4),
  exampleOf('what time is it in Rome', -4),
  exampleOf('prove that the sequence converges', 4),
  exampleOf('prove that no such graph exists', 4),
];

function read(text: string, penalty: number): number {
  const { table, cueWeights } = fitColumn(examples, { penalty, spread: 0 }, buckets);
  const { buckets: own, values, cues } = featuresOf(text);
  const ofPieces = own.reduce((sum, bucket, at) => {
    return sum + (values[at] ?? 0) * (table[bucket] ?? 0);
  }, 0);
  return cues.reduce((sum, cue, at) => sum + cue * (cueWeights[at] ?? 0), ofPieces);
}

test('the fitted model tells hard prompts from easy ones', () => {
  expect(read('prove that this graph converges', 0.1)).toBeGreaterThan(1);
  expect(read('what is the time in France', 0.1)).toBeLessThan(-1);
});

test('a larger penalty limits the weight of any wording', () => {
  const apart = (penalty: number) =>
    read('prove that it converges', penalty) - read('what is it', penalty);
  expect(apart(10)).toBeGreaterThan(0);
  expect(apart(10)).toBeLessThan(apart(0.1) / 2);
});
