import { z } from 'zod';

// The kinds of values that arrive as text in a form.
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

/** Our payments and cards never lead away from the page. */
export const withoutRedirects = z.strictObject({
  enabled: z.literal('true'),
  allow_redirects: z.literal('never').optional(),
});
