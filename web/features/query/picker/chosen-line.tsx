import { limits } from '#shared/contract/limits.ts';
import type { Selection, SelectionContext } from './selection.ts';
import { listCompared } from './sent-fields.ts';

/** Says in words what the picks amount to. */
export function ChosenLine(props: { selection: Selection; context: SelectionContext }) {
  return (
    <p role="status" className="tabular text-13 text-n10">
      {describe(props.selection, props.context)}
    </p>
  );
}

function describe(selection: Selection, context: SelectionContext): string {
  const count = listCompared(selection, context).length;
  if (!selection.isComparing) {
    const isSubset = selection.kind === 'auto' && selection.among !== null;
    return isSubset ? `Choosing among ${count} models` : '';
  }
  if (count > limits.comparedModels)
    return `The ${limits.comparedModels} most relevant of ${count}`;
  return count > 1 ? `${count} models side by side` : 'And one that suits the prompt';
}
