import type { RoutedColumn, StreamEvent } from '#shared/contract/query/stream-events.ts';
import { receiptOf } from '../answer/answer.ts';
import type { Candidate } from '../plan/candidate-ranking.ts';
import type { PlannedQuery } from '../plan-query.ts';
import type { FinishedAnswer } from '../answer/ports.ts';
import type { StoredQuery } from '../ports.ts';

export function routeEvent({
  id: queryId,
  threadId,
  decision,
  candidates,
}: PlannedQuery): StreamEvent {
  const { recommendations, details } = decision;
  const columns = candidates.map((candidate, position) => routedColumn(position, candidate));
  return { type: 'route', queryId, threadId, columns, recommendations, details };
}

export function routedColumn(column: number, { model, reason }: Candidate): RoutedColumn {
  const { id, provider, name } = model;
  return { column, id, provider, model: model.model, name, reason };
}

/** The event that ends one answer. */
export function endEvent(answer: FinishedAnswer): StreamEvent {
  const { position: column, problem, web } = answer;
  const citationsLeftOut = web?.leftOut ?? 0;
  const receipt = receiptOf(answer);
  return problem
    ? { type: 'problem', column, problem, receipt }
    : { type: 'receipt', column, receipt, ...(citationsLeftOut > 0 && { citationsLeftOut }) };
}

/** The events of a finished query, for a reader who returns after it ended. */
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
    return [
      ...(text === '' ? [] : [{ type: 'text' as const, column, text }]),
      ...findEvents(answer),
      ...callEvents(answer),
      endEvent(answer),
    ];
  });
  return [
    { type: 'route', queryId, threadId, columns, recommendations, details },
    ...ofAnswers,
    ...(problem ? [{ type: 'problem' as const, problem }] : []),
    { type: 'done', queryId },
  ];
}

function findEvents({ position: column, web }: FinishedAnswer): StreamEvent[] {
  if (!web) return [];
  return [
    { type: 'search', column, queries: web.queries },
    ...web.citations.map((citation) => ({ type: 'citation' as const, column, citation })),
  ];
}

function callEvents({ position: column, toolCalls }: FinishedAnswer): StreamEvent[] {
  return (toolCalls ?? []).map(({ arguments: text, ...named }, call) => ({
    type: 'tool-call',
    column,
    call,
    ...named,
    text,
  }));
}
