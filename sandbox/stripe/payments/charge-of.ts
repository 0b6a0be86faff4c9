import { invalidRequest, noSuch } from '../fault.ts';
import type { Charge } from '../objects/charge.ts';
import type { World } from '../world.ts';

/** The charge that is meant, by its own id or by its intent's. */
export function chargeOf(
  world: World,
  {
    charge: id,
    payment_intent: intentId,
  }: { charge?: string | undefined; payment_intent?: string | undefined },
): Charge {
  if (id) {
    const charge = world.charges.find(id);
    if (charge) return charge;
    throw noSuch('charge', id, 'charge');
  }
  if (!intentId) {
    throw invalidRequest(
      'One of the following params should be provided for this request: payment_intent or charge.',
    );
  }
  const intent = world.paymentIntents.find(intentId);
  if (!intent) throw noSuch('payment_intent', intentId, 'payment_intent');
  const charge = world.charges.find(intent.latest_charge ?? '');
  if (charge?.paid) return charge;
  throw invalidRequest(
    `This PaymentIntent (${intentId}) does not have a successful charge to refund.`,
    {
      code: 'payment_intent_unexpected_state',
    },
  );
}
