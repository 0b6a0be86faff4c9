import type { IncomingHttpHeaders } from 'node:http';
import type { AnswerEvent } from '#server/providers/contract/model-provider.ts';

/** OpenAI, xAI and most others call the header `x-request-id`; Anthropic calls it `request-id`. */
export function readVendorRequest(headers: IncomingHttpHeaders): string | null {
  const id = headers['x-request-id'] ?? headers['request-id'];
  return typeof id === 'string' && /^[\w.:-]{1,100}$/.test(id) ? id : null;
}

/** Adds the vendor's request id to the end of an answer, if the headers contain one. */
export function withVendorRequest(event: AnswerEvent, headers: IncomingHttpHeaders): AnswerEvent {
  if (event.type !== 'end') return event;
  const vendorRequest = readVendorRequest(headers);
  return vendorRequest === null ? event : { ...event, vendorRequest };
}
