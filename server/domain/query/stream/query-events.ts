import type { RoutedColumn, StreamEvent } from '#shared/contract/query/stream-events.ts';
import { receiptOf } from '../answer/answer.ts';
import type { AskedModel } from '../answer/attempt.ts';
import type { PlannedQuery } from '../plan-query.ts';
import type { Answer, StoredQuery } from '../ports.ts';

/** Which models answer, and why. */
export function routeEvent(
  { id: queryId, threadId, decision }: PlannedQuery,
  models: readonly AskedModel[],
): StreamEvent {
  const { recommendations, details } = decision;
  const columns = models.map((model, position) => routedColumn(position, model));
  return { type: 'route', queryId, threadId, columns, recommendations, details };
}

export function routedColumn(column: number, model: AskedModel): RoutedColumn {
  return {
    column,
    id: model.catalogueModel.id,
    provider: model.catalogueModel.provider,
    model: model.model,
    name: model.name,
    reason: model.reason,
  };
}

/** The end of one answer. */
export function endEvent(answer: Answer): StreamEvent {
  const { position: column, problem } = answer;
  const receipt = receiptOf(answer);
  return problem
    ? { type: 'problem', column, problem, receipt }
    : { type: 'receipt', column, receipt };
}

/** The events that a finished query would have sent, for a reader who comes back after it ended. */
export function eventsOfStored(query: StoredQuery): StreamEvent[] {
  const { id: queryId, threadId, answers, recommendations, details, problem } = query;
  const columns = answers.map((answer) => ({
    column: answer.position,
    id: answer.modelId,
    provider: answer.provider,
    model: answer.model,
    name: answer.name,
    reason: answer.reason,
  }));
  const ofAnswers = answers.flatMap((answer): StreamEvent[] => {
    const { position: column, content: text } = answer;
    return [...(text === '' ? [] : [{ type: 'text' as const, column, text }]), endEvent(answer)];
  });
  return [
    { type: 'route', queryId, threadId, columns, recommendations, details },
    ...ofAnswers,
    ...(problem ? [{ type: 'problem' as const, problem }] : []),
    { type: 'done', queryId },
  ];
}
