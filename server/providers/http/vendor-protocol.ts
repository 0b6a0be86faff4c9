import type { SamplingName } from '#shared/contract/query/constants.ts';
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
  /** The key, which is removed from every error message. */
  secret: string;
}

export interface CallTerms {
  key: string;
  /**
   * Request parts that the vendor refuses for this key. If `stream` is among them, the answer is
   * requested as a single body.
   */
  refused: ReadonlySet<RequestPart>;
}

/** The parts of a provider that differ between vendors. */
export interface VendorProtocol {
  id: ProviderId;
  /** The largest request that the vendor accepts, in bytes; absent if it documents no limit. */
  maxRequestBytes?: number;
  /** The sampling parameters that the API supports; absent if it supports all. */
  sampling?: readonly SamplingName[];
  /** Whether the request contains something that the vendor can't combine with a search. */
  excludesSearch?(request: AnswerRequest): boolean;
  /** Read on every call; null if no key is configured. */
  apiKey: () => string | null;
  /** Throws `ProviderError` if the call is impossible, for example because a file isn't supported. */
  buildCall(request: AnswerRequest, terms: CallTerms): VendorCall;
  /** Reads one event's data into the state. Throws `MalformedResponse`. */
  applyEvent(data: string, state: StreamState): void;
  /** Reads an answer that arrived as a single body. Throws `MalformedResponse`. */
  applyWhole?(answer: unknown, state: StreamState): void;
  /** Whether the vendor may refuse streaming for a key. If so, answers are requested whole. */
  mayAskWhole?: boolean;
  /** Parses the body of an error. Null if it isn't in the vendor's format. */
  parseErrorBody(body: unknown): VendorErrorBody | null;
}
