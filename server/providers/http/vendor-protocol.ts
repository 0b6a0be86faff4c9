import type { ProviderId } from '#shared/contract/models/providers.ts';
import type { AnswerRequest } from '#server/domain/models/ports.ts';
import type { StreamState } from './response/stream-state.ts';
import type { VendorErrorBody } from './errors/error-body.ts';

export interface VendorCall {
  url: string;
  headers: Record<string, string>;
  body: string | Buffer;
  /** Taken out of every message. */
  secret: string;
}

/** What sets one vendor apart from another; all else is shared. */
export interface VendorProtocol {
  id: ProviderId;
  /** Throws `ProviderError` when the call cannot be made, as without a key. */
  buildCall(request: AnswerRequest): VendorCall;
  /** Reads one event's data into the state; throws `MalformedResponse`. */
  applyEvent(data: string, state: StreamState): void;
  /** Reads the body of an error, or null when it is not the vendor's. */
  parseErrorBody(body: unknown): VendorErrorBody | null;
}
