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

/** The body of a Messages API error. Source: `ErrorResponse` of @anthropic-ai/sdk 1.11. */
export interface AnthropicError {
  type: 'error';
  error: {
    type:
      | 'invalid_request_error'
      | 'authentication_error'
      | 'permission_error'
      | 'not_found_error'
      | 'request_too_large'
      | 'rate_limit_error'
      | 'timeout_error'
      | 'api_error'
      | 'overloaded_error';
    message: string;
    details?: { error_code: string; unsupported?: string[] };
  };
  request_id: string | null;
}
