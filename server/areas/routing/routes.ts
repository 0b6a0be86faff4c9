import { userOf } from '../../platform/actor.ts';
import { promotePolicy, returnPolicy, type ChangeDeps } from './evidence/change-policy.ts';
import { reviewRouting } from './evidence/review-routing.ts';
import type { Routes } from '../../platform/http/calls/bind-endpoint.ts';

export function routingRoutes(deps: ChangeDeps): Routes {
  return {
    reviewRouting: () => reviewRouting(deps),
    promoteRoutingPolicy: ({ body }, { actor }) => promotePolicy(deps, userOf(actor), body),
    returnRoutingPolicy: ({ body }, { actor }) => returnPolicy(deps, userOf(actor), body),
  };
}
