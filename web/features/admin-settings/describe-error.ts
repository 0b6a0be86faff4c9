import { ApiError } from '#web/api/api-error.ts';

/** Describes a failed fetch by its HTTP status text, or "no connection". */
export function describeFetchError(what: string, error: unknown): string {
  const status =
    error instanceof ApiError ? error.statusText || String(error.status) : 'no connection';
  return `Failed to fetch ${what}: ${status}`;
}
