export { createRoutingArea, type RoutingArea } from './create-routing.ts';
export type { RouteDecision, Router } from './create-router.ts';
export type { Explorer } from './evidence/explore-comparisons.ts';
export type { Attached, DecisionNote, Field, PromptTraits } from './ports.ts';
export {
  beganAnother,
  drewWhatWasSaid,
  mayLookAtPicture,
  staysWithPicture,
} from './prompt/about-picture.ts';
export { estimateTokens } from './prompt/estimate-tokens.ts';
export { packNote, unpackNote, type PackedNote } from './store/pack-note.ts';
export { noteDays, receiptsOfQuery } from './store/prompt-log.ts';
export { loadRoutingWeights, type RoutingWeights } from './weights/load-weights.ts';
