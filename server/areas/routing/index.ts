export { createRoutingArea, type RoutingArea } from './create-routing.ts';
export type { RouteDecision, Router } from './create-router.ts';
export type { DecisionNote } from './decision-note.ts';
export type { Explorer } from './evidence/explore-comparisons.ts';
export {
  beganAnother,
  drewWhatWasSaid,
  mayLookAtPicture,
  staysWithPicture,
} from './prompt/about-picture.ts';
export { estimateTokens } from './prompt/estimate-tokens.ts';
export type { Attached } from './prompt/kinds/share-out.ts';
export type { Field, PromptTraits, WarmCache } from './prompt/parse-prompt.ts';
export { packNote, unpackNote, type PackedNote } from './store/pack-note.ts';
export { noteDays, receiptsOfQuery } from './store/prompt-log.ts';
export { loadRoutingWeights, type RoutingWeights } from './weights/load-weights.ts';
