import { limits } from '#shared/contract/limits.ts';
import type { ModelId } from '#shared/contract/models/schemas.ts';
import type { SearchChoice } from '#shared/contract/query/constants.ts';
import type { EffortChoice } from '#shared/contract/query/schemas.ts';
import type { DialWord } from '#shared/contract/routing/constants.ts';
import { onePerAnswerer } from './answering.ts';
import { listAutoPool, toQueryFields, type Selection, type SelectionContext } from './selection.ts';

/** The models that a comparison would choose from. For Auto without a subset, this is the whole pool. */
export function listCompared(selection: Selection, context: SelectionContext): ModelId[] {
  if (selection.kind === 'single') return [selection.model];
  return selection.among ?? onePerAnswerer(listAutoPool(context), context.models);
}

/** Whether a comparison can show only some of the selected models. */
export function isOverfull(selection: Selection, context: SelectionContext): boolean {
  const answering = onePerAnswerer(listCompared(selection, context), context.models);
  return selection.isComparing && answering.length > limits.comparedModels;
}

/** Whether Auto chooses among the models. It has no choice in a comparison that shows all selected models. */
export function isLeftToAuto(selection: Selection, context: SelectionContext): boolean {
  return selection.kind === 'auto' && (!selection.isComparing || isOverfull(selection, context));
}

/** A query's settings besides its models. Default values are not sent. */
export interface PromptChoices {
  effort: EffortChoice;
  dial: DialWord | null;
  /** Whether a comparison hides the model names until the vote. */
  isBlind?: boolean;
  search?: SearchChoice | null;
}

/** The query fields for the selection, compare mode and settings. */
export function toSentFields(
  selection: Selection,
  context: SelectionContext,
  { effort, dial, isBlind = false, search }: PromptChoices = { effort: 'auto', dial: null },
) {
  const fields = {
    ...toQueryFields(selection, context.isStandard),
    ...(effort !== 'auto' && { effort }),
    ...(dial && { dial }),
    ...(search && search !== 'auto' && { search }),
  };
  if (!selection.isComparing) return { ...fields, compareMode: false };
  const comparing = { ...fields, ...(isBlind && { blind: true }), compareMode: true };
  if (selection.kind === 'single') return comparing;
  const models = listCompared(selection, context).slice(0, limits.chosenModels);
  return { ...comparing, ...(models.length > 0 && { models }) };
}
