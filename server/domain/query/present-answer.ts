import type { Answer, QueryOutput } from '#shared/contract/query/schemas.ts';
import { AppError } from '../app-error.ts';
import type { QueryPlan } from './plan-query.ts';
import type { StartedQuery } from './start-query.ts';
import type { StoredAnswer } from './ports.ts';
import { receiptOf } from './answer/answer.ts';

/**
 * The whole answer as one JSON body. A comparison answers with its best answer's fields and all of them
 * in `responses`, each with its own error where it failed; when all failed, with the first one's error.
 */
export async function presentAnswer({
  live,
  plan,
  threadId,
  outcome,
}: StartedQuery): Promise<QueryOutput> {
  const answers = await outcome;
  const top = pickTop(plan, answers);
  const { recommendations, details } = plan.decision;
  return {
    ...toAnswer(top),
    recommendations,
    queryId: live.id,
    threadId,
    details,
    ...(plan.columns.length > 1 ? { responses: answers.map(toAnswer) } : {}),
  };
}

function pickTop(plan: QueryPlan, answers: readonly StoredAnswer[]): StoredAnswer {
  const whole = answers.filter(({ problem }) => problem === null);
  const ranked = plan.decision.ranked.map(({ model }) => model.id);
  const rank = ({ modelId }: StoredAnswer) => {
    const at = ranked.indexOf(modelId);
    return at < 0 ? ranked.length : at;
  };
  const [top] = whole.toSorted((a, b) => rank(a) - rank(b));
  if (top) return top;
  const problem = answers[0]?.problem;
  if (!problem) throw new AppError('internal', 'Something went wrong on our side. Try again.');
  const { code, message, ...details } = problem;
  throw new AppError(code, message, details);
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
    ...(answer.problem ? { error: answer.problem } : {}),
  };
}
