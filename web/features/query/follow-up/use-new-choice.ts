import { useState } from 'react';
import type { ModelChoice } from '../picker/selection/use-model-choice.ts';

/** Whether the person has chosen models since this turn was asked. */
export function useNewChoice(turnId: number, { selection, isSettled }: ModelChoice): boolean {
  const [asked, setAsked] = useState({ turnId, selection, isSettled });
  // What the address or an earlier visit chose comes once the models are known.
  const isOutdated = asked.turnId !== turnId || asked.isSettled !== isSettled;
  if (isOutdated) setAsked({ turnId, selection, isSettled });
  return !isOutdated && asked.selection !== selection;
}
