export { presentProviderStates } from './administer/present-provider-states.ts';
export { callCostMicroUsd, costMicroUsd, searchCostMicroUsd } from './cost.ts';
export { createModelsArea, type ModelsArea } from './create-models.ts';
export { audioModels } from './create-providers.ts';
export {
  findEmbeddingModel,
  listEmbeddingModels,
  lookUpEmbeddingModel,
  moderationModel,
  type EmbeddingModelsDeps,
} from './embedding-models.ts';
export { ProviderHealth, type Asking, type OpenCircuit } from './health/provider-health.ts';
export {
  distinctEntries,
  entriesOf,
  entriesOfActor,
  entriesOfKey,
  holdEntries,
  type Entries,
  type Entry,
} from './line-up/entry.ts';
export { findListing, hasListing, readProvider } from './line-up/find-listing.ts';
export { LineUp } from './line-up/line-up.ts';
export { ServedModels } from './line-up/served-models.ts';
export { supportedParameters } from './supported-parameters.ts';
export type { ProviderSettings } from './create-providers.ts';
export {
  lineUpWithin,
  mayBeAsked,
  noModelWithin,
  refuseIfNoneIsWithin,
  whySearchIsOff,
  type Whereabouts,
} from './where-it-runs.ts';
