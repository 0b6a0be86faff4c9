import type { ModelId } from '#shared/contract/models/schemas.ts';
import type { SelectionContext } from './selection.ts';

type Models = SelectionContext['models'];

/** Maps a listed model to the one that serves it, which is the model itself or its successor. */
function answererOf(models: Models) {
  const answerers = new Map(models.map(({ id, answeredBy }) => [id, answeredBy?.id ?? id]));
  return (id: ModelId) => answerers.get(id) ?? id;
}

/** Keeps one listed model for each answering model, preferably the answering model itself. */
export function onePerAnswerer(ids: readonly ModelId[], models: Models): ModelId[] {
  const answerer = answererOf(models);
  const own = new Set(ids.filter((id) => answerer(id) === id));
  const seen = new Set<ModelId>();
  return ids.filter((id) => {
    const by = answerer(id);
    if (seen.has(by) || (by !== id && own.has(by))) return false;
    seen.add(by);
    return true;
  });
}

/** The name of the first model that serves several of these listings; null if there is none. */
export function findDouble(ids: readonly ModelId[], models: Models): string | null {
  const answerer = answererOf(models);
  const answerers = ids.map(answerer);
  const double = answerers.find((id, index) => answerers.indexOf(id) !== index);
  return models.find(({ answeredBy }) => answeredBy?.id === double)?.answeredBy?.name ?? null;
}
