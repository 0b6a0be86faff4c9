import { z } from 'zod';
import { modelIdSchema, providerIdSchema } from '../models/schemas.ts';
import { hiddenProvider } from './constants.ts';

/** A provider as answers name it. */
export const shownProviderSchema = providerIdSchema.or(z.literal(hiddenProvider));
export type ShownProvider = z.output<typeof shownProviderSchema>;

/** A model as answers name it: `hidden:A` where the name is withheld. */
export const shownModelIdSchema = modelIdSchema.or(
  z.templateLiteral([hiddenProvider, ':', z.string()]),
);
