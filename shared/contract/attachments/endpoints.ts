import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { queryOutputSchema, queryInputSchema, saidTurnSchema } from '../query/schemas.ts';

/** The form also has repeated `file` and `fileType` parts. */
const multimodalFormSchema = queryInputSchema.omit({ compareMode: true }).extend({
  compareMode: z.stringbool().default(false),
  blind: z.stringbool().optional(),
  temporary: z.stringbool().optional(),
  hadFiles: z.stringbool().optional(),
  isSignedIn: z.stringbool().optional(),
  olderTurns: z.coerce.number().int().min(0).optional(),
  /** An empty field means that there is no value, like null in JSON. */
  instructions: z
    .uuid()
    .or(z.literal('').transform(() => null))
    .optional(),
  temperature: z
    .string()
    .regex(/^[\d.]+$/, 'Use a number from 0 to 1.')
    .transform(Number)
    .pipe(z.number().min(0).max(1))
    .optional(),
  /** A JSON array in a text field. */
  earlierTurns: z
    .string()
    .transform(parseJson)
    .pipe(z.array(saidTurnSchema).max(limits.earlierTurns))
    .optional(),
  fileType: z
    .array(z.enum(['image', 'document']))
    .max(limits.files)
    .default([]),
});

export const attachmentEndpoints = {
  runMultimodalQuery: endpoint('POST /api/switchyard/multimodal', 'public', {
    summary: 'Send a prompt with images or documents',
    delivery: 'json-or-events',
    form: multimodalFormSchema,
    upload: {
      files: limits.files,
      fileBytes: limits.documentBytes,
      repeatedFields: ['models', 'only', 'fileType'],
    },
    output: queryOutputSchema,
  }),
  getImage: endpoint('GET /api/switchyard/images/:imageId', 'public', {
    summary: 'Get an image that a model made for you',
    delivery: 'binary',
    params: z.strictObject({ imageId: z.uuid() }),
  }),
  transcribe: endpoint('POST /api/transcribe', 'public', {
    summary: 'Transcribe up to ten seconds of speech (`audio`, a WAV file)',
    /** Only a provider with all the marks in `only` may transcribe, as with a query. */
    form: queryInputSchema.pick({ only: true }),
    upload: { files: 1, fileBytes: limits.recordingBytes, repeatedFields: ['only'] },
    output: z.object({ text: z.string() }),
  }),
};

/** Returns null for invalid JSON, because no field accepts null. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
