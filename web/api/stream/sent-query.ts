import type { z } from 'zod';
import type { queryInputSchema } from '#shared/contract/query/schemas.ts';

export type SentQuery = z.input<typeof queryInputSchema>;

/** A file that goes with a query. */
export interface SentFile {
  file: File;
  kind: 'image' | 'document';
}
