import { z } from 'zod';

/** The code of every error that a call can return, with its HTTP status. */
export const problemStatus = {
  'malformed-request': 400,
  'invalid-input': 400,
  'empty-query': 400,
  'unknown-model': 400,
  'prompt-too-long': 400,
  'unreadable-file': 400,
  'too-many-files': 413,
  'nothing-heard': 400,
  'prompt-rejected': 400,
  'provider-refused': 400,
  'signed-out': 401,
  'invalid-key': 401,
  'standard-required': 403,
  'admin-required': 403,
  'key-forbidden': 403,
  'switched-off': 403,
  'address-blocked': 403,
  'cross-site': 403,
  'not-found': 404,
  'request-timeout': 408,
  conflict: 409,
  'already-standard': 409,
  'body-too-large': 413,
  'storage-full': 413,
  'unsupported-media-type': 415,
  'minute-limit': 429,
  'day-limit': 429,
  'running-limit': 429,
  'model-limit': 429,
  'budget-spent': 429,
  stopped: 499,
  internal: 500,
  'not-built': 501,
  'provider-refused-key': 502,
  'provider-failed': 502,
  'empty-answer': 502,
  'payments-refused': 502,
  'payments-unavailable': 503,
  'missing-key': 503,
  busy: 503,
  maintenance: 503,
  'shutting-down': 503,
  'server-stopped': 503,
  'answer-timeout': 504,
  'database-unavailable': 503,
} as const;

export type ProblemCode = keyof typeof problemStatus;

const problemCodes = Object.keys(problemStatus) as [ProblemCode, ...ProblemCode[]];

/**
 * The body of every error response. `message` says what happened, what is saved and what to do. `missingKey` names the
 * environment variable that a provider without a key needs. `retryAfterSeconds` is the time after which the same
 * call may succeed.
 */
export const problemSchema = z.object({
  code: z.enum(problemCodes),
  message: z.string(),
  missingKey: z.string().optional(),
  fieldErrors: z.record(z.string(), z.string()).optional(),
  retryAfterSeconds: z.number().int().nonnegative().optional(),
  requestId: z.string().optional(),
});

export type Problem = z.output<typeof problemSchema>;
