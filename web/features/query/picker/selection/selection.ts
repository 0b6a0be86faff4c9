import type { ModelId, PickerModel } from '#shared/contract/models/schemas.ts';
import type { ProviderId } from '#shared/contract/models/providers.ts';
import type { AutoChoice } from '#shared/contract/query/constants.ts';

/**
 * The user's selection of models. `among` is null for the whole pool. Otherwise, it contains some of the
 * pool's models, at least two, in the pool's order.
 */
export type Selection = { isComparing: boolean } & Choice;

type Choice = { kind: 'auto'; among: ModelId[] | null } | { kind: 'single'; model: ModelId };

export type SelectionAction =
  | { type: 'click-model'; id: ModelId }
  /** Replaces what is selected. While comparing, it adds or removes the model instead. */
  | { type: 'pick-model'; id: ModelId }
  | { type: 'click-auto' }
  | { type: 'toggle-compare' }
  | { type: 'choose'; ids: readonly string[]; isComparing: boolean }
  | { type: 'change-tier' };

export interface SelectionContext {
  models: readonly (Pick<PickerModel, 'id' | 'isStandard' | 'answeredBy'> & {
    /** False if Auto leaves the model out; absent if Auto may choose it. */
    isForAuto?: boolean;
    /** Why the model is excluded; null or absent if it isn't. */
    exclusion?: string | null;
  })[];
  isStandard: boolean;
}

interface SelectionStep {
  selection: Selection;
  /** Whether the action needs Standard. If so, clicking changes nothing. */
  needsStandard: boolean;
}

export const initialSelection: Selection = { kind: 'auto', among: null, isComparing: false };

export function stepSelection(
  selection: Selection,
  action: SelectionAction,
  context: SelectionContext,
): SelectionStep {
  if (action.type === 'choose') return choose(selection, action, context);
  if (needsStandard(action, context)) return { selection, needsStandard: true };
  return { selection: nextSelection(selection, action, context), needsStandard: false };
}

/** Selects the models that a link names. Models that need Standard are skipped if the user doesn't have it. */
function choose(
  selection: Selection,
  { ids, isComparing }: Extract<SelectionAction, { type: 'choose' }>,
  context: SelectionContext,
): SelectionStep {
  const known = context.models.map(({ id }) => id).filter((id) => ids.includes(id));
  // Excluded models stay selected, in case the restriction is lifted.
  const pool = listUsable(context);
  const among = pool.filter((id) => known.includes(id));
  const choice = among.length > 0 ? chooseAmong(among, pool) : selection;
  return {
    selection: { ...choice, isComparing: isComparing && context.isStandard },
    needsStandard: among.length < known.length || (isComparing && !context.isStandard),
  };
}

type SteppedAction = Exclude<SelectionAction, { type: 'choose' }>;

function needsStandard(action: SteppedAction, { models, isStandard }: SelectionContext): boolean {
  if (isStandard) return false;
  if (action.type === 'toggle-compare') return true;
  if (action.type !== 'click-model' && action.type !== 'pick-model') return false;
  return models.some((model) => model.id === action.id && model.isStandard);
}

function nextSelection(
  selection: Selection,
  action: SteppedAction,
  context: SelectionContext,
): Selection {
  switch (action.type) {
    case 'change-tier':
      return initialSelection;
    case 'click-auto':
      return { kind: 'auto', among: null, isComparing: selection.isComparing };
    case 'toggle-compare':
      return { ...selection, isComparing: !selection.isComparing };
    case 'pick-model':
    case 'click-model': {
      const isInstead = action.type === 'pick-model' && !selection.isComparing;
      const from = isInstead ? initialSelection : selection;
      return { ...clickModel(from, action.id, context), isComparing: selection.isComparing };
    }
  }
}

function clickModel(selection: Selection, id: ModelId, context: SelectionContext): Choice {
  const pool = listPool(context);
  if (!pool.includes(id)) return selection;
  const chosen = listChosen(selection);
  const toggled = chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id];
  return chooseAmong(toggled, pool);
}

/** Selects those of the models that are in the pool. If that is none or all, Auto chooses from the pool. */
export function chooseAmong(ids: ModelId[], pool: ModelId[]): Choice {
  const among = pool.filter((id) => ids.includes(id));
  const [first, second] = among;
  if (first && !second) return { kind: 'single', model: first };
  return { kind: 'auto', among: [0, pool.length].includes(among.length) ? null : among };
}

/** The models that this user may use and that the `only` setting allows. */
export function listPool({ models, isStandard }: SelectionContext): ModelId[] {
  return listUsable({ models: models.filter(({ exclusion }) => !exclusion), isStandard });
}

/** The part of the pool that Auto chooses from if nothing is selected, just as on the server. */
export function listAutoPool(context: SelectionContext): ModelId[] {
  const { models, isStandard } = context;
  const forAuto = models.filter(({ isForAuto }) => isForAuto !== false);
  const pool = listPool({ models: forAuto, isStandard });
  return pool.length > 0 ? pool : listPool(context);
}

function listUsable({ models, isStandard }: SelectionContext): ModelId[] {
  return models.filter((model) => isStandard || !model.isStandard).map((model) => model.id);
}

/** The models that were selected individually. */
export function listChosen(selection: Choice): ModelId[] {
  return selection.kind === 'single' ? [selection.model] : (selection.among ?? []);
}

export function isChosen(selection: Selection, id: ModelId): boolean {
  return listChosen(selection).includes(id);
}

export function providerOf(id: ModelId): ProviderId {
  return id.slice(0, id.indexOf(':')) as ProviderId;
}

/** The query fields for the selected models. */
export function toQueryFields(
  selection: Selection,
  isStandard: boolean,
): { model: AutoChoice | ModelId; models?: ModelId[] } {
  if (selection.kind === 'single') return { model: selection.model };
  const model = isStandard ? 'auto-standard' : 'auto-free';
  return selection.among ? { model, models: selection.among } : { model };
}
