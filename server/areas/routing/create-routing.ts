import { createHash } from 'node:crypto';
import { createComparisonLog } from './store/comparison-log.ts';
import { createPolicyStore } from './store/policy-store.ts';
import { createPromptLog } from './store/prompt-log.ts';
import type { Model } from '../../providers/contract/model.ts';
import { createRouter } from './create-router.ts';
import { CurrentPolicy } from './evidence/current-policy.ts';
import { ComparisonExplorer } from './evidence/explore-comparisons.ts';
import { watchCandidate } from './evidence/review-routing.ts';
import type { RouterWeights } from './learned/router-weights.ts';
import type { Answering } from './evidence/policy.ts';
import { routingRoutes } from './routes.ts';
import type { Base } from '../../base.ts';
import type { RoutingWeights } from './weights/load-weights.ts';
import type { ModelsArea } from '../models/index.ts';
import type { SettingsArea } from '../settings/index.ts';

export type RoutingArea = ReturnType<typeof createRoutingArea>;

export function createRoutingArea(
  { database, logger }: Base,
  { values }: SettingsArea,
  { catalogue, lineUp }: ModelsArea,
  learned: RoutingWeights,
) {
  const policies = createPolicyStore(database);
  const answering: Answering = { answerersOf: (id) => lineUp.answerersOf(id) };
  const policy = new CurrentPolicy(policies, answering);
  const madeBy = nameFigures(learned.weights, catalogue);
  const router = createRouter({
    ...learned,
    dial: (asked = values.router.word) => ({ word: asked, position: values.router[asked] }),
    evidence: () => policy.evidence,
    policyId: () => policy.id,
    cacheMargin: () => values.router.cacheMargin,
    madeBy,
  });
  const comparisons = createComparisonLog(database);
  const explorer = new ComparisonExplorer({
    comparisons,
    catalogue,
    answering,
    settings: values.exploration,
    logError: (error) =>
      logger.warn({ err: error }, 'Couldn’t read the votes used to choose comparisons'),
  });
  return {
    router,
    explorer,
    policy,
    isCandidateWaiting: watchCandidate({ policies, comparisons, catalogue, answering }),
    routes: routingRoutes({
      policies,
      current: policy,
      comparisons,
      prompts: createPromptLog(database),
      router,
      madeBy,
      catalogue,
      answering,
    }),
  };
}

/** Identifies the weights and model facts that figures are based on. Calculated once per catalogue. */
function nameFigures(
  { header }: RouterWeights,
  catalogue: { models(): readonly Model[] },
): () => string {
  const names = new WeakMap<readonly Model[], string>();
  return () => {
    const models = catalogue.models();
    const known = names.get(models);
    if (known !== undefined) return known;
    const facts = models.map(({ id, abilities, price, tokensPerSecond, firstGuess }) => ({
      id,
      figures: { abilities, price, tokensPerSecond, firstGuess },
    }));
    const name = createHash('sha256')
      .update(JSON.stringify([header.sha256, facts]))
      .digest('base64url')
      .slice(0, 12);
    names.set(models, name);
    return name;
  };
}
