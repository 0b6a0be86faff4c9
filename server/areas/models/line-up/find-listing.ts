import { AppError } from '#server/platform/app-error.ts';
import type { LineUp } from './line-up.ts';

/**
 * Finds the listing that a program names by its own id, by that of the model that answers for it, or by the
 * vendor's id. Throws an AppError if there is none.
 */
export function findListing(lineUp: Pick<LineUp, 'entries' | 'find'>, name: string): string {
  if (lineUp.find(name)) return name;
  const found = lineUp
    .entries()
    .find(({ named, model }) =>
      [model.id, named.model, named.upstreamId, model.model, model.upstreamId].includes(name),
    );
  if (found) return found.listing.id;
  throw new AppError(
    'unknown-model',
    `There is no model "${name.slice(0, 60)}". GET /v1/models lists the available models; "auto" picks one for you.`,
  );
}
