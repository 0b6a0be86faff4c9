import type { VendorErrorBody } from '../http/errors/error-body.ts';
import { isObject, textOf } from '../http/response/json.ts';

/**
 * xAI's errors have the form `{ code, error }`, where `code` is a sentence or a gRPC code. Some
 * endpoints nest them as OpenAI does. Source: https://docs.x.ai/docs/key-information/debugging
 */
export function parseXaiError(body: unknown): VendorErrorBody | null {
  if (!isObject(body)) return null;
  const { error } = body;
  if (typeof error === 'string') return toErrorBody(error, textOf(body.code));
  if (!isObject(error)) return null;
  return toErrorBody(textOf(error.message), textOf(error.code) || textOf(error.type));
}

function toErrorBody(message: string, code: string): VendorErrorBody {
  const words = message || code;
  return {
    message: words,
    kind: kindOfMessage(words),
    usualStatus: usualStatuses.find(([pattern]) => pattern.test(code))?.[1] ?? null,
    retryAfterMs: null,
  };
}

function kindOfMessage(words: string): VendorErrorBody['kind'] {
  // xAI returns 400 for an incorrect key, and 403 for a prompt that violates its usage guidelines.
  if (/\b(?:incorrect|invalid) api key\b/i.test(words)) return 'invalid-key';
  if (/violates (?:our |the |xai's )?usage guidelines|content moderation/i.test(words))
    return 'refused';
  return null;
}

const usualStatuses: [RegExp, number][] = [
  [/overloaded|at capacity/i, 529],
  [/rate.?limit|resource.?(?:has been )?exhausted|too many requests/i, 429],
  [/timeout|deadline/i, 408],
  [/unauthenticated|authentication/i, 401],
  [/permission/i, 403],
  [/not.?found/i, 404],
  [/invalid.?(?:argument|request)/i, 400],
  [/unavailable/i, 503],
];
