import type { QueryInput } from '#shared/contract/query/schemas.ts';
import { AppError } from '../../app-error.ts';
import type { Tier } from '../../accounts/actor.ts';
import { distinctEntries, entriesOf, type Entry } from '../../models/line-up/entry.ts';
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

/** Turns `model` and `models` into what may answer, refusing what the tier does not include. */
export function choosePool(
  lineUp: Pick<LineUp, 'entries' | 'find'>,
  tier: Tier,
  input: QueryInput,
): Choice {
  const asked = input.model ?? `auto-${tier}`;
  if (asked === 'auto-standard' && tier !== 'standard')
    throw needsStandard('Auto Select (Standard)');
  if (input.compareMode && tier !== 'standard') throw needsStandard('Comparing models');
  const usable = entriesOf(lineUp.entries(), tier);
  const autoPool = asked === 'auto-free' ? entriesOf(lineUp.entries(), 'free') : usable;
  const chosen = [...new Set(input.models)].map((id) => mayUse(lineUp, tier, id));
  const set = chosen.length > 0 ? chosen : null;
  const pool = set && !isSameSet(set, autoPool) ? set : autoPool;
  const isAuto = asked === 'auto-free' || asked === 'auto-standard';
  return {
    named: isAuto ? null : mayUse(lineUp, tier, asked),
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

function needsStandard(what: string): AppError {
  return new AppError(
    'standard-required',
    `${what} needs Standard. Upgrade, or choose Auto Select (Free). Your prompt was kept.`,
  );
}
