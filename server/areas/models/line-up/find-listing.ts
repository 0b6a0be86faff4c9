import { AppError } from '#server/platform/app-error.ts';
import type { LineUp } from './line-up.ts';

type Listed = Pick<LineUp, 'entries' | 'find'>;

/**
 * Finds the listing that a program names by its own id, by that of the model that answers for it, or by the
 * vendor's id. Throws an AppError if there is none.
 */
export function findListing(lineUp: Listed, name: string): string {
  const listing = listingOf(lineUp, name);
  if (listing !== undefined) return listing;
  throw new AppError(
    'unknown-model',
    `There is no model "${name.slice(0, 60)}". GET /v1/models lists the available models; "auto" picks one for you.`,
  );
}

export function hasListing(lineUp: Listed, name: string): boolean {
  return listingOf(lineUp, name) !== undefined;
}

function listingOf(lineUp: Listed, name: string): string | undefined {
  if (lineUp.find(name)) return name;
  return lineUp
    .entries()
    .find(({ named, model }) =>
      [model.id, named.model, named.upstreamId, model.model, model.upstreamId].includes(name),
    )?.listing.id;
}
