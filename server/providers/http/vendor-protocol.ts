import type { ProviderId } from '#shared/contract/models/providers.ts';
import type { AnswerRequest, ResumePoint } from '#server/domain/models/ports.ts';
import type { StreamState } from './response/stream-state.ts';
import type { RequestPart, VendorErrorBody } from './errors/error-body.ts';

export interface VendorCall {
  /** POST where it is absent. */
  method?: 'GET' | 'POST';
  url: string;
  headers: Record<string, string>;
  /** Null where the method has none. */
  body: string | Buffer | null;
  /** Taken out of every message. */
  secret: string;
}

export interface CallTerms {
  key: string;
  /** What the vendor refuses to this key. Without `stream` the answer is asked for whole. */
  refused: ReadonlySet<RequestPart>;
}

/** How an answer is read on, and ended, that a vendor writes in the background. */
export interface BackgroundProtocol {
  resumeCall(at: ResumePoint, key: string): VendorCall;
  cancelCall(response: string, key: string): VendorCall;
  /** Reads what the vendor says of an answer that was to end. */
  applyCancelled(response: unknown, state: StreamState): void;
}

/** What sets one vendor apart from another; all else is shared. */
export interface VendorProtocol {
  id: ProviderId;
  /** Asked at each call; null when none is configured. */
  apiKey: () => string | null;
  /** Throws `ProviderError` when the call cannot be made, as with a file that the vendor does not take. */
  buildCall(request: AnswerRequest, terms: CallTerms): VendorCall;
  /** Reads one event's data into the state; throws `MalformedResponse`. */
  applyEvent(data: string, state: StreamState): void;
  /** Reads an answer that came whole; absent where the vendor streams to every key. */
  applyWhole?(answer: unknown, state: StreamState): void;
  /** Whether a whole answer may come although a stream was asked for. */
  mayAnswerWhole?: boolean;
  /** For a vendor that goes on with an answer when its reader has gone. */
  background?: BackgroundProtocol;
  /** Reads the body of an error, or null when it is not the vendor's. */
  parseErrorBody(body: unknown): VendorErrorBody | null;
}
