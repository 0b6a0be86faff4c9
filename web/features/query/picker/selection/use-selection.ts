import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import type { Picker } from '#shared/contract/models/schemas.ts';
import { useCurrentUser } from '#web/api/use-current-user.ts';
import { isEmptyLink, type DeepLink } from './deep-link.ts';
import { keepSelection, readKeptSelection } from './kept-selection.ts';
import { initialSelection, stepSelection, type SelectionAction } from './selection.ts';

interface SelectionOptions {
  picker: Picker | undefined;
  isStandard: boolean;
  /** What the address asks for, chosen once the models and the tier are known. */
  link: DeepLink;
  /** Whether what was chosen before a reload is chosen again, where the address asks for nothing. */
  isArrival: boolean;
  onNeedStandard: () => void;
}

/**
 * The selection of one visit, and whether what was asked for is chosen by now. It starts anew when the tier
 * changes.
 */
export function useSelection(options: SelectionOptions) {
  const { picker, isStandard, link, isArrival, onNeedStandard } = options;
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
  const [isSettled, setIsSettled] = useState(false);
  const chooseAsked = useEffectEvent(() => {
    const kept = isArrival ? readKeptSelection() : null;
    if (!isEmptyLink({ ...link, prompt: null, dial: null })) {
      act({ type: 'choose', ids: link.models, isComparing: link.isComparing });
    } else if (kept) {
      const { models } = picker ?? { models: [] };
      const action = { type: 'choose', ids: kept.models, isComparing: kept.isComparing } as const;
      setSelection(stepSelection(selection, action, { models, isStandard }).selection);
    }
  });
  useEffect(() => {
    if (!isKnown) return;
    chooseAsked();
    setIsSettled(true);
  }, [isKnown]);
  useEffect(() => {
    if (isSettled) keepSelection(selection);
  }, [isSettled, selection]);

  return { selection, act, isSettled };
}
