import { z } from 'zod';
import type { Metadata } from '../objects/stamp.ts';

/** The kinds of values that arrive as text in a form. An empty text takes a value away. */
export const text = z.string().max(5_000);

export const clearableText = text.transform((value) => (value === '' ? null : value));

export const integer = z
  .string()
  .regex(/^-?\d{1,15}$/, { error: ({ input }) => `Invalid integer: ${String(input)}` })
  .transform(Number);

export const flag = z
  .enum(['true', 'false'], { error: ({ input }) => `Invalid boolean: ${String(input)}` })
  .transform((value) => value === 'true');

export const currency = z
  .string()
  .regex(/^[A-Za-z]{3}$/, { error: ({ input }) => `Invalid currency: ${String(input)}.` })
  .transform((value) => value.toLowerCase());

const emptyToNothing = z.literal('').transform(() => null);

/** `null` takes everything away, an empty value its key. */
export const metadata = z.union([
  emptyToNothing,
  z.record(z.string().max(40), z.string().max(500)),
]);

export function withMetadata(before: Metadata, given: Metadata | null | undefined): Metadata {
  if (given === undefined) return before;
  if (given === null) return {};
  const merged = Object.entries({ ...before, ...given }).filter(([, value]) => value !== '');
  return Object.fromEntries(merged);
}

const addressPart = clearableText.optional();

const addressParts = z.strictObject({
  city: addressPart,
  country: addressPart,
  line1: addressPart,
  line2: addressPart,
  postal_code: addressPart,
  state: addressPart,
});

export const address = z.union([emptyToNothing, addressParts]);

export const billingDetails = z.strictObject({
  address: addressParts.optional(),
  email: clearableText.optional(),
  name: clearableText.optional(),
  phone: clearableText.optional(),
  tax_id: clearableText.optional(),
});
