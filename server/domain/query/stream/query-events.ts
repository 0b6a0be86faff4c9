import type { StreamEvent } from '#shared/contract/query/stream-events.ts';
import { receiptOf } from '../answer/answer.ts';
import type { StoredQuery } from '../ports.ts';

/** The events that a finished query would have sent, for a reader who comes back after it ended. */
export function eventsOfStored(query: StoredQuery): StreamEvent[] {
  const events: StreamEvent[] = [
    {
      type: 'route',
      queryId: query.id,
      threadId: query.threadId,
      columns: query.answers.map((answer) => ({
        column: answer.position,
        id: answer.modelId,
        provider: answer.provider,
        model: answer.model,
        name: answer.name,
        reason: answer.reason,
      })),
      recommendations: query.recommendations,
      details: query.details,
    },
  ];
  for (const answer of query.answers) {
    const column = answer.position;
    const receipt = receiptOf(answer);
    if (answer.content !== '') events.push({ type: 'text', column, text: answer.content });
    if (answer.problem) events.push({ type: 'problem', column, problem: answer.problem, receipt });
    else events.push({ type: 'receipt', column, receipt });
  }
  if (query.problem) events.push({ type: 'problem', problem: query.problem });
  return [...events, { type: 'done', queryId: query.id }];
}
