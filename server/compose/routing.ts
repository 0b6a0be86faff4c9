import { createComparisonLog } from '../db/routing/comparison-log.ts';
import { createPolicyStore } from '../db/routing/policy-store.ts';
import { createRouter } from '../domain/routing/create-router.ts';
import { CurrentPolicy } from '../domain/routing/evidence/current-policy.ts';
import type { RouterWeights } from '../domain/routing/learned/router-weights.ts';
import type { Answering } from '../domain/routing/ports.ts';
import { routingRoutes } from '../http/routes/routing.ts';
import type { Base } from './base.ts';
import type { ModelsArea } from './models.ts';
import type { SettingsArea } from './settings.ts';

export type RoutingArea = ReturnType<typeof composeRouting>;

export function composeRouting(
  { database }: Base,
  { values }: SettingsArea,
  { catalogue, lineUp }: ModelsArea,
  weights: RouterWeights,
) {
  const policies = createPolicyStore(database);
  const answering: Answering = {
    answerersOf: (id) => lineUp.answerersOf(id),
  };
  const policy = new CurrentPolicy(policies, answering);
  const router = createRouter({
    weights,
    tradeOff: () => values.router,
    evidence: () => policy.evidence,
  });
  const comparisons = createComparisonLog(database);
  return {
    router,
    policy,
    routes: routingRoutes({ policies, current: policy, comparisons, router, catalogue, answering }),
  };
}
