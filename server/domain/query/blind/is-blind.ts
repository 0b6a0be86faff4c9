import type { PlannedQuery } from '../plan-query.ts';

/**
 * Whether the names of those who answer are withheld: of a comparison, where its sender wished it. A temporary
 * one is neither kept nor voted on, so nothing could tell them later.
 */
export function isBlind({ sent: { input }, candidates }: PlannedQuery): boolean {
  const isAsked = input.compareMode && input.blind === true && !input.temporary;
  return isAsked && candidates.length > 1;
}
