import type { QueryInput } from '#shared/contract/query/schemas.ts';
import { AppError } from '../../app-error.ts';
import type { Tier } from '../../accounts/actor.ts';
import type { Model } from '../../models/model.ts';
import { findPickerModel, isSameSet, poolOf, type Catalogue } from '../../models/catalogue.ts';

export interface Choice {
  /** The model asked for by name, or null for Auto. */
  named: Model | null;
  /** What Auto chooses from: the chosen set or the person's pool. */
  pool: Model[];
  /** The chosen set as it was sent, or null when none was. */
  set: Model[] | null;
  /** Every model that the person may use. */
  usable: Model[];
  /** The name that is stored as what was asked for. */
  asked: string;
}

/** Turns `model` and `models` into what may answer, refusing what the tier does not include. */
export function choosePool(catalogue: Catalogue, tier: Tier, input: QueryInput): Choice {
  const asked = input.model ?? `auto-${tier}`;
  if (asked === 'auto-standard' && tier !== 'standard')
    throw needsStandard('Auto Select (Standard)');
  if (input.compareMode && tier !== 'standard') throw needsStandard('Comparing models');
  const usable = poolOf(catalogue, tier);
  const autoPool = asked === 'auto-free' ? poolOf(catalogue, 'free') : usable;
  const chosen = [...new Set(input.models)].map((id) => mayUse(catalogue, tier, id));
  const set = chosen.length > 0 ? chosen : null;
  const pool = set && !isSameSet(input.models ?? [], autoPool) ? set : autoPool;
  const isAuto = asked === 'auto-free' || asked === 'auto-standard';
  return { named: isAuto ? null : mayUse(catalogue, tier, asked), pool, set, usable, asked };
}

function mayUse(catalogue: Catalogue, tier: Tier, id: string): Model {
  const model = findPickerModel(catalogue, id);
  if (!model) {
    throw new AppError(
      'unknown-model',
      `There is no model "${id.slice(0, 60)}" to choose. Pick one of the list, or Auto.`,
    );
  }
  if (model.picker?.isStandard === true && tier !== 'standard') throw needsStandard(model.name);
  return model;
}

function needsStandard(what: string): AppError {
  return new AppError(
    'standard-required',
    `${what} needs Standard. Upgrade, or choose Auto Select (Free). Your prompt was kept.`,
  );
}
