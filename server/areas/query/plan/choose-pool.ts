import type { QueryInput } from '#shared/contract/query/schemas.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Tier } from '#server/platform/actor.ts';
import { isPriced } from '../answer/bound-cost.ts';
import {
  distinctEntries,
  entriesOf,
  entriesOfKey,
  type Entries,
  type Entry,
} from '../../models/index.ts';
import type { Model } from '#server/providers/contract/model.ts';
import type { ProgramFeature } from '#server/providers/contract/tools.ts';
import { refuseTerms } from './provider-terms.ts';
import { hasFeatures, noModelHas, refuseFeatures } from './features.ts';

export interface Choice {
  /** The model that the request names; null for Auto. */
  named: Entry | null;
  /** The models that Auto chooses from, each once: the chosen set, or all of the requested tier. */
  pool: Entry[];
  /** The set as the client sent it; null if there was none. */
  set: Entry[] | null;
  /**
   * The models that the user may use, each once, except those that answer only when chosen by name.
   * Fallbacks and recommendations are taken from these models.
   */
  usable: Entry[];
  /** The models that only Standard would add to `usable`, each once. */
  locked: Entry[];
  /** The requested model or models, as stored. */
  asked: string;
}

/**
 * Resolves `model` and `models` to the models that may answer. Throws an AppError for models that the tier or
 * the caller's API key excludes, that have no price although a budget applies, or that lack a needed feature.
 */
export function choosePool(
  lineUp: Entries,
  tier: Tier,
  input: QueryInput,
  caller: CallerTraits = {},
): Choice {
  const asked = input.model ?? `auto-${tier}`;
  if (asked === 'auto-standard' && tier !== 'standard')
    throw needsStandard('Auto Select (Standard)');
  if (input.compareMode && tier !== 'standard') throw needsStandard('Comparing models');
  const { needed = [] } = caller;
  const allowed = (one: Tier) => entriesFor(caller, entriesOf(lineUp.entries(), one));
  if (allowed(tier).length === 0) {
    const { findExclusion: _, ...rest } = caller;
    const isExcluded = entriesFor(rest, entriesOf(lineUp.entries(), tier)).length > 0;
    throw isExcluded ? refuseTerms(noneLeft) : nothingFor(caller);
  }
  const ofTier = (one: Tier) =>
    forAuto(allowed(one).filter(({ model }) => hasFeatures(model, needed)));
  const usable = ofTier(tier);
  if (usable.length === 0) throw noModelHas(needed);
  const autoPool = asked === 'auto-free' ? ofTier('free') : usable;
  const find = (id: string) => {
    const entry = refuseOf(caller, mayUse(lineUp, tier, id));
    refuseFeatures(entry, needed);
    return entry;
  };
  const chosen = [...new Set(input.models)].map(find);
  const set = chosen.length > 0 ? chosen : null;
  const pool = set && !isSameSet(set, autoPool) ? set : autoPool;
  const isAuto = asked === 'auto-free' || asked === 'auto-standard';
  return {
    named: isAuto ? null : find(asked),
    pool: distinctEntries(pool),
    set,
    usable: distinctEntries(usable),
    locked: tier === 'standard' ? [] : listLocked(lineUp, allowed(tier)),
    asked,
  };
}

/** Leaves out models that answer only when the user chooses them, unless there are no others. */
function forAuto(entries: Entry[]): Entry[] {
  const found = entries.filter(({ listing }) => !listing.isOnlyByChoice);
  return found.length > 0 ? found : entries;
}

function listLocked(lineUp: Entries, usable: readonly Entry[]): Entry[] {
  const known = new Set(usable.map(({ model }) => model.id));
  const all = distinctEntries(forAuto(entriesOf(lineUp.entries(), 'standard')));
  return all.filter(({ model }) => !known.has(model.id));
}

