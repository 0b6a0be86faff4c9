import type { Failover, Receipt } from '#shared/contract/query/schemas.ts';
import type { Problem } from '#shared/contract/problem.ts';
import type { AnsweringModel } from '../answering-model.ts';
import type { Attempt, ColumnRun } from '../column-run.ts';
import { costMicroUsd } from '../../models/cost.ts';
import { problemOf } from './error-messages.ts';
import type { StoredAnswer } from '../ports.ts';

const nothing: Attempt = { content: '', finish: null, usage: null, images: 0, error: null };

/** What is kept of a column's last attempt. */
export function toStoredAnswer(
  run: ColumnRun,
  answering: AnsweringModel,
  attempt: Attempt,
  failovers: Failover[],
): StoredAnswer {
  const stopReason = run.signal.aborted ? (run.stopReason() ?? 'interrupted') : null;
  return {
    ...identityOf(run, answering),
    content: attempt.content,
    finish: stopReason ?? attempt.finish ?? 'interrupted',
    problem: stopReason ? null : problemWith(answering, attempt),
    inputTokens: attempt.usage?.inputTokens ?? null,
    outputTokens: attempt.usage?.outputTokens ?? null,
    costMicroUsd: costOf(answering, attempt),
    timeMs: Date.now() - run.startedAtMs,
    failovers,
  };
}

/** The answer of a chosen model that could not be asked at all. */
export function toUnaskedAnswer(
  run: ColumnRun,
  answering: AnsweringModel,
  problem: Problem,
): StoredAnswer {
  return { ...toStoredAnswer(run, answering, nothing, []), problem };
}

function identityOf(run: ColumnRun, answering: AnsweringModel) {
  const { catalogueModel, upstreamId, model, name, reason, substitution } = answering;
  return {
    position: run.column,
    modelId: catalogueModel.id,
    provider: catalogueModel.provider,
    model,
    name,
    upstreamModel: upstreamId,
    reason,
    substitution,
  };
}

function costOf({ price, imagePriceMicroUsd }: AnsweringModel, attempt: Attempt): number | null {
  if (attempt.images === 0) return costMicroUsd(price, attempt.usage);
  return imagePriceMicroUsd === null ? null : imagePriceMicroUsd * attempt.images;
}

function problemWith({ name }: AnsweringModel, attempt: Attempt): Problem | null {
  const { error, finish, content } = attempt;
  if (error !== null) return problemOf(name, error, content !== '');
  if (content !== '') return null;
  if (finish === 'refused') {
    return {
      code: 'provider-refused',
      message: `${name} declined to answer this prompt. Rephrase it, or try another model.`,
    };
  }
  return {
    code: 'empty-answer',
    message: `${name} sent an empty answer. Try again, or choose another model.`,
  };
}

/** What the person sees of a stored answer's cost in time, tokens and money. */
export function receiptOf(answer: StoredAnswer): Receipt {
  return {
    time: answer.timeMs / 1000,
    inputTokens: answer.inputTokens,
    outputTokens: answer.outputTokens,
    costMicroUsd: answer.costMicroUsd,
    finish: answer.finish,
    failovers: answer.failovers,
    substitution: answer.substitution,
  };
}
