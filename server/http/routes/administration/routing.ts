import { userOf } from '../../../domain/accounts/actor.ts';
import {
  promotePolicy,
  returnPolicy,
  type ChangeDeps,
} from '../../../domain/routing/evidence/change-policy.ts';
import { reviewRouting } from '../../../domain/routing/evidence/review-routing.ts';
import type { Routes } from '../../calls/bind-endpoint.ts';

export function routingRoutes(deps: ChangeDeps): Routes {
  return {
    reviewRouting: () => reviewRouting(deps),
    promoteRoutingPolicy: ({ body }, { actor }) => promotePolicy(deps, userOf(actor), body),
    returnRoutingPolicy: ({ body }, { actor }) => returnPolicy(deps, userOf(actor), body),
  };
}
