import { useState } from 'react';
import type { ModelChoice } from '../picker/selection/use-model-choice.ts';

/** Whether the user has chosen models since this turn was sent. */
export function useNewChoice(turnId: number, { selection, isSettled }: ModelChoice): boolean {
  const [asked, setAsked] = useState({ turnId, selection, isSettled });
  // A selection from the address or an earlier visit is applied once the models have loaded. It doesn't count
  // as new.
  const isOutdated = asked.turnId !== turnId || asked.isSettled !== isSettled;
  if (isOutdated) setAsked({ turnId, selection, isSettled });
  return !isOutdated && asked.selection !== selection;
}
