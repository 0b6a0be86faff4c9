import { useState } from 'react';
import type { PickerModel } from '#shared/contract/models/schemas.ts';
import type { EffortChoice } from '#shared/contract/query/schemas.ts';
import { useIsStandard } from '#web/api/use-current-user.ts';
import { usePicker } from '#web/api/use-picker.ts';
import type { DeepLink } from './deep-link.ts';
import { isOverfull, toSentFields } from './sent-fields.ts';
import { useSelection } from './use-selection.ts';

/**
 * Which models the person may choose, has chosen and would ask, and how long they are to think: at first as
 * the conversation was asked. `effort` is null where no model thinks.
 */
export function useModelChoice(
  link: DeepLink,
  askedEffort: EffortChoice,
  onNeedStandard: () => void,
) {
  const query = usePicker();
  const picker = query.data;
  const isStandard = useIsStandard();
  const [selection, act] = useSelection({ picker, isStandard, link, onNeedStandard });
  const [effort, setEffort] = useState(askedEffort);
  const context = { models: picker?.models ?? [], isStandard };
  const hasEffort = context.models.some((model) => thinksFor(model, isStandard));
  return {
    query,
    picker,
    isStandard,
    selection,
    act,
    effort: hasEffort ? effort : null,
    setEffort,
    fields: toSentFields(selection, context, hasEffort ? effort : 'auto'),
    isOverfull: isOverfull(selection, context),
  };
}

/** Whether a model thinks that this person can use here. */
function thinksFor(model: PickerModel, isStandard: boolean): boolean {
  return model.thinks && model.isAvailable && (isStandard || !model.isStandard);
}

export type ModelChoice = ReturnType<typeof useModelChoice>;
