import type { QueryInput } from '#shared/contract/query/schemas.ts';
import type { ChatRequest } from '#shared/contract/v1/chat-schemas.ts';
import { autoNames } from '#shared/contract/v1/constants.ts';
import { limits } from '#shared/contract/limits.ts';
import { AppError } from '#server/platform/app-error.ts';
import { findListing, hasListing, type LineUp } from '#server/areas/models/index.ts';
import type { SentPrompt } from '#server/areas/query/index.ts';
import { refused } from './refused.ts';

type Asked = Pick<QueryInput, 'model' | 'models' | 'compareMode' | 'dial' | 'search'>;

type Named = Pick<ChatRequest, 'model' | 'models' | 'allow_fallbacks'>;

/**
 * Reads `model`: one of Auto's names, a single model, or several to compare, each with `:online` to search the
 * web. `models` lists the fallbacks of a single model, or what Auto chooses from.
 */
export function readModel(
  lineUp: Pick<LineUp, 'entries' | 'find'>,
  request: Pick<ChatRequest, 'model' | 'models' | 'web_search_options'>,
): Asked {
  const { model, models } = request;
  // Self-hosted servers name their models themselves, and such a name may end like the suffix.
  const isName = hasListing(lineUp, model.slice(model.lastIndexOf(',') + 1).trim());
  const name = isName ? model : withoutOnline(model);
  const isSearching = request.web_search_options != null || name !== model;
  return { ...readNames(lineUp, { model: name, models }), ...(isSearching && { search: 'on' }) };
}

/** Whether the request may ask for a search. A model's own name may end with the suffix, too. */
export function asksForSearch({
  model,
  web_search_options: options,
}: Pick<ChatRequest, 'model' | 'web_search_options'>): boolean {
  return options != null || withoutOnline(model) !== model;
}

/** OpenRouter's suffix that requests a web search. */
function withoutOnline(name: string): string {
  return name.endsWith(':online') ? name.slice(0, -':online'.length) : name;
}

function readNames(
  lineUp: Pick<LineUp, 'entries' | 'find'>,
  { model: name, models }: Pick<Named, 'model' | 'models'>,
): Asked {
  if (name.startsWith('compare:')) {
    if (models?.length) throw refused('models', 'A comparison has no fallbacks.');
    return readCompared(lineUp, name.slice('compare:'.length));
  }
  const listed = models?.length && { models: models.map((one) => findListing(lineUp, one)) };
  const auto = findAuto(name);
  if (auto === undefined) {
    return { model: findListing(lineUp, name), compareMode: false, ...listed };
  }
  const dial = { auto: undefined, 'auto:thrifty': 'thrifty', 'auto:best': 'best' } as const;
  return { compareMode: false, ...listed, ...(dial[auto] && { dial: dial[auto] }) };
}

/** A named model is that model or an error, unless the request asks for fallbacks. Auto always has some. */
export function readFallbacks({
  model,
  models,
  allow_fallbacks: isAllowed,
}: Named): NonNullable<SentPrompt['program']>['fallbacks'] {
  if (isAllowed === true) return 'any';
  if (isAllowed === false) return 'none';
  if (models?.length) return 'listed';
  return findAuto(withoutOnline(model)) === undefined ? 'none' : 'any';
}

function findAuto(name: string) {
  return autoNames.find((one) => one === name);
}

function readCompared(lineUp: Pick<LineUp, 'entries' | 'find'>, list: string): Asked {
  const names = list.split(',').map((name) => name.trim());
  const models = [...new Set(names.map((name) => findListing(lineUp, name)))];
  if (models.length >= 2 && models.length <= limits.comparedModels) {
    return { models, compareMode: true };
  }
  throw new AppError(
    'invalid-input',
    `model: Name two to ${limits.comparedModels} models to compare, as in "compare:a,b".`,
    { fieldErrors: { model: 'Name two or three models to compare.' } },
  );
}
