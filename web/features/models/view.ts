import { directoryProviderIds, isOwnProvider } from '#shared/contract/models/constants.ts';
import type { DirectoryProviderId } from '#shared/contract/models/providers.ts';

export const contextSizes = ['1m', 'large', 'medium', 'small'] as const;
export type ContextSize = (typeof contextSizes)[number];

const sortColumns = ['name', 'provider', 'context', 'standard'] as const;
export type SortColumn = (typeof sortColumns)[number];

export interface Sort {
  column: SortColumn;
  direction: 'asc' | 'desc';
}

/** The state of the directory page, as kept in the URL. Null means no filter or no sorting. */
export interface View {
  tab: DirectoryProviderId | null;
  provider: DirectoryProviderId | null;
  access: 'standard' | null;
  context: ContextSize | null;
  capability: string | null;
  sort: Sort | null;
}

export const plainView: View = {
  tab: null,
  provider: null,
  access: null,
  context: null,
  capability: null,
  sort: null,
};

/** Parses a URL and ignores unknown values. */
export function parseView(search: URLSearchParams): View {
  const column = pick(sortColumns, search.get('sort'));
  return {
    tab: parseProvider(search.get('tab')),
    provider: parseProvider(search.get('provider')),
    access: pick(['standard'], search.get('access')),
    context: pick(contextSizes, search.get('context')),
    capability: search.get('capability') || null,
    sort: column && { column, direction: pick(['desc'], search.get('dir')) ?? 'asc' },
  };
}

/** A view's search parameters. Parameters that aren't set are left out. */
export function writeView({ sort, ...rest }: View): Record<string, string> {
  const parts = { ...rest, sort: sort?.column, dir: sort?.direction };
  return Object.fromEntries(
    Object.entries(parts).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );
}

/** The next sorting after a click on a column heading: ascending at first, then reversed by each click. */
export function sortBy(column: SortColumn, sort: Sort | null): Sort {
  const isAgain = sort?.column === column && sort.direction === 'asc';
  return { column, direction: isAgain ? 'desc' : 'asc' };
}

export function hasFilters({ provider, access, context, capability }: View): boolean {
  return [provider, access, context, capability].some((filter) => filter !== null);
}

/** Accepts built-in providers and those that an administrator added. */
export function parseProvider(text: string | null): DirectoryProviderId | null {
  const known = pick(directoryProviderIds, text);
  if (known || text === null) return known;
  const id = text.toLowerCase() as DirectoryProviderId;
  return isOwnProvider(id) ? id : null;
}

function pick<Value extends string>(values: readonly Value[], text: string | null): Value | null {
  const wanted = text?.toLowerCase();
  return values.find((value) => value === wanted) ?? null;
}
