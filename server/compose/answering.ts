import type { ModelId } from '#shared/contract/models/schemas.ts';
import type { CatalogueModel } from '../domain/models/model.ts';
import type { Answering } from '../domain/routing/evidence/ports.ts';

/**
 * Who may answer for each model, by what every process knows at once. That a vendor has retired a model is
 * found out by each when it asks, so that until an administrator says so, its successor may answer or not.
 */
export function answeringOf(
  catalogue: { list(): readonly CatalogueModel[] },
  settings: { upstreamId(id: ModelId): string | null },
): Answering {
  return {
    answerersOf(id) {
      const model = catalogue.list().find((one) => one.id === id);
      if (!model?.picker) return [];
      const repointed = settings.upstreamId(id);
      const names =
        repointed !== null && repointed !== model.upstreamId ? [repointed] : namesOf(model);
      return names.map((name) => `${model.provider}:${name}`);
    },
  };
}

function namesOf({ model, successor, isRetired }: CatalogueModel): string[] {
  if (!successor) return [model];
  return isRetired ? [successor.upstreamId] : [model, successor.upstreamId];
}
