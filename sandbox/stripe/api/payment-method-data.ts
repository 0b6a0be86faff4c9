import { z } from 'zod';
import * as field from './fields.ts';

const card = z.strictObject({
  number: field.text,
  exp_month: field.integer,
  exp_year: field.integer,
  cvc: field.text.optional(),
});

/** A card as it is typed in. */
export const paymentMethodData = z.strictObject({
  type: z.literal('card'),
  card,
  billing_details: field.billingDetails.optional(),
  allow_redisplay: z.enum(['always', 'limited', 'unspecified']).optional(),
});
