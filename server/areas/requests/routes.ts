import { userOf } from '../../platform/actor.ts';
import { getRequest, listRequests, readRequestTexts, type RequestDeps } from './read-requests.ts';
import type { Routes } from '../../platform/http/calls/bind-endpoint.ts';
import type { ReadDeps } from '../../platform/http/calls/read-deps.ts';

export function requestRoutes(deps: RequestDeps, readDeps: ReadDeps<RequestDeps>): Routes {
  return {
    listRequests: async ({ query }, context) =>
      listRequests(await readDeps(context), userOf(context.actor), query),
    getRequest: ({ params }, { actor }) => getRequest(deps, userOf(actor), params.requestId),
    readRequestTexts: ({ params }, { actor }) =>
      readRequestTexts(deps, userOf(actor), params.requestId),
    getReading: async () => ({ administratorsRead: deps.mayRead() }),
  };
}
