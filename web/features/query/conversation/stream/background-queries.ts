export interface RunningQuery {
  abort: AbortController;
  /** Returns the server's id of the query; null until it has arrived. */
  findQueryId: () => string | null;
}

// The server aborts an answer that has no reader, so these queries are read in the background while the user
// is on another page.
const queries = new Set<RunningQuery>();

/** Keeps reading a query after the user has left its page. */
export function continueInBackground(query: RunningQuery): void {
  queries.add(query);
}

/** Removes a query from the background. Returns whether it was running there. */
export function endInBackground(query: RunningQuery): boolean {
  return queries.delete(query);
}

/** Stops reading a query in the background, because the page reads it now. */
export function takeFromBackground(queryId: string): void {
  for (const query of queries) if (query.findQueryId() === queryId) abortQuery(query);
}

/** When a user signs out, aborts all of their queries in the background. */
export function abortBackgroundQueries(): void {
  for (const query of queries) abortQuery(query);
}

function abortQuery(query: RunningQuery): void {
  queries.delete(query);
  query.abort.abort();
}
