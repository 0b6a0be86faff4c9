import { z } from 'zod';
import type { PaymentIntent } from '../objects/payment-intent.ts';
import type { PaymentMethod } from '../objects/payment-method.ts';
import { createPaymentMethod, findOrMakePaymentMethod } from '../payments/create-payment-method.ts';
import type { World } from '../world.ts';
import * as field from './fields.ts';
import { paymentMethodData } from './payment-method-data.ts';

/** What a confirmation comes with, from a server or from a browser. */
export const confirmShape = {
  client_secret: field.text.optional(),
  off_session: field.flag.optional(),
  payment_method: field.text.optional(),
  payment_method_data: paymentMethodData.optional(),
  return_url: field.text.optional(),
  use_stripe_sdk: field.flag.optional(),
};

type Choice = Pick<
  z.infer<z.ZodObject<typeof confirmShape>>,
  'payment_method' | 'payment_method_data'
>;

/** The method that is given, typed in, or known from before. */
export function chosenMethod(
  world: World,
  intent: Pick<PaymentIntent, 'payment_method'>,
  choice: Choice,
): PaymentMethod | undefined {
  if (choice.payment_method_data) return createPaymentMethod(world, choice.payment_method_data);
  const id = choice.payment_method ?? intent.payment_method;
  return id ? findOrMakePaymentMethod(world, id) : undefined;
}
