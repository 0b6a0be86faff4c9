import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import type { ModelId, Picker } from '#shared/contract/models.ts';
import {
  initialSelection,
  stepSelection,
  type Selection,
  type SelectionAction,
} from './selection.ts';

interface SelectionOptions {
  picker: Picker | undefined;
  isStandard: boolean;
  /** A model that the address asks for, selected once the picker is there. */
  initialModel: string | null;
  onNeedStandard: () => void;
}

/** The selection of one visit. It starts anew when the tier changes. */
export function useSelection(
  options: SelectionOptions,
): [Selection, (action: SelectionAction) => void] {
  const { picker, isStandard, initialModel, onNeedStandard } = options;
  const [selection, setSelection] = useState(initialSelection);
  const [tier, setTier] = useState(isStandard);

  const act = useCallback(
    (action: SelectionAction) => {
      const context = { models: picker?.models ?? [], isStandard };
      const step = stepSelection(selection, action, context);
      setSelection(step.selection);
      if (step.needsStandard) onNeedStandard();
    },
    [selection, picker, isStandard, onNeedStandard],
  );
  if (tier !== isStandard) {
    setTier(isStandard);
    act({ type: 'change-tier' });
  }

  const selectWanted = useEffectEvent((id: ModelId) => act({ type: 'click-model', id }));
  const wanted = picker?.models.find(({ id }) => id === initialModel)?.id;
  useEffect(() => {
    if (wanted) selectWanted(wanted);
  }, [wanted]);

  return [selection, act];
}
