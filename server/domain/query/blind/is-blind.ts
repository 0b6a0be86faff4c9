import type { PlannedQuery } from '../plan-query.ts';

/** Whether the names of those who answer are withheld: of a comparison, where its sender wished it. */
export function isBlind({ sent: { input }, candidates }: PlannedQuery): boolean {
  return input.compareMode && input.blind === true && candidates.length > 1;
}
