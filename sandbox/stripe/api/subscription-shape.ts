import { z } from 'zod';
import * as field from './fields.ts';

const paymentSettings = z.strictObject({
  payment_method_types: z.array(z.literal('card')).optional(),
  save_default_payment_method: z.enum(['off', 'on_subscription']).optional(),
});

const cancellationDetails = z.strictObject({
  comment: field.text.optional(),
  feedback: field.text.optional(),
});

const shared = {
  cancel_at_period_end: field.flag.optional(),
  default_payment_method: field.text.optional(),
  description: field.clearableText.optional(),
  metadata: field.metadata.optional(),
  off_session: field.flag.optional(),
  payment_settings: paymentSettings.optional(),
};

const paymentBehavior = z.enum(['allow_incomplete', 'default_incomplete']);

const item = z.strictObject({ price: field.text, quantity: field.integer.optional() });

/** One item, which is all that the stand-in bills. */
export const createShape = {
  ...shared,
  customer: field.text,
  items: z.tuple([item]),
  payment_behavior: paymentBehavior.optional(),
};

export const updateShape = { ...shared, cancellation_details: cancellationDetails.optional() };
