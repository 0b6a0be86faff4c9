import { limits } from '#shared/contract/limits.ts';
import type { ModelId } from '#shared/contract/models/schemas.ts';
import type { EffortChoice } from '#shared/contract/query/schemas.ts';
import type { DialWord } from '#shared/contract/routing/constants.ts';
import { onePerAnswerer } from './answering.ts';
import { listPool, toQueryFields, type Selection, type SelectionContext } from './selection.ts';

/** The listings that a comparison would choose from; Auto without a set means the whole pool. */
export function listCompared(selection: Selection, context: SelectionContext): ModelId[] {
  if (selection.kind === 'single') return [selection.model];
  return selection.among ?? onePerAnswerer(listPool(context), context.models);
}

/** Whether a comparison shows only some of what is chosen. */
export function isOverfull(selection: Selection, context: SelectionContext): boolean {
  const answering = onePerAnswerer(listCompared(selection, context), context.models);
  return selection.isComparing && answering.length > limits.comparedModels;
}

/** Whether Auto chooses among the models: a comparison of all that are chosen leaves it nothing. */
export function isLeftToAuto(selection: Selection, context: SelectionContext): boolean {
  return selection.kind === 'auto' && (!selection.isComparing || isOverfull(selection, context));
}

/** How the models are to think and Auto to choose; what is left to the server is not sent. */
export interface AskedWith {
  effort: EffortChoice;
  dial: DialWord | null;
  /** Whether a comparison hides its names until the vote. */
  isBlind?: boolean;
}

/** The fields of a query that carry the selection, compare mode included, and what it is asked with. */
export function toSentFields(
  selection: Selection,
  context: SelectionContext,
  { effort, dial, isBlind = false }: AskedWith = { effort: 'auto', dial: null },
) {
  const fields = {
    ...toQueryFields(selection, context.isStandard),
    ...(effort !== 'auto' && { effort }),
    ...(dial && { dial }),
  };
  if (!selection.isComparing) return { ...fields, compareMode: false };
  const comparing = { ...fields, ...(isBlind && { blind: true }), compareMode: true };
  if (selection.kind === 'single') return comparing;
  const models = listCompared(selection, context).slice(0, limits.chosenModels);
  return { ...comparing, ...(models.length > 0 && { models }) };
}

export type SentFields = ReturnType<typeof toSentFields>;
