export { createRoutingArea, type RoutingArea } from './create-routing.ts';
export type { Router } from './create-router.ts';
export type {
  Attached,
  DecisionNote,
  Explorer,
  Field,
  PromptTraits,
  RouteDecision,
} from './ports.ts';
export {
  beganAnother,
  drewWhatWasSaid,
  mayLookAtPicture,
  staysWithPicture,
} from './prompt/about-picture.ts';
export { estimateTokens } from './prompt/estimate-tokens.ts';
export { packNote, unpackNote, type PackedNote } from './store/pack-note.ts';
export { noteDays, receiptsOfQuery } from './store/recent-decisions.ts';
export { loadRoutingWeights, type RoutingWeights } from './weights/load-weights.ts';
