import { labelledPrompts } from '../data/labelled-prompts.ts';
import {
  extractFeatures,
  type PromptFeatures,
} from '#server/domain/routing/learned/extract-features.ts';
import { domainOf, domains } from '../domains.ts';
import { fitColumns, type Column } from './fit-columns.ts';
import {
  bucketCount,
  featuresOf,
  measureScales,
  prepareRows,
  type FeatureScales,
} from '../prepare-rows.ts';
import type { RoutingRow } from '../read-rows.ts';

const strangerWeight = 8;
const none = -1;

/** How far prompts belong to each domain, and the scales of their features. */
export interface DomainReading {
  scales: FeatureScales;
  columns: Column[];
}

/** One column for each domain and one for none, which our own prompts of other kinds of work teach. */
export function fitDomains(rows: readonly RoutingRow[], penalty: number): DomainReading {
  const scales = measureScales(rows, 1);
  const all = [...rows.map(featuresOf), ...readStrangers()];
  const weights = new Float64Array(all.length).fill(strangerWeight).fill(1, 0, rows.length);
  const own = rows.map(domainOf);
  const targets = [...domains.keys(), none].map((domain) => ({
    values: Float64Array.from(all, (_, at) => ((own[at] ?? none) === domain ? 1 : 0)),
    weights,
  }));
  return { scales, columns: fitColumns(prepareRows(all, scales), targets, penalty) };
}

/** The same, with cues counting for more or less. */
export function atCueShare({ scales, columns }: DomainReading, cueShare: number): DomainReading {
  return {
    scales: { ...scales, cueShare },
    columns: columns.map(({ weights, offset }) => ({
      weights: weights.map((weight, at) => (at < bucketCount ? weight : weight / cueShare)),
      offset,
    })),
  };
}

let strangers: PromptFeatures[] | null = null;

function readStrangers(): PromptFeatures[] {
  strangers ??= Object.entries(labelledPrompts).flatMap(([task, prompts]) =>
    task === 'maths' ? [] : prompts.map(extractFeatures),
  );
  return strangers;
}
