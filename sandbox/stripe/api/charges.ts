import { get, list, type Endpoint } from './endpoint.ts';
import * as field from './fields.ts';
import { charges, find } from './find.ts';

export const chargeEndpoints: Endpoint[] = [
  get('/charges/:id', {}, ({ world, id }) => find(world, charges, id)),

  list(
    '/charges',
    { customer: field.text.optional(), payment_intent: field.text.optional() },
    ({ world }, { customer, payment_intent: intent }) =>
      world.charges.list(
        (each) =>
          (!customer || each.customer === customer) && (!intent || each.payment_intent === intent),
      ),
  ),
];
