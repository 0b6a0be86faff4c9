import type { Citation, WebFinds } from '#shared/contract/query/web-search.ts';

/** What an answer looked up so far. */
export interface ShownFinds extends WebFinds {
  /** Whether a search is running. */
  isSearching: boolean;
}

const nothing: ShownFinds = { queries: [], citations: [], leftOut: 0, isSearching: false };

/** Without `queries`, a search starts. With them, it has ended. */
export function addSearch(web: ShownFinds | null, queries?: readonly string[]): ShownFinds {
  const before = web ?? nothing;
  if (!queries) return { ...before, isSearching: true };
  return {
    ...before,
    isSearching: false,
    queries: [...new Set([...before.queries, ...queries])],
  };
}

export function addCitation(web: ShownFinds | null, citation: Citation): ShownFinds {
  const before = web ?? nothing;
  return { ...before, isSearching: false, citations: [...before.citations, citation] };
}
