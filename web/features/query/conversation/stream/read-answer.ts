import type { StreamEvent } from '#shared/contract/query/stream-events.ts';
import type { SentQuery } from '#web/api/stream/sent-query.ts';
import { streamAnswer, type StreamOptions } from '#web/api/stream/stream-answer.ts';
import { collectByFrame } from './collect-by-frame.ts';

/** Sends a query and reads its answers; see `AnswerStream`. */
export async function readAnswer(
  query: SentQuery,
  options: StreamOptions,
  onEvents: (events: StreamEvent[]) => void,
): Promise<void> {
  const frames = collectByFrame(onEvents);
  try {
    for await (const event of streamAnswer(query, options)) frames.add(event);
    await frames.finish();
  } finally {
    frames.flush();
  }
}
