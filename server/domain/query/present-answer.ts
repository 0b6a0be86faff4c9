import type { Answer, QueryOutput } from '#shared/contract/queries.ts';
import { AppError } from '../app-error.ts';
import { receiptOf } from './run-column.ts';
import type { StartedQuery } from './start-query.ts';
import type { StoredAnswer } from './store.ts';

/** The whole answer as one JSON body; throws the answer's own problem where it failed. */
export async function presentAnswer({ live, plan, outcome }: StartedQuery): Promise<QueryOutput> {
  const answers = await outcome;
  const top = answers[0];
  if (!top) throw new AppError('internal', 'Something went wrong on our side. Please try again.');
  if (top.problem) {
    const { code, message, ...details } = top.problem;
    throw new AppError(code, message, details);
  }
  const { recommendations, details } = plan.decision;
  return { ...toAnswer(top), recommendations, queryId: live.id, details };
}

function toAnswer(answer: StoredAnswer): Answer {
  const receipt = receiptOf(answer);
  return {
    content: answer.content,
    provider: answer.provider,
    model: answer.model,
    time: receipt.time,
    reason: answer.reason,
    recommendations: [],
    receipt,
  };
}
