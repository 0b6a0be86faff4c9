import type { QueryInput } from '#shared/contract/query/schemas.ts';

interface AskedModels {
  sent: { input: QueryInput };
  candidates: readonly unknown[];
}

/** Whether model names are hidden: in a comparison whose sender asked for it. */
export function isBlind({ sent: { input }, candidates }: AskedModels): boolean {
  return isAskedBlind(input) && candidates.length > 1;
}

/** A temporary comparison is neither stored nor voted on, so its names could never be revealed. */
export function isAskedBlind({ compareMode, blind, temporary }: QueryInput): boolean {
  return compareMode && blind === true && !temporary;
}
