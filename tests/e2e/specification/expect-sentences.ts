import { expect } from 'vitest';
import type { HomePage } from '../home-page.ts';
import { findBroken } from '../rules.ts';

/** A sentence of the specification, with its section, and a check that the product follows it. */
export type Sentence<Place = HomePage> = [says: string, holds: (place: Place) => Promise<unknown>];

/** Checks the sentences in their order on one open page, and names every broken one. */
export async function expectSentences<Place extends HomePage>(
  place: Place,
  sentences: readonly Sentence<Place>[],
): Promise<void> {
  const rules = sentences.map(([rule, holds]) => ({ rule, holds: () => holds(place) }));
  expect(await findBroken(place, rules)).toEqual([]);
}
