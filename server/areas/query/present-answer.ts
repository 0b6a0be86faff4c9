import type { Answer as AnswerBody, QueryOutput } from '#shared/contract/query/schemas.ts';
import { AppError } from '../../platform/app-error.ts';
import { receiptOf } from './answer/answer.ts';
import { hideInAnswer } from './blind/hide-names.ts';
import { isBlind } from './blind/is-blind.ts';
import type { PlannedQuery } from './plan-query.ts';
import type { FinishedAnswer } from './answer/ports.ts';
import type { StartedQuery } from './start-query.ts';

/**
 * The whole answer as one JSON body. For a comparison, its fields come from the best answer, and `responses` lists
 * all answers, each with its own error if it failed. If all failed, the fields come from an answer that broke off
 * after some text. If there is no text at all, throws the first answer's error.
 */
export async function presentAnswer(started: StartedQuery): Promise<QueryOutput> {
  if (isBlind(started.query)) return presentBlindly(started);
  const { query, outcome } = started;
  const answers = await outcome;
  const { recommendations, details } = query.decision;
  return {
    ...toAnswerBody(pickBest(query, answers)),
    recommendations,
    queryId: query.id,
    threadId: query.threadId,
    details,
    ...(query.candidates.length > 1 ? { responses: answers.map(toAnswerBody) } : {}),
  };
}

/**
 * For a blind comparison, the fields come from the first of the most complete answers, because choosing the best
 * one would be a hint.
 */
async function presentBlindly({ query, outcome }: StartedQuery): Promise<QueryOutput> {
  const answers = await outcome;
  const responses = answers.map((answer) => hideInAnswer(toAnswerBody(answer), answer.position));
  const first =
    responses.find(({ error }) => !error) ??
    responses.find(({ content }) => content !== '') ??
    responses[0];
  if (!first) throw nothingCame();
  return {
    ...first,
    queryId: query.id,
    threadId: query.threadId,
    details: null,
    responses,
  };
}

function nothingCame(): AppError {
  return new AppError('internal', 'Something went wrong on our side. Try again.');
}

function pickBest({ decision }: PlannedQuery, answers: readonly FinishedAnswer[]): FinishedAnswer {
  const whole = answers.filter(({ problem }) => problem === null);
  const broken = answers.filter(({ content }) => content !== '');
  const ranked = decision.ranked.map(({ model }) => model.id);
  const rank = ({ modelId }: FinishedAnswer) => {
    const at = ranked.indexOf(modelId);
    return at < 0 ? ranked.length : at;
  };
  const [best] = (whole.length > 0 ? whole : broken).toSorted((a, b) => rank(a) - rank(b));
  if (best) return best;
  const problem = answers[0]?.problem;
  if (!problem) throw nothingCame();
  throw AppError.of(problem);
}

/** An answer as the API returns it. */
export function toAnswerBody(answer: FinishedAnswer): AnswerBody {
  const receipt = receiptOf(answer);
  return {
    content: answer.content,
    provider: answer.provider,
    model: answer.model,
    time: receipt.time,
    reason: answer.reason,
    recommendations: [],
    receipt,
    ...(answer.web && { web: answer.web }),
    ...(answer.problem ? { error: answer.problem } : {}),
  };
}
