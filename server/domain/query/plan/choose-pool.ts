import type { QueryInput } from '#shared/contract/query/schemas.ts';
import { AppError } from '../../app-error.ts';
import type { CallingKey, Tier } from '../../accounts/actor.ts';
import { isPriced } from '../answer/bound-cost.ts';
import {
  distinctEntries,
  entriesOf,
  entriesOfKey,
  type Entry,
} from '../../models/line-up/entry.ts';
import type { LineUp } from '../../models/line-up/line-up.ts';

export interface Choice {
  /** What was asked for by name, or null for Auto. */
  named: Entry | null;
  /** What Auto chooses from: the chosen set or the person's pool, each model once. */
  pool: Entry[];
  /** The set as it was sent, or null when none was. */
  set: Entry[] | null;
  /** Everything that the person may use, each model once. */
  usable: Entry[];
  /** What only Standard would add to it, each model once. */
  locked: Entry[];
  /** The name that is stored as what was asked for. */
  asked: string;
}

/**
 * Turns `model` and `models` into what may answer, refusing what the tier does not include, or the key that calls.
 */
export function choosePool(
  lineUp: Pick<LineUp, 'entries' | 'find'>,
  tier: Tier,
  input: QueryInput,
  key?: Pick<CallingKey, 'models' | 'hasBudget'>,
): Choice {
  const asked = input.model ?? `auto-${tier}`;
  if (asked === 'auto-standard' && tier !== 'standard')
    throw needsStandard('Auto Select (Standard)');
  if (input.compareMode && tier !== 'standard') throw needsStandard('Comparing models');
  const ofTier = (one: Tier) => entriesFor(key, entriesOf(lineUp.entries(), one));
  const usable = ofTier(tier);
  if (usable.length === 0) throw notForKey('Every model that can be used now');
  const autoPool = asked === 'auto-free' ? ofTier('free') : usable;
  const find = (id: string) => refuseOfKey(mayUse(lineUp, tier, id), key);
  const chosen = [...new Set(input.models)].map(find);
  const set = chosen.length > 0 ? chosen : null;
  const pool = set && !isSameSet(set, autoPool) ? set : autoPool;
  const isAuto = asked === 'auto-free' || asked === 'auto-standard';
  return {
    named: isAuto ? null : find(asked),
    pool: distinctEntries(pool),
    set,
    usable: distinctEntries(usable),
    locked: tier === 'standard' ? [] : listLocked(lineUp, usable),
    asked,
  };
}

function listLocked(lineUp: Pick<LineUp, 'entries'>, usable: readonly Entry[]): Entry[] {
  const known = new Set(usable.map(({ model }) => model.id));
  const all = distinctEntries(entriesOf(lineUp.entries(), 'standard'));
  return all.filter(({ model }) => !known.has(model.id));
}

function isSameSet(one: readonly Entry[], other: readonly Entry[]): boolean {
  const ids = new Set(one.map(({ listing }) => listing.id));
  return ids.size === other.length && other.every(({ listing }) => ids.has(listing.id));
}

function mayUse(lineUp: Pick<LineUp, 'find'>, tier: Tier, id: string): Entry {
  const entry = lineUp.find(id);
  if (!entry) {
    throw new AppError(
      'unknown-model',
      `There is no model "${id.slice(0, 60)}" to choose. Pick one of the list, or Auto.`,
    );
  }
  const { listing, named } = entry;
  if (listing.picker?.isStandard === true && tier !== 'standard') throw needsStandard(named.name);
  return entry;
}

type KeyTraits = Pick<CallingKey, 'models' | 'hasBudget'> | undefined;

/** What a key may ask for; with a budget, only what has a price. */
function entriesFor(key: KeyTraits, entries: readonly Entry[]): Entry[] {
  const named = entriesOfKey(entries, key?.models);
  return key?.hasBudget ? named.filter(({ model }) => isPriced(model)) : named;
}

function refuseOfKey(entry: Entry, key: KeyTraits): Entry {
  if (entriesOfKey([entry], key?.models).length === 0) throw notForKey(entry.named.name);
  if (key?.hasBudget && !isPriced(entry.model)) {
    throw new AppError(
      'key-forbidden',
      `What ${entry.model.name} costs is not known, so a key with a budget cannot ask for it.`,
    );
  }
  return entry;
}

function notForKey(what: string): AppError {
  return new AppError(
    'key-forbidden',
    `${what} is not among the models that this key may ask for. Ask for one that is, or for "auto".`,
  );
}

function needsStandard(what: string): AppError {
  return new AppError(
    'standard-required',
    `${what} needs Standard. Upgrade, or choose Auto Select (Free). Your prompt was kept.`,
  );
}
