import type { ModelProvider } from '#server/domain/models/ports.ts';
import { closeHttpPool, type HttpPool } from './pool/http-pool.ts';
import { streamAnswer } from './stream-answer.ts';
import type { VendorProtocol } from './vendor-protocol.ts';

export interface HttpProvider extends ModelProvider {
  /** Lets running answers end, then closes every socket. */
  close(): Promise<void>;
}

export function createProvider(protocol: VendorProtocol, pool: HttpPool): HttpProvider {
  return {
    id: protocol.id,
    streamAnswer: (request, signal) => streamAnswer(pool, protocol, request, signal),
    close: () => closeHttpPool(pool),
  };
}
