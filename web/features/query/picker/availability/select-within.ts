import type { ModelId } from '#shared/contract/models/schemas.ts';
import {
  chooseAmong,
  listPool,
  type Selection,
  type SelectionContext,
} from '../selection/selection.ts';

interface Within {
  selection: Selection;
  /** Chosen models that are excluded by the `only` setting. */
  leftOut: ModelId[];
}

/**
 * The part of a selection that is allowed. The rest stays selected, in case the restriction is
 * lifted.
 */
export function selectWithin(selection: Selection, context: SelectionContext): Within {
  const chosen = selection.kind === 'single' ? [selection.model] : (selection.among ?? []);
  const pool = listPool(context);
  const leftOut = chosen.filter((id) => !pool.includes(id));
  if (leftOut.length === 0) return { selection, leftOut };
  const left = chosen.filter((id) => pool.includes(id));
  const choice = left.length > 0 ? chooseAmong(left, pool) : wholePool;
  return { selection: { ...choice, isComparing: selection.isComparing }, leftOut };
}

const wholePool = { kind: 'auto', among: null } as const;
