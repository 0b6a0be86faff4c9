import type { IncomingHttpHeaders } from 'node:http';
import type { AnswerEvent } from '#server/domain/models/ports.ts';

/** OpenAI, xAI and most others name it `x-request-id`, Anthropic `request-id`. */
export function readVendorRequest(headers: IncomingHttpHeaders): string | null {
  const id = headers['x-request-id'] ?? headers['request-id'];
  return typeof id === 'string' && /^[\w.:-]{1,100}$/.test(id) ? id : null;
}

/** The end of an answer with the vendor's id of the call, where its headers tell one. */
export function withVendorRequest(event: AnswerEvent, headers: IncomingHttpHeaders): AnswerEvent {
  if (event.type !== 'end') return event;
  const vendorRequest = readVendorRequest(headers);
  return vendorRequest === null ? event : { ...event, vendorRequest };
}
