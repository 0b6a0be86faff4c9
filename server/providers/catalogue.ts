import { providers } from './providers.ts';
import type { Catalogue } from '#server/providers/contract/model.ts';

/** Every model and listing that Switchyard knows. Each fact has its source in the vendor's folder. */
export const catalogue: Catalogue = {
  models: providers.flatMap(({ models }) => models),
  listings: providers.flatMap(({ listings }) => listings),
};
