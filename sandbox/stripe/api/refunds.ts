import { z } from 'zod';
import { refundReasons } from '../objects/refund.ts';
import { chargeOf } from '../payments/charge-of.ts';
import { refundCharge } from '../payments/refund-charge.ts';
import { get, list, post, type Endpoint } from './endpoint.ts';
import * as field from './fields.ts';
import { disputes, find, refunds } from './find.ts';

const ofPayment = { charge: field.text.optional(), payment_intent: field.text.optional() };

const createShape = {
  ...ofPayment,
  amount: field.integer.optional(),
  metadata: field.metadata.optional(),
  reason: z.enum(refundReasons).optional(),
};

interface OfPayment {
  charge?: string | undefined;
  payment_intent?: string | undefined;
}

export const refundEndpoints: Endpoint[] = [
  post('/refunds', createShape, ({ world }, { amount, metadata, reason, ...of }) =>
    refundCharge(world, chargeOf(world, of), {
      ...(amount !== undefined && { amount }),
      ...(reason && { reason }),
      metadata: field.withMetadata({}, metadata),
    }),
  ),
  get('/refunds/:id', {}, ({ world, id }) => find(world, refunds, id)),
  list('/refunds', ofPayment, ({ world }, wanted) =>
    world.refunds.list((each) => belongsTo(each, wanted)),
  ),

  get('/disputes/:id', {}, ({ world, id }) => find(world, disputes, id)),
  list('/disputes', ofPayment, ({ world }, wanted) =>
    world.disputes.list((each) => belongsTo(each, wanted)),
  ),
];

function belongsTo(
  object: { charge: string; payment_intent: string },
  { charge, payment_intent: intent }: OfPayment,
): boolean {
  return (!charge || object.charge === charge) && (!intent || object.payment_intent === intent);
}
