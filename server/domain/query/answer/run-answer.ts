import type { Failover } from '#shared/contract/query/schemas.ts';
import type { Answer } from '../ports.ts';
import type { AnswerDeps } from '../query-deps.ts';
import { routedColumn } from '../stream/query-events.ts';
import { toAnswer, toUnaskedAnswer } from './answer.ts';
import {
  attemptAnswer,
  type AnswerRun,
  type AskedModel,
  askedModelOf,
  type Attempt,
} from './attempt.ts';
import { ProviderError } from '../../models/provider-error.ts';
import { resolveSuccessor, type ResolvedModel } from '../../models/resolve-model.ts';
import type { Candidate } from '../plan/candidate-ranking.ts';
import { whyFailedOver } from './error-messages.ts';

/** Who is asked next: a successor of a model that is retired, or a fallback, with why it took over. */
interface Replacement {
  model: AskedModel;
  failover: Failover | null;
}

const maxAttempts = 4;

/**
 * Has one answer written: asks the chosen model, goes on to a successor or fallback as long as nothing
 * was shown, and returns what is to be stored. Never throws: an error is part of the answer.
 */
export async function runAnswer(
  deps: AnswerDeps,
  run: AnswerRun,
  chosen: AskedModel,
): Promise<Answer> {
  if (chosen.problem) return toUnaskedAnswer(run, chosen, chosen.problem);
  const fallbacks = run.query.fallbacks();
  const failovers: Failover[] = [];
  let model = chosen;
  announce(run, model, null);
  for (let attempts = 1; ; attempts += 1) {
    const attempt = await attemptAnswer(deps, run, model);
    const isLast = attempts === maxAttempts || run.running.signal.aborted;
    const replacement = isLast ? null : await findReplacement(deps, attempt, fallbacks);
    if (!replacement) return toAnswer(run, attempt, failovers);
    model = replacement.model;
    if (replacement.failover) failovers.push(replacement.failover);
    announce(run, model, replacement.failover);
  }
}

/** Says that another model answers than was asked for: because one is down, or as it is set up. */
function announce(
  { running, position: column }: AnswerRun,
  model: AskedModel,
  failover: Failover | null,
): void {
  const { substitution } = model;
  const next = routedColumn(column, model);
  if (failover) running.publish({ type: 'failover', column, failover, next });
  if (substitution) running.publish({ type: 'substitution', column, substitution, next });
}

/** Null when this attempt is the one that counts. */
async function findReplacement(
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
    deps.logError(cause, upstreamId);
  }
}
