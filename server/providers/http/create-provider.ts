import { closeHttpPool, type HttpPool } from './pool/http-pool.ts';
import { listModels, type ModelList } from './model-list/list-models.ts';
import { RefusedParts } from './answer/refused-parts.ts';
import { streamAnswer } from './answer/stream-answer.ts';
import type { VendorProtocol } from './vendor-protocol.ts';
import type { AnswerRequest, ModelProvider } from '#server/providers/contract/model-provider.ts';

export interface HttpProvider extends ModelProvider {
  listModels: NonNullable<ModelProvider['listModels']>;
  /** Waits for running answers to end, then closes all sockets. */
  close(): Promise<void>;
}

export interface ProviderParts {
  /** Chooses between the APIs of a vendor that has several. */
  protocolOf?: (request: AnswerRequest) => VendorProtocol;
  modelList: ModelList;
}

export function createProvider(
  protocol: VendorProtocol,
  pool: HttpPool,
  { protocolOf = () => protocol, modelList }: ProviderParts,
): HttpProvider {
  const line = { pool, refusedParts: new RefusedParts() };
  return {
    id: protocol.id,
    streamAnswer: (request, signal) => streamAnswer(line, protocolOf(request), request, signal),
    listModels: (signal) => listModels(pool, protocol, modelList, signal),
    close: () => closeHttpPool(pool),
  };
}
