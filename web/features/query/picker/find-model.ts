import type { PickerModel } from '#shared/contract/models/schemas.ts';

/** The listing of the model with this id or, if there is none, of the retired one it replaces. */
export function findListing<Model extends Pick<PickerModel, 'id' | 'answeredBy'>>(
  picker: { models: readonly Model[] } | undefined,
  id: string,
): Model | undefined {
  return (
    picker?.models.find((model) => model.id === id) ??
    picker?.models.find(({ answeredBy }) => answeredBy?.id === id)
  );
}

/** The name of the model with this id, or the id itself if the picker doesn't contain it. */
export function nameModel(
  picker: { models: readonly Pick<PickerModel, 'id' | 'answeredBy' | 'name'>[] } | undefined,
  id: string,
): string {
  const listing = findListing(picker, id);
  return (listing?.id === id ? listing.name : listing?.answeredBy?.name) ?? id;
}
