/** A query that is being answered. */
export interface RunningQuery {
  abort: AbortController;
  /** The server's id of it, null before the server has told it. */
  findQueryId: () => string | null;
}

// The server ends an answer that nobody reads any more; who only looks elsewhere wants it whole.
const queries = new Set<RunningQuery>();

/** Reads a query on whose page was left. */
export function continueInBackground(query: RunningQuery): void {
  queries.add(query);
}

/** Whether the query ran in the background until now, where it ends. */
export function endInBackground(query: RunningQuery): boolean {
  return queries.delete(query);
}

/** A page reads this query itself from now on. */
export function takeFromBackground(queryId: string): void {
  for (const query of queries) if (query.findQueryId() === queryId) abortQuery(query);
}

/** Nobody is there any more whom the answers would be for. */
export function abortBackgroundQueries(): void {
  for (const query of queries) abortQuery(query);
}

function abortQuery(query: RunningQuery): void {
  queries.delete(query);
  query.abort.abort();
}
