import { everydayAccounts } from '../data/everyday-accounts.ts';
import { labelledPrompts } from '../data/labelled-prompts.ts';
import {
  extractFeatures,
  type PromptFeatures,
} from '#server/areas/routing/learned/extract-features.ts';
import { domainOf, domains } from './domains.ts';
import { fitColumns, type Column } from './fit-columns.ts';
import {
  bucketCount,
  featuresOf,
  measureScales,
  prepareRows,
  type FeatureScales,
} from '../rows/prepare-rows.ts';
import type { RoutingRow } from '../rows/read-rows.ts';
import { trainingStyle, wordQuestion } from '../wordings/word-question.ts';

// The training weight of each wording of a prompt that belongs to no domain.
const strangerWeight = 7;
const none = -1;

/** How strongly prompts belong to each domain, and the scales of their features. */
export interface DomainReading {
  scales: FeatureScales;
  columns: Column[];
}

/** One column for each domain, and one for no domain, which is trained with our own prompts for other tasks. */
export function fitDomains(rows: readonly RoutingRow[], penalty: number): DomainReading {
  const scales = measureScales(rows, 1);
  const all = [...rows.map(featuresOf), ...readStrangers()];
  const weights = Float64Array.from(all, (_, at) => rows[at]?.weight ?? strangerWeight);
  const own = rows.map(domainOf);
  const targets = [...domains.keys(), none].map((domain) => ({
    values: Float64Array.from(all, (_, at) => ((own[at] ?? none) === domain ? 1 : 0)),
    weights,
  }));
  return { scales, columns: fitColumns(prepareRows(all, scales), targets, penalty) };
}

/** Returns the same reading with a different weight for cues. */
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
  strangers ??= Object.entries(labelledPrompts)
    .flatMap(([task, prompts]) => (task === 'maths' ? [] : prompts))
    .concat(everydayAccounts)
    .flatMap(inWordings);
  return strangers;
}

function inWordings(prompt: string): PromptFeatures[] {
  return [prompt, wordQuestion(prompt, trainingStyle, 0)].map(extractFeatures);
}
