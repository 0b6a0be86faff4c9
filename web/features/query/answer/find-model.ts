import type { Picker, PickerModel } from '#shared/contract/models/schemas.ts';

/** A model that answered: one of the picker's own, or one that answers for a retired one there. */
export function findListing<Model extends PickerModel>(
  picker: { models: readonly Model[] } | undefined,
  id: string,
): Model | undefined {
  return (
    picker?.models.find((model) => model.id === id) ??
    picker?.models.find(({ answeredBy }) => answeredBy?.id === id)
  );
}

/** The name of a model by its id, which stands for it where the picker does not know it. */
export function nameModel(picker: Picker | undefined, id: string): string {
  const listing = findListing(picker, id);
  return (listing?.id === id ? listing.name : listing?.answeredBy?.name) ?? id;
}

export function modelThinks(picker: Picker | undefined, id: string): boolean {
  return findListing(picker, id)?.thinks ?? false;
}

export function modelMakesImages(picker: Picker | undefined, id: string): boolean {
  return findListing(picker, id)?.makesImages ?? false;
}
