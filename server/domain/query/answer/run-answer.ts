import type { Failover } from '#shared/contract/query/schemas.ts';
import type { RoutedColumn } from '#shared/contract/query/stream-events.ts';
import { resolveSuccessor } from '../../models/resolve-model.ts';
import { answeringModel, routedColumn, type AnsweringModel } from '../answering-model.ts';
import { attemptAnswer } from './attempt.ts';
import type { Candidate } from '../candidate.ts';
import type { Attempt, ColumnDeps, ColumnRun } from '../column-run.ts';
import { whyFailedOver } from './error-messages.ts';
import { ProviderError } from '../../models/provider-error.ts';
import type { StoredAnswer } from '../ports.ts';
import { toStoredAnswer, toUnaskedAnswer } from './answer.ts';

const maxAttempts = 4;

/** The first model of a column as it will be asked, before anything is sent. */
export function firstOf(deps: ColumnDeps, column: number, first: Candidate): RoutedColumn {
  return routedColumn(column, answeringModel(deps, first));
}

/**
 * Has one column answered: asks the chosen model, moves to a successor or stand-in as long as nothing
 * was shown, and comes back with what is to be stored. Never throws: a failure is part of the answer.
 */
export async function runColumn(deps: ColumnDeps, run: ColumnRun): Promise<StoredAnswer> {
  const failovers: Failover[] = [];
  let standIns: Candidate[] | undefined;
  const nextStandIn = () => (standIns ??= run.standIns()).shift() ?? null;
  let answering = answeringModel(deps, run.first);
  if (run.first.problem) return toUnaskedAnswer(run, answering, run.first.problem);
  announceSubstitution(run, answering);
  for (let attempts = 1; ; attempts += 1) {
    const attempt = await attemptAnswer(deps, run, answering);
    const next =
      attempts < maxAttempts ? await moveOn(deps, run, answering, attempt, nextStandIn) : null;
    if (!next) return toStoredAnswer(run, answering, attempt, failovers);
    answering = next.answering;
    if (next.failover) {
      failovers.push(next.failover);
      announceFailover(run, answering, next.failover);
    }
    announceSubstitution(run, answering);
  }
}

function announceFailover(run: ColumnRun, answering: AnsweringModel, failover: Failover): void {
  const next = routedColumn(run.column, answering);
  run.publish({ type: 'failover', column: run.column, failover, next });
}

function announceSubstitution(run: ColumnRun, answering: AnsweringModel): void {
  const { substitution } = answering;
  if (!substitution) return;
  const next = routedColumn(run.column, answering);
  run.publish({ type: 'substitution', column: run.column, substitution, next });
}

/** What answers next, or null when this attempt is the one that counts. */
async function moveOn(
  deps: ColumnDeps,
  run: ColumnRun,
  answering: AnsweringModel,
  { error, content }: Attempt,
  nextStandIn: () => Candidate | null,
): Promise<{ answering: AnsweringModel; failover: Failover | null } | null> {
  if (!(error instanceof ProviderError) || run.signal.aborted || content !== '') return null;
  if (error.kind === 'model-gone') {
    await rememberGone(deps, answering, error);
    const successor = resolveSuccessor(answering);
    if (successor) {
      return { answering: { ...successor, reason: answering.reason }, failover: null };
    }
  } else if (!error.isRetryable) return null;
  const standIn = nextStandIn();
  if (!standIn) return null;
  const from = answering.catalogueModel.id;
  const why = whyFailedOver(answering.name, error);
  return {
    answering: answeringModel(deps, standIn),
    failover: { from, to: standIn.model.id, why },
  };
}

async function rememberGone(
  deps: ColumnDeps,
  { catalogueModel, upstreamId }: AnsweringModel,
  error: ProviderError,
): Promise<void> {
  try {
    await deps.retired.add(catalogueModel.provider, upstreamId, error.message);
  } catch (cause) {
    deps.logFailure(cause, upstreamId);
  }
}
