import type { Tier } from '../accounts/actor.ts';
import type { Model } from './model.ts';

/** The catalogue as a query sees it. */
export interface Catalogue {
  /** Every model, in the order of the picker. */
  list(): readonly Model[];
}

/** A model of the picker by its id; null for the unknown and for those of the directory alone. */
export function findPickerModel(catalogue: Catalogue, id: string): Model | null {
  return catalogue.list().find((model) => model.id === id && model.picker !== null) ?? null;
}

/** The models that a tier may use. */
export function poolOf(catalogue: Catalogue, tier: Tier): Model[] {
  return catalogue
    .list()
    .filter((model) => model.picker !== null && (tier === 'standard' || !model.picker.isStandard));
}

export function isSameSet(ids: readonly string[], models: readonly Model[]): boolean {
  const chosen = new Set<string>(ids);
  return chosen.size === models.length && models.every((model) => chosen.has(model.id));
}
