import { useState } from 'react';
import type { Picker } from '#shared/contract/models.ts';
import {
  initialSelection,
  stepSelection,
  type Selection,
  type SelectionAction,
} from './selection.ts';

/** The selection of one visit. It starts anew when the tier changes. */
export function useSelection(
  picker: Picker | undefined,
  isStandard: boolean,
  onNeedStandard: () => void,
): [Selection, (action: SelectionAction) => void] {
  const [selection, setSelection] = useState(initialSelection);
  const [tier, setTier] = useState(isStandard);
  const context = { models: picker?.models ?? [], isStandard };

  if (tier !== isStandard) {
    setTier(isStandard);
    setSelection(stepSelection(selection, { type: 'change-tier' }, context).selection);
  }

  const act = (action: SelectionAction) => {
    const step = stepSelection(selection, action, context);
    setSelection(step.selection);
    if (step.needsStandard) onNeedStandard();
  };
  return [selection, act];
}
