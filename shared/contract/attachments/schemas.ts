import { z } from 'zod';
import { limits } from '../limits.ts';
import { queryInputSchema } from '../query/schemas.ts';

/** Repeated `file` and `fileType` parts travel beside these fields. */
export const multimodalFormSchema = queryInputSchema.omit({ compareMode: true }).extend({
  compareMode: z.stringbool().default(false),
  fileType: z
    .array(z.enum(['image', 'document']))
    .max(limits.files)
    .default([]),
});
