import type { Model } from '#server/domain/models/model.ts';
import { providers } from './providers.ts';

/** Every model that the product knows: facts only, each with its source in its vendor's folder. */
export const catalogue: readonly Model[] = providers.flatMap(({ models }) => models);
