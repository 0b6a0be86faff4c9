import type { Stored } from '../collection.ts';
import { invalidRequest, noSuch } from './errors.ts';

/** A page of what was found, after the object with the id `after`. */
export function toPage(url: string, found: readonly Stored[], limit: number, after?: string) {
  if (limit < 1 || limit > 100) {
    throw invalidRequest('Invalid integer: limit must be between 1 and 100', { param: 'limit' });
  }
  const index = after === undefined ? -1 : found.findIndex(({ id }) => id === after);
  if (after !== undefined && index < 0) throw noSuch('object', after, 'starting_after');
  const rest = found.slice(index + 1);
  return toList(url, rest.slice(0, limit), rest.length > limit);
}

export function toList<T>(url: string, data: T[], has_more = false) {
  return { object: 'list' as const, data, has_more, url };
}
