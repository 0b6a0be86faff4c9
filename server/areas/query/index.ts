export { describeFailure } from './answer/error-messages.ts';
export { GatheredCalls } from './answer/gather-calls.ts';
export { leastEffort } from './answer/build-request.ts';
export type { FinishedAnswer } from './answer/ports.ts';
export { countPart } from './answer/ports.ts';
export { hideLinks } from './blind/hide-links.ts';
export { hideInAnswer } from './blind/hide-names.ts';
export { stillRunning } from './blind/is-blind.ts';
export { createQueryArea, type QueryArea } from './create-query.ts';
export { embed } from './direct/embed.ts';
export { moderate } from './direct/moderate.ts';
export type { DirectDeps } from './direct/start-call.ts';
export { followQuery, stopQuery } from './follow-query.ts';
export {
  chargeReading,
  countCall,
  findStanding,
  type ChargingDeps,
  type SenderStanding,
} from './limits/charge-reading.ts';
export type { PlannedQuery } from './plan-query.ts';
export type { EarlierTurn, ProgramRound } from './plan/ports.ts';
export type { SentPrompt } from './plan/prompt.ts';
export type { ProviderTerms } from './plan/provider-terms.ts';
export type { QueryStore, StoredQuery } from './ports.ts';
export type { QueryDeps } from './query-deps.ts';
export { countTokensAtMost } from './plan/count-tokens.ts';
export { eventsOfStored } from './stream/query-events.ts';
export { startRunningLoop } from './stream/running-loop.ts';
export { toAnswerBody } from './present-answer.ts';
export { createMetrics, type ServerMetrics } from './server-metrics.ts';
export { showImage } from './show-to-sender.ts';
export { startQuery, type StartedQuery } from './start-query.ts';
export { createEarlierTurnsStore, type Adoption } from './store/earlier-turns-store.ts';
export { dropRunningQueries, purgeTexts, purgeThreads } from './store/purge-threads.ts';
export { isTurn, listPlaces, placeQueries } from './store/query-places.ts';
export { findQuery, answerOfRow } from './store/query-store.ts';
export { transcribeFile, type TranscriptionDeps } from './audio/transcribe.ts';
export { speak, type SpeechDeps } from './audio/speak.ts';
export { writeSubtitles } from './audio/write-subtitles.ts';
