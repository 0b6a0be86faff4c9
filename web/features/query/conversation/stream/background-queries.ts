/** A query that is being answered. */
export interface RunningQuery {
  abort: AbortController;
  /** The server's id of the query; null until the server has sent it. */
  findQueryId: () => string | null;
}

// The server ends an answer that nobody reads, but someone who only looks at another page still wants it.
const queries = new Set<RunningQuery>();

/** Goes on reading a query whose page was left. */
export function continueInBackground(query: RunningQuery): void {
  queries.add(query);
}

/** Ends a query's time in the background; true if it was running there. */
export function endInBackground(query: RunningQuery): boolean {
  return queries.delete(query);
}

/** Stops reading a query here, since a page reads it itself from now on. */
export function takeFromBackground(queryId: string): void {
  for (const query of queries) if (query.findQueryId() === queryId) abortQuery(query);
}

/** Aborts every query, once the person they were for is signed out. */
export function abortBackgroundQueries(): void {
  for (const query of queries) abortQuery(query);
}

function abortQuery(query: RunningQuery): void {
  queries.delete(query);
  query.abort.abort();
}
