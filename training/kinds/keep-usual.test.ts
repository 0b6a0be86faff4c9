import { expect, test } from 'vitest';
import { extractKindFeatures } from '#server/areas/routing/prompt/kinds/extract-kind-features.ts';
import { kindColumns } from '#server/areas/routing/prompt/kinds/kind-weights.ts';
import { countPieces, placeBuckets, spreadRows } from './keep-usual.ts';

const exampleOf = (text: string) => ({ features: extractKindFeatures(text), weight: 1 });

test('weights learned for a compact index apply to its bucket', () => {
  const examples = [exampleOf('write a poem'), exampleOf('write a letter')];
  const counts = countPieces(examples);
  const kept = Uint32Array.from(counts.keys()).filter((bucket) => counts[bucket] === 2);
  const [placed] = placeBuckets(examples, kept);
  const shared = [...(placed?.features.buckets ?? [])].map((place) => kept[place] ?? -1);
  const own = [...exampleOf('write a poem').features.buckets];
  expect(shared).toEqual(own.filter((bucket) => counts[bucket] === 2));

  const rows = new Float32Array(kept.length * kindColumns).fill(1);
  const table = spreadRows(rows, kept, new Float32Array(kept.length).fill(0.5));
  for (const bucket of own) {
    expect(table[bucket * kindColumns]).toBe(counts[bucket] === 2 ? 0.5 : 0);
  }
});
