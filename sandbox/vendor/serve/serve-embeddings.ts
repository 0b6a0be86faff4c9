import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SandboxState } from '../../control/sandbox-state.ts';
import type { SimulatedModel } from '../models.ts';
import { promptOnly } from '../prompt-only.ts';
import type { FindModel, IncomingRequest, VendorIdentity, WireReply } from '../vendor.ts';
import { deliverWhole } from './deliver.ts';
import { serveExchange } from './serve-exchange.ts';

export interface EmbeddingRequest {
  model: string;
  served: SimulatedModel | null;
  /** The texts. Lists of tokens are shown as numbers. */
  texts: string[];
}

/** How one vendor reads requests for embeddings and writes its replies. */
export interface EmbeddingDialect<Request extends EmbeddingRequest = EmbeddingRequest> {
  identity: VendorIdentity;
  parse(request: IncomingRequest, find: FindModel): Request;
  reply(request: Request): WireReply;
  failed: WireReply;
}

export function serveEmbeddings<Request extends EmbeddingRequest>(
  state: SandboxState,
  dialect: EmbeddingDialect<Request>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const call = { state, identity: dialect.identity, kind: 'embedding' } as const;
  return serveExchange(call, request, reply, (incoming, find) => {
    const asked = dialect.parse(incoming, find);
    return {
      question: promptOnly(asked.model, asked.texts.join('\n'), find),
      failed: dialect.failed,
      deliver: (exchange, rule) => {
        const whole = rule?.scenario === 'empty' ? { ...asked, texts: [] } : asked;
        return deliverWhole(exchange, dialect.reply(whole), rule);
      },
    };
  });
}
