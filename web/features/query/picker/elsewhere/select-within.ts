import type { ModelId } from '#shared/contract/models/schemas.ts';
import {
  chooseAmong,
  listPool,
  type Selection,
  type SelectionContext,
} from '../selection/selection.ts';

interface Within {
  selection: Selection;
  /** What is chosen and may not be asked. */
  leftOut: ModelId[];
}

/** What of a selection may be asked. The rest stays chosen, for when any provider may be asked again. */
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
