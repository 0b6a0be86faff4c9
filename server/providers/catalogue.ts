import { providers } from './providers.ts';
import type { Catalogue } from '#server/providers/contract/model.ts';

/** Every model and listing that Switchyard knows. The vendors' folders contain the source of each fact. */
export const catalogue: Catalogue = {
  models: providers.flatMap(({ models }) => models),
  listings: providers.flatMap(({ listings }) => listings),
};
