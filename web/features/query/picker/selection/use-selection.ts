import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useCurrentUser } from '#web/api/accounts/use-current-user.ts';
import { readStored, sessionStore, writeStored } from '#web/ui/browser/storage.ts';
import type { CheckedPicker } from '../availability/check-models.ts';
import { isEmptyLink, type DeepLink } from './deep-link.ts';
import {
  chooseAmong,
  initialSelection,
  listChosen,
  listPool,
  stepSelection,
  type Selection,
  type SelectionAction,
  type SelectionContext,
} from './selection.ts';

interface SelectionOptions {
  picker: CheckedPicker | undefined;
  isStandard: boolean;
  /** The choice in the URL, applied once the models and the tier are known. */
  link: DeepLink;
  /** Whether to restore the selection from before a reload, if there is none in the URL. */
  isArrival: boolean;
  onNeedStandard: () => void;
}

/**
 * The user's selection, split into allowed and excluded models. `isSettled` says whether the initial
 * selection has been applied. A change of tier resets the selection, even if it happens while another page is
 * shown.
 */
export function useSelection(options: SelectionOptions) {
  const { picker, isStandard, link, isArrival, onNeedStandard } = options;
  const [chosen, setChosen] = useState(initialSelection);
  const [tier, setTier] = useState(isStandard);
  // A user may choose before we know who they are. Such a choice replaces the initial selection.
  const [hasChosen, setHasChosen] = useState(false);
  // Read once, before the user's choice overwrites it in storage.
  const [kept] = useState(() => (isArrival ? readKeptSelection() : null));

  const context = useMemo(
    () => ({ models: picker?.models ?? [], isStandard }),
    [picker, isStandard],
  );
  const { selection, leftOut } = useMemo(() => selectWithin(chosen, context), [chosen, context]);

  const act = useCallback(
    (action: SelectionAction, from = selection) => {
      const step = stepSelection(from, action, context);
      const isChanged = step.selection !== from;
      if (isChanged) setChosen(step.selection);
      if (step.needsStandard) onNeedStandard();
      return isChanged;
    },
    [selection, context, onNeedStandard],
  );
  if (tier !== isStandard) {
    setTier(isStandard);
    setHasChosen(false);
    act({ type: 'change-tier' });
  }

  const choose = useCallback(
    (action: SelectionAction, from?: Selection) => {
      if (act(action, from)) setHasChosen(true);
    },
    [act],
  );

  const isUserPending = useCurrentUser().isPending;
  const isKnown = picker !== undefined && !isUserPending;
  const [isSettled, setIsSettled] = useState(false);
  const chooseAsked = useEffectEvent(() => {
    if (hasChosen) return;
    if (!isEmptyLink({ ...link, prompt: null, dial: null })) {
      act({ type: 'choose', ids: link.models, isComparing: link.isComparing });
    } else if (kept?.isStandard === isStandard) {
      const action = { type: 'choose', ids: kept.models, isComparing: kept.isComparing } as const;
      setChosen(stepSelection(selection, action, context).selection);
    }
  });
  useEffect(() => {
    if (!isKnown) return;
    chooseAsked();
    setIsSettled(true);
  }, [isKnown]);
  useEffect(() => {
    if (isSettled || hasChosen) keepSelection(chosen, isStandard);
  }, [isSettled, hasChosen, chosen, isStandard]);

  return { selection, leftOut, act: choose, isSettled };
}

/** The part of a selection that is allowed. The rest stays selected, in case the restriction is lifted. */
export function selectWithin(selection: Selection, context: SelectionContext) {
  const chosen = listChosen(selection);
  const pool = listPool(context);
  const leftOut = chosen.filter((id) => !pool.includes(id));
  if (leftOut.length === 0) return { selection, leftOut };
  const choice = chooseAmong(chosen, pool);
  return { selection: { ...choice, isComparing: selection.isComparing }, leftOut };
}

const key = 'switchyard.selection';

/** The selection of this tab, which is restored after a reload. */
interface KeptSelection {
  models: string[];
  isComparing: boolean;
  /** The tier at the time of the selection. A selection is reset when the tier changes. */
  isStandard: boolean;
}

function keepSelection(selection: Selection, isStandard: boolean): void {
  const { isComparing } = selection;
  const models = listChosen(selection);
  const isUsual = models.length === 0 && !isComparing;
  const kept: KeptSelection = { models, isComparing, isStandard };
  writeStored(sessionStore, key, isUsual ? null : JSON.stringify(kept));
}

/** Returns null if Auto was selected or the stored value is invalid. */
function readKeptSelection(): KeptSelection | null {
  try {
    const kept: unknown = JSON.parse(readStored(sessionStore, key) ?? 'null');
    return isKept(kept) ? kept : null;
  } catch {
    return null;
  }
}

function isKept(kept: unknown): kept is KeptSelection {
  return (
    typeof kept === 'object' &&
    kept !== null &&
    'models' in kept &&
    Array.isArray(kept.models) &&
    kept.models.every((model) => typeof model === 'string') &&
    'isComparing' in kept &&
    typeof kept.isComparing === 'boolean' &&
    'isStandard' in kept &&
    typeof kept.isStandard === 'boolean'
  );
}
