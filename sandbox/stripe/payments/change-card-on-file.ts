import type { Customer } from '../objects/customer.ts';
import type { PaymentMethod } from '../objects/payment-method.ts';
import type { World } from '../world.ts';
import { agreeToLaterPayments } from './agree-to-later-payments.ts';
import { attachPaymentMethod } from './attach-payment-method.ts';
import { createPaymentMethod } from './create-payment-method.ts';

/** Another card from now on for everything that a customer pays, as when a bank replaces one. */
export function changeCardOnFile(world: World, customer: Customer, number: string): PaymentMethod {
  const exp_year = new Date(world.now() * 1000).getUTCFullYear() + 1;
  const method = createPaymentMethod(world, { card: { number, exp_month: 12, exp_year } });
  attachPaymentMethod(world, method, customer.id);
  agreeToLaterPayments(world, method);
  world.update('customer.updated', customer, {
    invoice_settings: { ...customer.invoice_settings, default_payment_method: method.id },
  });
  for (const subscription of world.subscriptions.list((each) => each.customer === customer.id)) {
    if (subscription.status === 'canceled') continue;
    world.update('customer.subscription.updated', subscription, {
      default_payment_method: method.id,
    });
  }
  return method;
}
