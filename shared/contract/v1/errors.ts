import { z } from 'zod';

/** The body of an error under /v1. Source: OpenAI's API reference, "ErrorResponse". */
export const openAiErrorSchema = z.object({
  error: z.object({
    /** What happened, what is saved and what to do. */
    message: z.string(),
    type: z.string(),
    /** The field that was refused; null if no single field was. */
    param: z.string().nullable(),
    code: z.string().nullable(),
  }),
});
export type OpenAiError = z.output<typeof openAiErrorSchema>;
