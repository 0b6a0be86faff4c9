import type { StreamEvent } from '#shared/contract/query/stream-events.ts';
import { call } from '#web/api/call.ts';
import type { SentQuery } from '#web/api/stream/sent-query.ts';
import { streamAnswer, type StreamOptions } from '#web/api/stream/stream-answer.ts';
import { collectByFrame } from './collect-by-frame.ts';

/** The source of a conversation's answers. */
export interface AnswerStream {
  /**
   * Sends a query, or follows the one with the id `sentAs`, and delivers its events at most once
   * per frame. Resolves when the stream ends; rejects if the query is rejected or the connection is
   * lost.
   */
  read(
    query: SentQuery,
    options: StreamOptions,
    onEvents: (events: StreamEvent[]) => void,
  ): Promise<void>;
  /** Asks the server to end a query. Its stream then ends by itself. */
  stop(queryId: string): Promise<void>;
}

export const serverStream: AnswerStream = {
  async read(query, options, onEvents) {
    const frames = collectByFrame(onEvents);
    try {
      for await (const event of streamAnswer(query, options)) frames.add(event);
    } finally {
      frames.flush();
    }
  },
  async stop(queryId) {
    await call('stopQuery', { params: { queryId } });
  },
};
