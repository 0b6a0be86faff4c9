import type { ProviderId } from '#shared/contract/models/providers.ts';
import { ProviderError, type ProviderErrorKind } from '../../contract/provider-error.ts';
import type { ResponseReader } from '../response/response-reader.ts';
import type { EndedEarly } from '../response/stream-state.ts';
import { readVendorRequest } from '../response/vendor-request.ts';
import { parseRetryAfterMs } from './retry-after.ts';
import { isWideLimit } from './account-error.ts';
import {
  kindOfStatus,
  refusedPartOf,
  type RequestPart,
  type VendorErrorBody,
} from './error-body.ts';

const maxLength = 300;
const maskedKey = /(?<!\S)[^\s*]*\*{2,}\S*/g;

/** The account may not use a part of the request, but the request works without that part. */
export class PartRefused extends ProviderError {
  readonly part: RequestPart;

  constructor(part: RequestPart, error: ProviderError) {
    super(error.provider, error.kind, error.message, error);
    this.part = part;
  }
}

export interface FailedCall {
  provider: ProviderId;
  secret: string;
  response: ResponseReader;
}

/** Converts an error from the vendor, which arrived as a body or within the stream. */
export function toProviderError(call: FailedCall, errorBody: VendorErrorBody): ProviderError {
  const { status } = call.response;
  const meantStatus = status < 300 ? (errorBody.usualStatus ?? 500) : status;
  const kind = errorBody.kind ?? kindOfStatus(meantStatus, errorBody.message);
  const error = createError(call, kind, errorBody.message, errorBody);
  const part = errorBody.refusedPart ?? refusedPartOf(kind, errorBody.message);
  return part ? new PartRefused(part, error) : error;
}

/** Converts a response that is not in the vendor's format, such as an error page from a proxy. */
export function foreignBodyError(call: FailedCall, body: string): ProviderError {
  const message = isPage(body) ? '' : body;
  return createError(call, kindOfStatus(call.response.status, message), message, null);
}

export function endedEarly(
  { provider, response }: Pick<FailedCall, 'provider' | 'response'>,
  cause: EndedEarly,
): ProviderError {
  return new ProviderError(provider, 'ended-early', cause.message, {
    status: response.status,
    vendorRequest: readVendorRequest(response.headers),
    cause,
  });
}

function createError(
  { provider, secret, response }: FailedCall,
  kind: ProviderErrorKind,
  message: string,
  errorBody: VendorErrorBody | null,
): ProviderError {
  const { status, headers } = response;
  const words = redactMessage(message, secret) || 'The vendor gave no reason.';
  return new ProviderError(provider, kind, words, {
    status,
    retryAfterMs: parseRetryAfterMs(headers) ?? errorBody?.retryAfterMs ?? null,
    vendorRequest: readVendorRequest(headers),
    isWide: kind === 'rate-limited' && (errorBody?.isWide ?? isWideLimit(message)),
  });
}

function isPage(body: string): boolean {
  return body.trimStart().startsWith('<');
}

/**
 * Prepares a vendor's message for our logs: a single line without the key, not even in the masked
 * form in which vendors repeat it.
 */
export function redactMessage(message: string, secret: string): string {
  const bare = secret === '' ? message : message.replaceAll(secret, '[key]');
  const line = bare
    .slice(0, maxLength * 10)
    .replace(maskedKey, '[key]')
    .replace(/\s+/g, ' ')
    .trim();
  return line.length <= maxLength ? line : `${line.slice(0, maxLength - 1).toWellFormed()}…`;
}
