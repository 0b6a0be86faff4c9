import type { Picker, PickerModel } from '#shared/contract/models/schemas.ts';

/** The listing of the model with this id or, if there is none, of the retired one it replaces. */
export function findListing<Model extends PickerModel>(
  picker: { models: readonly Model[] } | undefined,
  id: string,
): Model | undefined {
  return (
    picker?.models.find((model) => model.id === id) ??
    picker?.models.find(({ answeredBy }) => answeredBy?.id === id)
  );
}

/** The name of the model with this id, or the id itself if the picker doesn't contain it. */
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
