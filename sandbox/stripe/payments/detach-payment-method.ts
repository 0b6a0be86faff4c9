import { invalidRequest } from '../fault.ts';
import type { PaymentMethod } from '../objects/payment-method.ts';
import type { World } from '../world.ts';

export function detachPaymentMethod(world: World, method: PaymentMethod): PaymentMethod {
  if (!method.customer) {
    throw invalidRequest(
      'The payment method you provided is not attached to a customer so detachment is impossible.',
    );
  }
  const previous = { customer: method.customer };
  method.customer = null;
  world.emit('payment_method.detached', method, previous);
  return method;
}
