import { AppError } from '#server/platform/app-error.ts';
import type { Entries, Entry } from './entry.ts';

/**
 * Finds the listing that a program names: by its id, by the id of the model that serves it, or by the
 * vendor's id, which may have the provider in front, as in `openai/gpt-4`. Throws an AppError if there is
 * none.
 */
export function findListing(lineUp: Entries, name: string): string {
  const found = lookUpListing(lineUp, name) ?? findOfProvider(lineUp.entries(), name);
  if (found !== undefined) return found;
  throw new AppError(
    'unknown-model',
    `There is no model "${name.slice(0, 60)}". GET /v1/models lists the available models; "auto" picks one for you.`,
  );
}

/** Whether a model has exactly this name. */
export function hasListing(lineUp: Entries, name: string): boolean {
  return lookUpListing(lineUp, name) !== undefined;
}

function lookUpListing(lineUp: Entries, name: string): string | undefined {
  if (lineUp.find(name)) return name;
  return lineUp
    .entries()
    .find((entry) => entry.model.id === name || vendorNames(entry).includes(name))?.listing.id;
}

// OpenRouter's provider names that differ from ours.
const otherNames: ReadonlyMap<string, string> = new Map([
  ['google', 'vertex'],
  ['google-ai-studio', 'vertex'],
  ['google-vertex', 'vertex'],
  ['x-ai', 'xai'],
]);

/** The id of the provider that has this name at OpenRouter. */
export function readProvider(name: string): string {
  const id = name.toLowerCase();
  return otherNames.get(id) ?? id;
}

/** OpenRouter writes versions with a dot, as in `anthropic/claude-haiku-4.5`. */
function findOfProvider(entries: readonly Entry[], name: string): string | undefined {
  const [, prefix, own] = /^([^/]+)\/(.+)$/.exec(name) ?? [];
  if (prefix === undefined || own === undefined) return undefined;
  const of = entries.filter(({ named }) => named.provider === readProvider(prefix));
  const withoutDots = (one: string) => one.replaceAll('.', '-');
  const found =
    of.find((entry) => vendorNames(entry).includes(own)) ??
    of.find((entry) => vendorNames(entry).map(withoutDots).includes(withoutDots(own)));
  return found?.listing.id;
}

function vendorNames({ named, model }: Entry): string[] {
  return [named.model, named.upstreamId, model.model, model.upstreamId];
}
