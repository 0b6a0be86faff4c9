import { z } from 'zod';

const blobSchema = z.looseObject({
  mimeType: z.string().optional(),
  mime_type: z.string().optional(),
  data: z.string().optional(),
});
const fileSchema = z.looseObject({
  mimeType: z.string().optional(),
  mime_type: z.string().optional(),
  fileUri: z.string().optional(),
  file_uri: z.string().optional(),
});
/** Source: https://ai.google.dev/api/caching#Part. Field names come in both spellings. */
export const partSchema = z.looseObject({
  text: z.string().optional(),
  inlineData: blobSchema.optional(),
  inline_data: blobSchema.optional(),
  fileData: fileSchema.optional(),
  file_data: fileSchema.optional(),
});
export type Part = z.infer<typeof partSchema>;
