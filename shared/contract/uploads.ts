import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { queryInputSchema, queryOutputSchema } from './queries.ts';

/** Repeated `file` and `fileType` parts travel beside these fields. */
const multimodalFormSchema = queryInputSchema.omit({ compareMode: true }).extend({
  compareMode: z.stringbool().default(false),
  fileType: z.array(z.enum(['image', 'document'])),
});

export const uploadEndpoints = {
  runMultimodalQuery: endpoint({
    method: 'POST',
    path: '/api/switchyard/multimodal',
    access: 'public',
    summary: 'Send a prompt with images or documents',
    delivery: 'json-or-events',
    form: multimodalFormSchema,
    output: queryOutputSchema,
  }),
  transcribe: endpoint({
    method: 'POST',
    path: '/api/transcribe',
    access: 'public',
    summary: 'Turn up to ten seconds of speech (`audio`, a WAV file) into text',
    form: z.strictObject({}),
    output: z.object({ text: z.string() }),
  }),
};
