import type { QueryInput } from '#shared/contract/query/schemas.ts';
import { samplingNames } from '#shared/contract/query/constants.ts';
import type { ChatRequest } from '#shared/contract/v1/chat-schemas.ts';
import { limits } from '#shared/contract/limits.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type Entries, findListing, hasListing, readProvider } from '#server/areas/models/index.ts';
import type { ProviderTerms, SentPrompt } from '#server/areas/query/index.ts';
import { refused } from './refused.ts';

type Asked = Pick<QueryInput, 'model' | 'models' | 'compareMode' | 'dial' | 'search' | 'only'>;

type Named = Pick<ChatRequest, 'model' | 'models' | 'allow_fallbacks' | 'provider'>;

/**
 * Reads `model`: Auto, a single model, or several to compare, each with suffixes. `models` lists the fallbacks
 * of a single model, or what Auto chooses from.
 */
export function readModel(
  lineUp: Entries,
  request: Pick<ChatRequest, 'model' | 'models' | 'web_search_options' | 'provider'>,
): Asked {
  const { model, provider, web_search_options: options } = request;
  const isSearching = options != null || splitName(lineUp, model).suffixes.includes('online');
  const isPrivate = provider?.zdr === true || provider?.data_collection === 'deny';
  return {
    ...readNames(lineUp, request),
    ...(isSearching && { search: 'on' }),
    ...(isPrivate && { only: ['no-retention'] }),
  };
}

/**
 * `nitro` and `floor` come from OpenRouter, where they pick the fastest or the cheapest provider of
 * a model. In Switchyard, each model has only one provider.
 */
const suffixes = ['online', 'thrifty', 'best', 'nitro', 'floor'] as const;
type Suffix = (typeof suffixes)[number];

/**
 * Splits off the suffixes. Self-hosted servers choose their model names, which may end with something that
 * looks like a suffix.
 */
function splitName(lineUp: Entries, name: string): { base: string; suffixes: Suffix[] } {
  const suffix = suffixes.find((one) => name.endsWith(`:${one}`));
  if (!suffix || hasListing(lineUp, name.slice(name.lastIndexOf(',') + 1).trim()))
    return { base: name, suffixes: [] };
  const rest = splitName(lineUp, name.slice(0, -suffix.length - 1));
  return { base: rest.base, suffixes: [...rest.suffixes, suffix] };
}

function readNames(lineUp: Entries, { model, models }: Pick<Named, 'model' | 'models'>): Asked {
  const { base, suffixes: asked } = splitName(lineUp, model);
  const dials = (['thrifty', 'best'] as const).filter((one) => asked.includes(one));
  if (dials.length > 1) throw refused('model', 'Use either :thrifty or :best.');
  const [dial] = dials;
  if (dial && base !== 'auto') throw refused('model', `:${dial} works only with auto.`);
  if (base.startsWith('compare:')) {
    if (models?.length) throw refused('models', 'Comparisons can’t have fallbacks.');
    return readCompared(lineUp, base.slice('compare:'.length));
  }
  const isSearching = asked.includes('online');
  const listed = models?.length && {
    models: models.map((one) => readListed(lineUp, one, isSearching)),
  };
  if (base !== 'auto') return { model: findListing(lineUp, base), compareMode: false, ...listed };
  return { compareMode: false, ...listed, ...(dial && { dial }) };
}

/** A fallback searches the web if the first model does. */
function readListed(lineUp: Entries, name: string, isSearching: boolean): string {
  const { base, suffixes: asked } = splitName(lineUp, name);
  const wrong = asked.find((one) => one === 'thrifty' || one === 'best' || one === 'online');
  if (!wrong || (wrong === 'online' && isSearching)) return findListing(lineUp, base);
  throw refused('models', `":${wrong}" belongs after the name in "model", not in "models".`);
}

/** If a model is named, no other model answers, unless the request lists fallbacks. Auto always has fallbacks. */
export function readFallbacks(
  lineUp: Entries,
  { model, models, allow_fallbacks: isAllowed, provider }: Named,
): NonNullable<SentPrompt['program']>['fallbacks'] {
  if (isAllowed === true) return 'any';
  if (isAllowed === false) return 'none';
  if (models?.length) return 'listed';
  const isAuto = splitName(lineUp, model).base === 'auto';
  if (provider?.allow_fallbacks === false) return isAuto && provider.order?.length ? 'any' : 'none';
  return isAuto || provider?.allow_fallbacks === true ? 'any' : 'none';
}

/**
 * Reads which providers may answer, in OpenRouter's format. If fallbacks aren't allowed, only those
 * in `order` may answer. Source: https://openrouter.ai/docs/features/provider-routing
 */
export function readTerms({ provider, ...body }: ChatRequest): ProviderTerms | null {
  if (!provider) return null;
  const { order, only, ignore, max_price: maxPrice, allow_fallbacks: isAllowed } = provider;
  const ids = (names: readonly string[] | null | undefined) =>
    names?.length ? names.map(readProvider) : null;
  const ordered = ids(order);
  const allowed = ids(only);
  const isOrderAll = isAllowed === false && ordered !== null;
  const prices = (['prompt', 'completion', 'image'] as const).flatMap((name) =>
    maxPrice?.[name] == null ? [] : [[name, Math.round(Number(maxPrice[name]) * 1_000_000)]],
  );
  return {
    order: ordered ?? [],
    only: isOrderAll ? ordered.filter((id) => !allowed || allowed.includes(id)) : allowed,
    ignore: ids(ignore) ?? [],
    maxPrice: Object.fromEntries(prices),
    parameters: provider.require_parameters
      ? parameterNames.filter((name) => isGiven(body, name))
      : [],
  };
}

/**
 * Parameters that a model may ignore. Models that don't support one of the other parameters are ruled out. No
 * model supports the last four.
 */
const parameterNames = [
  'temperature',
  ...samplingNames,
  'reasoning_effort',
  'min_p',
  'top_a',
  'repetition_penalty',
  'verbosity',
] as const;

/** A `top_k` of 0 sets no limit. */
export function isGiven(body: Record<string, unknown>, name: string): boolean {
  return body[name] != null && !(name === 'top_k' && body[name] === 0);
}

function readCompared(lineUp: Entries, list: string): Asked {
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
