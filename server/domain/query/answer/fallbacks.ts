import type { Failover } from '#shared/contract/query/schemas.ts';
import { ProviderError } from '../../models/provider-error.ts';
import { resolveSuccessor, type ResolvedModel } from '../../models/resolve-model.ts';
import type { Candidate } from '../plan/planning.ts';
import type { AnswerDeps } from '../query-deps.ts';
import { askedModelOf, type AskedModel, type Attempt } from './attempt.ts';
import { whyFailedOver } from './error-messages.ts';

/** Who is asked next: a successor of a model that is retired, or a fallback, with why it took over. */
export interface Replacement {
  model: AskedModel;
  failover: Failover | null;
}

/** Null when this attempt is the one that counts. */
export async function findReplacement(
  deps: AnswerDeps,
  { model, content, error }: Attempt,
  fallbacks: Iterator<Candidate, void>,
): Promise<Replacement | null> {
  if (!(error instanceof ProviderError) || content !== '') return null;
  if (error.kind === 'model-gone') {
    await rememberGone(deps, model, error);
    const successor = resolveSuccessor(model);
    if (successor) return { model: { ...successor, reason: model.reason }, failover: null };
  } else if (!error.isRetryable) return null;
  const { value: fallback } = fallbacks.next();
  if (!fallback) return null;
  return {
    model: askedModelOf(deps, fallback),
    failover: {
      from: model.catalogueModel.id,
      to: fallback.model.id,
      why: whyFailedOver(model.name, error),
    },
  };
}

async function rememberGone(
  deps: AnswerDeps,
  { catalogueModel, upstreamId }: ResolvedModel,
  error: ProviderError,
): Promise<void> {
  try {
    await deps.retired.add(catalogueModel.provider, upstreamId, error.message);
  } catch (cause) {
    deps.logFailure(cause, upstreamId);
  }
}
