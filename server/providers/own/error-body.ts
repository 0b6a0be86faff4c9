import { samplingNames } from '#shared/contract/query/constants.ts';
import type { RequestPart, VendorErrorBody } from '../http/errors/error-body.ts';
import { isObject, textOf } from '../http/response/json.ts';

/**
 * Parses the error formats of OpenAI-compatible servers: OpenAI's own, where the code may be a
 * number, or a text in `error`, `message` or `detail`. `detail` may also be a list (Mistral and
 * other servers based on FastAPI).
 */
export function parseOwnError(body: unknown): VendorErrorBody | null {
  if (!isObject(body)) return null;
  const inner = isObject(body.error) ? body.error : body;
  const code = textOf(inner.code) || textOf(inner.type);
  const message = textOf(body.error) || textOf(inner.message) || detailOf(body.detail);
  // A body with `choices` is a whole answer, because no error format has them.
  if (body.choices !== undefined && !body.error) return null;
  if (message === '' && !body.error) return null;
  return {
    message: message || code,
    kind: kindOfCode[code] ?? (goneWords.test(message) ? 'model-gone' : null),
    usualStatus: statusOf(inner.code),
    retryAfterMs: null,
    refusedPart: findRefusedPart(`${textOf(inner.param)} ${message}`),
  };
}

// OpenRouter's message for an unknown model, or one that no provider offers.
const goneWords = /\bno endpoints found\b/i;

const kindOfCode: Partial<Record<string, VendorErrorBody['kind']>> = {
  model_not_found: 'model-gone',
  invalid_api_key: 'invalid-key',
  authentication_error: 'invalid-key',
  content_filter: 'refused',
  content_policy_violation: 'refused',
  insufficient_quota: 'no-credit',
  rate_limit_error: 'rate-limited',
  rate_limit_exceeded: 'rate-limited',
  unavailable_error: 'overloaded',
  exceed_context_size_error: 'too-long',
  context_length_exceeded: 'too-long',
};

function detailOf(detail: unknown): string {
  if (!Array.isArray(detail)) return textOf(detail);
  return detail
    .filter(isObject)
    .map(({ loc, msg }) => [Array.isArray(loc) ? loc.join('.') : '', textOf(msg)].join(': '))
    .join('; ');
}

/** Some servers use the HTTP status as the code, even in a stream. */
function statusOf(code: unknown): number | null {
  return typeof code === 'number' && code >= 400 && code < 600 ? code : null;
}

const refusal =
  /\b(?:not (?:supported|permitted|allowed|recogni[sz]ed)|unsupported|unknown|unrecogni[sz]ed|unexpected|extra (?:inputs|fields)|invalid (?:parameter|argument|field)|use '?"?max_)/i;

const partsByField: [RegExp, RequestPart][] = [
  [/\bmax_(?:completion_)?tokens\b/, 'token-limit'],
  [/\bstream_options\b|\binclude_usage\b/, 'stream-usage'],
  [/\breasoning_effort\b/, 'effort'],
];

// The wording used by Mistral and servers that run its models.
const idWords = [/\btool call ids? /i, /\bmust be\b/i, /\b9\b/];

/**
 * The part of the request that the server refuses, according to its message. The request is then
 * repeated without that part, and the refusal is remembered.
 */
function findRefusedPart(words: string): RequestPart | undefined {
  if (idWords.every((word) => word.test(words))) return 'call-ids';
  if (!refusal.test(words)) return undefined;
  const [, part] = partsByField.find(([field]) => field.test(words)) ?? [];
  return part ?? samplingNames.find((name) => words.includes(name));
}
