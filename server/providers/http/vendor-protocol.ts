import type { ProviderId } from '#shared/contract/models/providers.ts';
import type { StreamState } from './response/stream-state.ts';
import type { RequestPart, VendorErrorBody } from './errors/error-body.ts';
import type { AnswerRequest } from '#server/providers/contract/model-provider.ts';

export interface VendorCall {
  /** Defaults to POST. */
  method?: 'GET' | 'POST';
  url: string;
  headers: Record<string, string>;
  /** Null if the method has no body. */
  body: string | Buffer | null;
  /** Redacted from every message. */
  secret: string;
}

export interface CallTerms {
  key: string;
  /** Request parts that the vendor refuses to this key. With `stream`, the answer is requested whole. */
  refused: ReadonlySet<RequestPart>;
}

/** What differs between vendors. Everything else is shared. */
export interface VendorProtocol {
  id: ProviderId;
  /** The largest request that the vendor accepts, in bytes; absent where it documents no limit. */
  maxRequestBytes?: number;
  /** Read at each call; null when no key is configured. */
  apiKey: () => string | null;
  /** Throws `ProviderError` when the call is impossible, for example with an unsupported file. */
  buildCall(request: AnswerRequest, terms: CallTerms): VendorCall;
  /** Reads one event's data into the state. Throws `MalformedResponse`. */
  applyEvent(data: string, state: StreamState): void;
  /** Reads an answer that came whole, also where a stream was requested. Throws `MalformedResponse`. */
  applyWhole?(answer: unknown, state: StreamState): void;
  /** Whether the vendor may refuse to stream to a key, which then asks for whole answers. */
  mayAskWhole?: boolean;
  /** Parses the body of an error. Null when it is not in the vendor's format. */
  parseErrorBody(body: unknown): VendorErrorBody | null;
}
