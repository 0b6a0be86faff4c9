import { ApiError } from '#web/api/api-error.ts';

/** The server's own words, else the default of the call. */
export function messageOr(error: unknown, otherwise: string): string {
  return (error instanceof ApiError && error.problem?.message) || otherwise;
}

/** What a failed fetch is called: the HTTP status in words, or what the browser says. */
export function describeFetchError(what: string, error: unknown): string {
  const status =
    error instanceof ApiError ? error.statusText || String(error.status) : 'no connection';
  return `Failed to fetch ${what}: ${status}`;
}
