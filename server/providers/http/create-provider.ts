import type { ModelProvider } from '#server/domain/models/ports.ts';
import { closeLine, type Line } from './pool/http-pool.ts';
import { streamAnswer } from './stream-answer.ts';
import type { VendorProtocol } from './vendor-protocol.ts';

export interface HttpProvider extends ModelProvider {
  /** Lets running answers end, then closes every socket. */
  close(): Promise<void>;
}

export function createProvider(protocol: VendorProtocol, line: Line): HttpProvider {
  return {
    id: protocol.id,
    streamAnswer: (request, signal) => streamAnswer(line, protocol, request, signal),
    close: () => closeLine(line),
  };
}
