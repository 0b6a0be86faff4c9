import { limits } from '#shared/contract/limits.ts';
import { findDouble, onePerAnswerer } from './answering.ts';
import type { Selection, SelectionContext } from './selection.ts';
import { listCompared } from './sent-fields.ts';

/** Says in words what the picks amount to. */
export function describeChoice(selection: Selection, context: SelectionContext): string {
  const chosen = listCompared(selection, context);
  const count = onePerAnswerer(chosen, context.models).length;
  const double = findDouble(chosen, context.models);
  if (!selection.isComparing) {
    if (selection.kind === 'single' || !selection.among) return '';
    return count === 1 && double
      ? `${double} answers for all of these`
      : `Choosing among ${count} models`;
  }
  if (double && chosen.length <= limits.comparedModels) {
    return `${double} answers for more than one of these, so the next best stands beside it`;
  }
  if (count > limits.comparedModels)
    return `The ${limits.comparedModels} most relevant of ${count}`;
  return count > 1 ? `${count} models side by side` : 'And one that suits the prompt';
}
