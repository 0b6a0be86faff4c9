import { userOf } from '../../domain/accounts/actor.ts';
import {
  getRequest,
  listRequests,
  readRequestTexts,
  type RequestDeps,
} from '../../domain/requests/read-requests.ts';
import type { Routes } from '../calls/bind-endpoint.ts';

export function requestRoutes(deps: RequestDeps): Routes {
  return {
    listRequests: ({ query }, { actor }) => listRequests(deps, userOf(actor), query),
    getRequest: ({ params }, { actor }) => getRequest(deps, userOf(actor), params.requestId),
    readRequestTexts: ({ params }, { actor }) =>
      readRequestTexts(deps, userOf(actor), params.requestId),
    getReading: async () => ({ administratorsRead: deps.mayRead() }),
  };
}
