import type { DirectoryModel } from '#shared/contract/models/schemas.ts';
import type { ContextSize, Sort, SortColumn, View } from '../view.ts';

/** The range of context tokens for each size. */
const sizeBounds: Record<ContextSize, readonly [from: number, below: number]> = {
  '1m': [1_000_000, Infinity],
  large: [100_000, Infinity],
  medium: [32_000, 100_000],
  small: [0, 32_000],
};

/** The models that a view shows, sorted by the view or, by default, as in the catalogue. */
export function arrangeModels(
  models: readonly DirectoryModel[],
  view: View,
  providerName: (id: DirectoryModel['provider']) => string,
): DirectoryModel[] {
  return sortModels(
    models.filter((model) => isShown(model, view)),
    view.sort,
    providerName,
  );
}

/** Every tag once, in alphabetical order. */
export function listCapabilities(models: readonly DirectoryModel[]): string[] {
  return [...new Set(models.flatMap(({ bestFor }) => bestFor))].sort(collator.compare);
}

function isShown(model: DirectoryModel, view: View): boolean {
  return (
    (view.provider === null || model.provider === view.provider) &&
    (view.access === null || model.isStandard) &&
    (view.context === null || hasSize(model, view.context)) &&
    (view.capability === null || model.bestFor.includes(view.capability))
  );
}

function hasSize({ contextTokens }: DirectoryModel, size: ContextSize): boolean {
  const [from, below] = sizeBounds[size];
  return contextTokens !== null && contextTokens >= from && contextTokens < below;
}

const collator = new Intl.Collator('en', { numeric: true });

function sortModels(
  models: DirectoryModel[],
  sort: Sort | null,
  providerName: (id: DirectoryModel['provider']) => string,
): DirectoryModel[] {
  if (!sort) return models;
  const orders: Record<SortColumn, (one: DirectoryModel, other: DirectoryModel) => number> = {
    name: (one, other) => collator.compare(one.name, other.name),
    provider: (one, other) =>
      collator.compare(providerName(one.provider), providerName(other.provider)),
    // Compares by size, because as text, "1M" would come before "200K".
    context: (one, other) => (one.contextTokens ?? 0) - (other.contextTokens ?? 0),
    standard: (one, other) => Number(one.isStandard) - Number(other.isStandard),
  };
  const sign = sort.direction === 'asc' ? 1 : -1;
  return models.toSorted((one, other) => sign * orders[sort.column](one, other));
}
