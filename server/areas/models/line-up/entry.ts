import type { ModelId } from '#shared/contract/models/schemas.ts';
import type { Substitution } from '#shared/contract/query/schemas.ts';
import { tierOf, type Actor, type Tier } from '#server/platform/actor.ts';
import type { Listing, Model } from '#server/providers/contract/model.ts';

/** A listing with the model that serves it now. */
export interface Entry {
  listing: Listing;
  /** The model that the listing is named after. */
  named: Model;
  model: Model;
  /** Set if another model answers instead of the one that the listing names. */
  substitution: Substitution | null;
}

/** The entries that can be chosen, in picker order. */
export interface Entries {
  entries(): Entry[];
  /** Finds an entry by its listing's id. Returns null if the id is unknown or no model serves the listing. */
  find(id: string): Entry | null;
}

/** Caches the entries for one decision, so that they are looked up only once. */
export function holdEntries(now: Entries): Entries {
  let held: Entry[] | undefined;
  return { entries: () => (held ??= now.entries()), find: (id) => now.find(id) };
}

/** The entries that a tier may use. */
export function entriesOf(entries: readonly Entry[], tier: Tier): Entry[] {
  return entries.filter(
    ({ listing }) => tier === 'standard' || listing.picker?.isStandard === false,
  );
}

/**
 * The entries that an API key may use, matched by listing or by answering model; all entries if `models` is empty.
 */
export function entriesOfKey(entries: readonly Entry[], models: readonly string[] = []): Entry[] {
  if (models.length === 0) return [...entries];
  return entries.filter(({ listing, model }) =>
    [listing.id, model.id].some((id) => models.includes(id)),
  );
}

/** The entries that a caller may use, with an API key or without. */
export function entriesOfActor(entries: readonly Entry[], actor: Actor): Entry[] {
  return entriesOfKey(entriesOf(entries, tierOf(actor)), actor.key?.models);
}

/** One entry for each answering model, preferably the one of its own listing. */
export function distinctEntries(entries: readonly Entry[]): Entry[] {
  const byModel = new Map<ModelId, Entry>();
  for (const entry of entries) {
    const seen = byModel.get(entry.model.id);
    if (!seen || (seen.substitution && !entry.substitution)) byModel.set(entry.model.id, entry);
  }
  return [...byModel.values()];
}
