import type { AnswerEvent, AnswerRequest, ModelProvider } from '../../contract/model-provider.ts';

export async function collectEvents(
  provider: ModelProvider,
  request: AnswerRequest,
  signal = AbortSignal.timeout(10_000),
): Promise<AnswerEvent[]> {
  const events: AnswerEvent[] = [];
  for await (const event of provider.streamAnswer(request, signal)) events.push(event);
  return events;
}

/** Splits an answer's events into its text, queries, citations with the cited words, and end. */
export function readFinds(events: readonly AnswerEvent[]) {
  const text = events.map((event) => (event.type === 'text' ? event.text : '')).join('');
  return {
    text,
    queries: events.flatMap((event) => (event.type === 'search' ? (event.queries ?? []) : [])),
    cited: events.flatMap((event) =>
      event.type === 'citation'
        ? [{ words: text.slice(event.citation.start, event.citation.end), ...event.citation }]
        : [],
    ),
    end: events.find((event) => event.type === 'end'),
  };
}

export function sse(events: readonly object[]): string {
  return events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('');
}
