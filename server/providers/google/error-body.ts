import type { VendorErrorBody } from '../http/errors/error-body.ts';
import { countOf, isObject, textOf, type JsonObject } from '../http/response/json.ts';
import { parseDurationMs } from '../http/errors/retry-after.ts';

/** `google.rpc.Status` as JSON. Source: https://cloud.google.com/apis/design/errors */
export function parseGoogleError(body: unknown): VendorErrorBody | null {
  const first: unknown = Array.isArray(body) ? body[0] : body;
  if (!isObject(first) || !isObject(first.error)) return null;
  const { message, status, code, details } = first.error;
  const notes = Array.isArray(details) ? details.filter(isObject) : [];
  const words = textOf(message) || textOf(status);
  return {
    message: words,
    kind: isKeyError(words, notes) ? 'invalid-key' : kindOfReason(notes),
    usualStatus: countOf(code) || (statusOfName[textOf(status)] ?? null),
    retryAfterMs: readRetryInfo(notes),
    ...readQuota(notes),
  };
}

function isKeyError(message: string, notes: JsonObject[]): boolean {
  return (
    notes.some(({ reason }) => reason === 'API_KEY_INVALID') ||
    /\bapi key (?:not valid|expired|not found|was reported as leaked)/i.test(message)
  );
}

function kindOfReason(notes: JsonObject[]): VendorErrorBody['kind'] {
  return notes.some(({ reason }) => reason === 'BILLING_DISABLED') ? 'no-credit' : null;
}

/**
 * Google names the exceeded quota, such as `GenerateRequestsPerDayPerProjectPerModel`. If the name doesn't
 * contain `PerModel`, it is the quota of the whole project.
 */
function readQuota(notes: JsonObject[]): Pick<VendorErrorBody, 'isWide'> {
  const failure = notes.find((note) => textOf(note['@type']).endsWith('google.rpc.QuotaFailure'));
  const violations = Array.isArray(failure?.violations) ? failure.violations.filter(isObject) : [];
  const quotas = violations.map(({ quotaId }) => textOf(quotaId)).filter((id) => id !== '');
  if (quotas.length === 0) return {};
  return { isWide: quotas.some((id) => !/per(?:Base)?Model/i.test(id)) };
}

function readRetryInfo(notes: JsonObject[]): number | null {
  const info = notes.find((note) => textOf(note['@type']).endsWith('google.rpc.RetryInfo'));
  return parseDurationMs(textOf(info?.retryDelay));
}

const statusOfName: Partial<Record<string, number>> = {
  INVALID_ARGUMENT: 400,
  FAILED_PRECONDITION: 400,
  UNAUTHENTICATED: 401,
  PERMISSION_DENIED: 403,
  NOT_FOUND: 404,
  RESOURCE_EXHAUSTED: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
  DEADLINE_EXCEEDED: 504,
};
