import type { z } from 'zod';
import type { queryInputSchema } from '#shared/contract/query/schemas.ts';

export type SentQuery = z.input<typeof queryInputSchema>;

export interface SentFile {
  file: File;
  kind: 'image' | 'document';
}
