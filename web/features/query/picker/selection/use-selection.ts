import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import type { Picker } from '#shared/contract/models/schemas.ts';
import { useCurrentUser } from '#web/api/use-current-user.ts';
import { isEmptyLink, type DeepLink } from './deep-link.ts';
import {
  initialSelection,
  stepSelection,
  type Selection,
  type SelectionAction,
} from './selection.ts';

interface SelectionOptions {
  picker: Picker | undefined;
  isStandard: boolean;
  /** What the address asks for, chosen once the models and the tier are known. */
  link: DeepLink;
  onNeedStandard: () => void;
}

/** The selection of one visit. It starts anew when the tier changes. */
export function useSelection(
  options: SelectionOptions,
): [Selection, (action: SelectionAction) => void] {
  const { picker, isStandard, link, onNeedStandard } = options;
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

  const isUserPending = useCurrentUser().isPending;
  const isKnown = picker !== undefined && !isUserPending;
  const chooseAsked = useEffectEvent(() => {
    if (isEmptyLink({ ...link, prompt: null, dial: null })) return;
    act({ type: 'choose', ids: link.models, isComparing: link.isComparing });
  });
  useEffect(() => {
    if (isKnown) chooseAsked();
  }, [isKnown]);

  return [selection, act];
}
