import { invalidRequest, noSuch } from '../fault.ts';
import { isWithin } from './created-filter.ts';
import type { ListInput, Listing } from './endpoint.ts';

/** One page of what was found, the newest first. */
export function listPage(url: string, found: Listing['found'], input: ListInput): object {
  const { limit = 10, starting_after: after, ending_before: before } = input;
  if (limit < 1 || limit > 100) {
    throw invalidRequest('Invalid integer: limit must be between 1 and 100', { param: 'limit' });
  }
  const wanted = found.filter(({ created = 0 }) => isWithin(created, input.created));
  const from = after ? indexOf(wanted, after, 'starting_after') + 1 : 0;
  const to = before ? indexOf(wanted, before, 'ending_before') : wanted.length;
  const window = wanted.slice(from, to);
  const data = before ? window.slice(-limit) : window.slice(0, limit);
  return { object: 'list', data, has_more: data.length < window.length, url };
}

function indexOf(wanted: Listing['found'], id: string, param: string): number {
  const index = wanted.findIndex((object) => object.id === id);
  if (index < 0) throw noSuch('object', id, param);
  return index;
}
