import { useIsStandard } from '#web/api/use-current-user.ts';
import { usePicker } from '#web/api/use-picker.ts';
import type { DeepLink } from './deep-link.ts';
import { isOverfull, toSentFields } from './sent-fields.ts';
import { useSelection } from './use-selection.ts';

/** Which models the person may choose, has chosen and would ask. */
export function useModelChoice(link: DeepLink, onNeedStandard: () => void) {
  const query = usePicker();
  const picker = query.data;
  const isStandard = useIsStandard();
  const [selection, act] = useSelection({ picker, isStandard, link, onNeedStandard });
  const context = { models: picker?.models ?? [], isStandard };
  return {
    query,
    picker,
    isStandard,
    selection,
    act,
    fields: toSentFields(selection, context),
    isOverfull: isOverfull(selection, context),
  };
}

export type ModelChoice = ReturnType<typeof useModelChoice>;
