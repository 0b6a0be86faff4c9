import { z } from 'zod';

// A form carries every value as text; these schemas parse it.
export const text = z.string().max(5_000);

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

export const metadata = z.record(z.string().max(40), z.string().max(500)).default({});

/** Left out, Stripe offers what its dashboard allows, which may lead to another page. */
export const automaticMethods = z.strictObject({
  enabled: z.literal('true'),
  allow_redirects: z.enum(['always', 'never']).default('always'),
});
