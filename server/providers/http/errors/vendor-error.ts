import type { ProviderId } from '#shared/contract/models/providers.ts';
import { ProviderError, type ProviderFault } from '#server/domain/models/provider-error.ts';
import { redactMessage } from './redact-message.ts';
import type { Reply } from '../response/response-reader.ts';
import { readRetryAfterMs } from './retry-after.ts';
import { faultOfStatus, type VendorComplaint } from './error-body.ts';

export interface FailedCall {
  provider: ProviderId;
  secret: string;
  reply: Reply;
}

/** An error that the vendor worded, in a body or within the stream. */
export function errorOfComplaint(call: FailedCall, complaint: VendorComplaint): ProviderError {
  const { status } = call.reply;
  const meantStatus = status < 300 ? (complaint.usualStatus ?? 500) : status;
  const fault = complaint.fault ?? faultOfStatus(meantStatus, complaint.message);
  return createError(call, fault, complaint.message, complaint);
}

/** An answer of another shape than the vendor's, such as a proxy's page. */
export function errorOfForeignBody(call: FailedCall, body: string): ProviderError {
  const message = isPage(body) ? '' : body;
  return createError(call, faultOfStatus(call.reply.status, message), message, null);
}

function createError(
  { provider, secret, reply }: FailedCall,
  fault: ProviderFault,
  message: string,
  complaint: VendorComplaint | null,
): ProviderError {
  const { status, headers } = reply;
  const words = redactMessage(message, secret) || 'The vendor gave no reason.';
  return new ProviderError(provider, fault, words, {
    status,
    retryAfterMs: readRetryAfterMs(headers) ?? complaint?.retryAfterMs ?? null,
  });
}

function isPage(body: string): boolean {
  return body.trimStart().startsWith('<');
}
