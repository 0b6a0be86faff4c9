import { z } from 'zod';
import { modelIdSchema, providerIdSchema } from '../models/schemas.ts';
import { hiddenProvider } from './constants.ts';

/** A provider as shown with answers; `hidden` before a blind vote. */
export const shownProviderSchema = providerIdSchema.or(z.literal(hiddenProvider));
export type ShownProvider = z.output<typeof shownProviderSchema>;

/** The id shown with an answer: the model's, or `hidden:A` until the vote in a blind comparison. */
export const shownModelIdSchema = modelIdSchema.or(
  z.templateLiteral([hiddenProvider, ':', z.string()]),
);
