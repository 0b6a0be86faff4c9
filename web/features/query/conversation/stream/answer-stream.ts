import type { StreamEvent } from '#shared/contract/query/stream-events.ts';
import { call } from '#web/api/call.ts';
import type { SentQuery } from '#web/api/stream/sent-query.ts';
import type { StreamOptions } from '#web/api/stream/stream-answer.ts';

/** The source of a conversation's answers. */
export interface AnswerStream {
  /**
   * Sends a query, or follows the one with the id `sentAs`, and delivers its events at most once per frame.
   * Resolves when the stream ends; rejects if the query is rejected or the connection is lost.
   */
  read(
    query: SentQuery,
    options: StreamOptions,
    onEvents: (events: StreamEvent[]) => void,
  ): Promise<void>;
  /** Asks the server to end a query. Its stream then ends as well. */
  stop(queryId: string): Promise<void>;
}

/** Loads the code that sends prompts and reads answers. */
export const fetchReader = () => import('./read-answer.ts');

export const serverStream: AnswerStream = {
  async read(query, options, onEvents) {
    // Loads the reader before sending, so that an answer never reaches a page that can't read it.
    const { readAnswer } = await orAborted(fetchReader(), options.signal);
    await readAnswer(query, options, onEvents);
  },
  async stop(queryId) {
    await call('stopQuery', { params: { queryId } });
  },
};

/** Awaits a promise, but rejects as soon as the signal is aborted. */
async function orAborted<Value>(coming: Promise<Value>, signal: AbortSignal): Promise<Value> {
  signal.throwIfAborted();
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const give = () => reject(signal.reason);
  signal.addEventListener('abort', give);
  try {
    return await Promise.race([coming, aborted]);
  } finally {
    signal.removeEventListener('abort', give);
  }
}
