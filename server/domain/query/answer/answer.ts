import type { Failover, Receipt } from '#shared/contract/query/schemas.ts';
import type { Problem } from '#shared/contract/problem.ts';
import { costMicroUsd } from '../../models/cost.ts';
import type { Answer } from '../ports.ts';
import type { Candidate } from '../plan/candidate-ranking.ts';
import type { AnswerRun, Attempt } from './attempt.ts';
import { problemOf } from './error-messages.ts';

/** What is kept of the last attempt. */
export function toAnswer(
  { query, running: { stopReason }, position }: AnswerRun,
  attempt: Attempt,
  { failovers, notes }: { failovers: Failover[]; notes: string[] },
): Answer {
  const { candidate, content, finish, usage } = attempt;
  const { model } = candidate;
  return {
    position,
    modelId: model.id,
    provider: model.provider,
    model: model.model,
    name: model.name,
    upstreamModel: model.upstreamId,
    reason: [candidate.reason, ...notes].join(' '),
    substitution: candidate.substitution,
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
export function toUnaskedAnswer(run: AnswerRun, candidate: Candidate, problem: Problem): Answer {
  const nothing = {
    content: '',
    finish: null,
    usage: null,
    images: 0,
    answeredBy: null,
    error: null,
  };
  return { ...toAnswer(run, { candidate, ...nothing }, { failovers: [], notes: [] }), problem };
}

function costOf({ candidate: { model }, usage, images }: Attempt): number | null {
  if (images === 0) return costMicroUsd(model.price, usage);
  return model.imagePriceMicroUsd === undefined
    ? costMicroUsd(model.imageTokenPrice ?? null, usage)
    : model.imagePriceMicroUsd * images;
}

function problemWith({ candidate, error, finish, content }: Attempt): Problem | null {
  const { name } = candidate.model;
  if (error !== null) return problemOf(name, error, content !== '');
  if (content !== '') return null;
  if (finish === 'refused') {
    return {
      code: 'provider-refused',
      message: `${name} declined to answer this prompt. Rephrase it, or try another model.`,
    };
  }
  if (finish === 'length' && candidate.model.reasoning) {
    return {
      code: 'empty-answer',
      message: `${name} spent its whole answer on thinking. Choose less effort, or another model.`,
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
