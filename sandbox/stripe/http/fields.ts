import { z } from 'zod';

// Form values are always text; these schemas parse them.
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

/**
 * If `allow_redirects` is absent, Stripe offers the payment methods enabled in its dashboard, and some of
 * them redirect to another page.
 */
export const automaticMethods = z.strictObject({
  enabled: z.literal('true'),
  allow_redirects: z.enum(['always', 'never']).default('always'),
});
