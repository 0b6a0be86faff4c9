import { z } from 'zod';
import { get, list, type Endpoint } from './endpoint.ts';
import * as field from './fields.ts';
import { events, find } from './find.ts';

export const eventEndpoints: Endpoint[] = [
  get('/events/:id', {}, ({ world, id }) => find(world, events, id)),

  list(
    '/events',
    { type: field.text.optional(), types: z.array(field.text).max(20).optional() },
    ({ world }, { type, types }) =>
      world.events.list(
        (each) => (!type || matches(each.type, type)) && (!types || types.includes(each.type)),
      ),
  ),
];

/** `charge.*` stands for every type that begins so. */
function matches(type: string, pattern: string): boolean {
  return pattern.endsWith('*') ? type.startsWith(pattern.slice(0, -1)) : type === pattern;
}