function isSameSet(one: readonly Entry[], other: readonly Entry[]): boolean {
  const ids = new Set(one.map(({ listing }) => listing.id));
  return ids.size === other.length && other.every(({ listing }) => ids.has(listing.id));
}

function mayUse(lineUp: Entries, tier: Tier, id: string): Entry {
  const entry = lineUp.find(id) ?? findByAnswerer(lineUp.entries(), tier, id);
  if (!entry) {
    throw new AppError(
      'unknown-model',
      `The model "${id.slice(0, 60)}" isn’t available. Choose another one, or Auto.`,
    );
  }
  const { listing, named } = entry;
  if (listing.picker?.isStandard === true && tier !== 'standard') throw needsStandard(named.name);
  return entry;
}

/**
 * Finds an entry by its answering model, unless that model has its own listing. Prefers an entry that the
 * tier may use.
 */
function findByAnswerer(entries: readonly Entry[], tier: Tier, id: string): Entry | undefined {
  return [...entriesOf(entries, tier), ...entries].find(({ model }) => model.id === id);
}

/** The caller's restrictions, apart from their tier. */
interface CallerTraits {
  /** Ids of the models that the API key may use; empty if it may use all. */
  models?: readonly string[];
  isKey?: boolean;
  /** Whether the caller may request pictures; false for an API key that is limited to chat. */
  mayDraw?: boolean;
  /** Whether a budget applies, so that only models with a price may be called. */
  isBounded?: boolean;
  /** Says why the caller's own terms exclude a model; null if they don't. */
  findExclusion?: (model: Model) => string | null;
  /** Features that a program's call needs besides text. */
  needed?: readonly ProgramFeature[];
}

function entriesFor(
  { models, isBounded, mayDraw = true, findExclusion }: CallerTraits,
  entries: readonly Entry[],
): Entry[] {
  return entriesOfKey(entries, models).filter(
    ({ model }) =>
      (!isBounded || isPriced(model)) && (mayDraw || !model.makesImages) && !findExclusion?.(model),
  );
}

function refuseOf(caller: CallerTraits, entry: Entry): Entry {
  const { models, isKey, isBounded, mayDraw = true } = caller;
  if (entriesOfKey([entry], models).length === 0) throw notForKey(entry.named.name);
  if (entry.model.makesImages && !mayDraw) throw notForPictures(entry.model.name);
  if (isBounded && !isPriced(entry.model)) throw unpriced(entry.model.name, isKey);
  const excluded = caller.findExclusion?.(entry.model);
  if (excluded) throw refuseTerms(excluded);
  return entry;
}

const noneLeft =
  'No model that this API key can use matches these providers, prices and parameters.';

function unpriced(name: string, isKey = false): AppError {
  return isKey
    ? new AppError(
        'key-forbidden',
        `The price of ${name} is unknown, so it can’t be used with an API key that a budget applies to.`,
      )
    : new AppError(
        'budget-spent',
        `The price of ${name} is unknown, so it can’t be used while a budget applies to you. Choose another model, or Auto. Your prompt is saved.`,
      );
}

function nothingFor({ isBounded }: CallerTraits): AppError {
  if (!isBounded) {
    return new AppError(
      'key-forbidden',
      'None of the available models can be used with this API key.',
    );
  }
  return new AppError(
    'budget-spent',
    'No available model has a known price, which a budget requires. An administrator can add prices.',
  );
}

function notForKey(what: string): AppError {
  return new AppError(
    'key-forbidden',
    `${what} isn’t among the models that this API key can use. Choose one that is, or "auto".`,
  );
}

function notForPictures(name: string): AppError {
  return new AppError(
    'key-forbidden',
    `${name} makes images, and this API key can’t be used for images. Create one that can in your profile.`,
  );
}

function needsStandard(what: string): AppError {
  return new AppError(
    'standard-required',
    `${what} needs Standard. Upgrade, or choose Auto Select (Free). Your prompt is saved.`,
  );
}
