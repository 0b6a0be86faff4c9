import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SandboxState } from '../../control/sandbox-state.ts';
import { deliverWhole } from '../../vendor/serve/deliver.ts';
import { noQuestion, serveExchange } from '../../vendor/serve/serve-exchange.ts';
import type { IncomingRequest, Outlet } from '../../vendor/vendor.ts';
import { openaiIdentity } from '../errors.ts';
import { jsonReply } from '../reply.ts';

type Act = (request: IncomingRequest, id: string) => object | ((client: Outlet) => Promise<void>);

/** Serves an action on a background response: replies with the object, or streams its events. */
export function serveResponse(state: SandboxState, act: Act) {
  const call = { state, identity: openaiIdentity, kind: 'response' } as const;
  return (fastifyRequest: FastifyRequest, reply: FastifyReply): Promise<void> =>
    serveExchange(call, fastifyRequest, reply, (request) => ({
      question: { model: '', ...noQuestion },
      failed: null,
      async deliver(exchange, rule) {
        const answer = act(request, request.params.id ?? '');
        if (typeof answer === 'function') await answer(exchange);
        else await deliverWhole(exchange, jsonReply(answer), rule);
      },
    }));
}

/** Source: https://platform.openai.com/docs/api-reference/responses/get */
export function retrieveResponse({ background }: SandboxState): Act {
  return ({ query }, id) => {
    if (query.stream !== 'true') return background.find(id).toObject();
    const response = background.findStream(id);
    return (client) => response.follow(client, Number(query.starting_after ?? -1));
  };
}

/** Source: https://platform.openai.com/docs/api-reference/responses/cancel */
export function cancelResponse({ background }: SandboxState): Act {
  return (_request, id) => {
    const response = background.find(id);
    response.cancel();
    return response.toObject();
  };
}

/** Source: https://platform.openai.com/docs/api-reference/responses/delete */
export function deleteResponse({ background }: SandboxState): Act {
  return (_request, id) => {
    background.delete(id);
    return { id, object: 'response', deleted: true };
  };
}
