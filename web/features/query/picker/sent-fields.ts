import { limits } from '#shared/contract/limits.ts';
import { listPool, toQueryFields, type Selection, type SelectionContext } from './selection.ts';

/** The models that a comparison would choose from; Auto without a set means the whole pool. */
export function listCompared(selection: Selection, context: SelectionContext) {
  if (selection.kind === 'single') return [selection.model];
  return selection.among ?? listPool(context);
}

/** Whether a comparison shows only some of what is chosen. */
export function isOverfull(selection: Selection, context: SelectionContext): boolean {
  const isMany = listCompared(selection, context).length > limits.comparedModels;
  return selection.isComparing && isMany;
}

/** The fields of a query that carry the selection, compare mode included. */
export function toSentFields(selection: Selection, context: SelectionContext) {
  const fields = toQueryFields(selection, context.isStandard);
  if (!selection.isComparing) return { ...fields, compareMode: false };
  if (selection.kind === 'single') return { ...fields, compareMode: true };
  const models = listCompared(selection, context).slice(0, limits.chosenModels);
  return { ...fields, ...(models.length > 0 && { models }), compareMode: true };
}

export type SentFields = ReturnType<typeof toSentFields>;
