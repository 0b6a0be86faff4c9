import { countOf, isObject, textOf, type JsonObject } from '../response/json.ts';
import type { ListedModel } from '#server/providers/contract/model-provider.ts';

/** The vendor's field names for the facts in its list. */
interface ListNames {
  retiresOn?: string;
  contextTokens?: string;
  maxOutputTokens?: string;
}

/** Reads the models on a page, and skips those without an id. Null if `list` isn't an array. */
export function readListedModels(
  list: unknown,
  idOf: (model: JsonObject) => string,
  names: ListNames = {},
): ListedModel[] | null {
  if (!Array.isArray(list)) return null;
  return list.filter(isObject).flatMap((model) => {
    const upstreamId = idOf(model);
    return upstreamId === '' ? [] : [{ upstreamId, ...readFacts(model, names) }];
  });
}

function readFacts(
  model: JsonObject,
  { retiresOn, contextTokens, maxOutputTokens }: ListNames,
): Omit<ListedModel, 'upstreamId'> {
  const day = /^\d{4}-\d\d-\d\d/.exec(textOf(model[retiresOn ?? '']))?.[0];
  const context = countOf(model[contextTokens ?? '']);
  const output = countOf(model[maxOutputTokens ?? '']);
  return {
    ...(day ? { retiresOn: day } : {}),
    ...(context > 0 ? { contextTokens: context } : {}),
    ...(output > 0 ? { maxOutputTokens: output } : {}),
  };
}
