import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SandboxState } from '../../control/sandbox-state.ts';
import { deliverWhole } from './deliver.ts';
import { listServed, type SimulatedModel } from '../models.ts';
import { serveExchange } from './serve-exchange.ts';
import {
  VendorError,
  type FindModel,
  type IncomingRequest,
  type VendorIdentity,
} from '../vendor.ts';

type Present<T> = (found: T, request: IncomingRequest) => object;
type Serve = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/** Lists the models, with the vendor's own checks and errors. */
export function serveModelList(
  state: SandboxState,
  identity: VendorIdentity,
  present: Present<SimulatedModel[]>,
): Serve {
  return serveModels(state, identity, (request) =>
    present(listServed(identity.models, state.models), request),
  );
}

/** Describes the model that the path names. */
export function serveOneModel(
  state: SandboxState,
  identity: VendorIdentity,
  present: Present<SimulatedModel>,
): Serve {
  return serveModels(state, identity, (request, find) => {
    const { model = '' } = request.params;
    const found = find(model);
    if (!found) throw new VendorError('unknown-model', { model });
    return present(found, request);
  });
}

/** Refuses a path that the vendor doesn't have. */
export function serveNothing(state: SandboxState, identity: VendorIdentity): Serve {
  return serveModels(state, identity, ({ method, url }) => {
    throw new VendorError('not-found', { message: `${method} ${url}` });
  });
}

function serveModels(
  state: SandboxState,
  identity: VendorIdentity,
  answer: (request: IncomingRequest, find: FindModel) => object,
): Serve {
  const call = { state, identity, kind: 'models' } as const;
  return (request, reply) =>
    serveExchange(call, request, reply, (incoming, find) => {
      const body = JSON.stringify(answer(incoming, find), null, 2);
      const whole = { status: 200, headers: { 'content-type': 'application/json' }, body };
      return {
        question: { model: incoming.params.model ?? '', ...noQuestion },
        failed: null,
        deliver: (exchange, rule) => deliverWhole(exchange, whole, rule),
      };
    });
}

const noQuestion = { served: null, isStream: false, system: '', turns: [], maxTokens: null };
