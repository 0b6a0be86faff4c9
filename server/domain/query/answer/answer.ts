import type { Failover, Receipt } from '#shared/contract/query/schemas.ts';
import type { Problem } from '#shared/contract/problem.ts';
import { costMicroUsd } from '../../models/cost.ts';
import type { Answer } from '../ports.ts';
import type { AnswerRun, AskedModel, Attempt } from './attempt.ts';
import { problemOf } from './error-messages.ts';

/** What is kept of the last attempt. */
export function toAnswer(
  { query, running: { stopReason }, position }: AnswerRun,
  attempt: Attempt,
  failovers: Failover[],
): Answer {
  const { model, content, finish, usage } = attempt;
  return {
    position,
    modelId: model.catalogueModel.id,
    provider: model.catalogueModel.provider,
    model: model.model,
    name: model.name,
    upstreamModel: model.upstreamId,
    reason: model.reason,
    substitution: model.substitution,
    content,
    finish: stopReason ?? finish ?? 'interrupted',
    problem: stopReason ? null : problemWith(attempt),
    inputTokens: usage?.inputTokens ?? null,
    outputTokens: usage?.outputTokens ?? null,
    costMicroUsd: costOf(attempt),
    timeMs: Date.now() - query.startedAtMs,
    failovers,
  };
}

/** The answer of a chosen model that could not be asked at all. */
export function toUnaskedAnswer(run: AnswerRun, model: AskedModel, problem: Problem): Answer {
  const nothing = { content: '', finish: null, usage: null, images: 0, error: null };
  return { ...toAnswer(run, { model, ...nothing }, []), problem };
}

function costOf({ model, usage, images }: Attempt): number | null {
  if (images === 0) return costMicroUsd(model.price, usage);
  return model.imagePriceMicroUsd === null ? null : model.imagePriceMicroUsd * images;
}

function problemWith({ model: { name }, error, finish, content }: Attempt): Problem | null {
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

/** What the person sees of an answer's cost in time, tokens and money. */
export function receiptOf(answer: Answer): Receipt {
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
