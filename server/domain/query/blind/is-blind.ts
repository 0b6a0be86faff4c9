import type { QueryInput } from '#shared/contract/query/schemas.ts';

interface AskedModels {
  sent: { input: QueryInput };
  candidates: readonly unknown[];
}

/** Whether the names of those who answer are withheld: of a comparison, where its sender wished it. */
export function isBlind({ sent: { input }, candidates }: AskedModels): boolean {
  return isAskedBlind(input) && candidates.length > 1;
}

/** A temporary comparison is neither kept nor voted on, so nothing could tell the names later. */
export function isAskedBlind({ compareMode, blind, temporary }: QueryInput): boolean {
  return compareMode && blind === true && !temporary;
}
