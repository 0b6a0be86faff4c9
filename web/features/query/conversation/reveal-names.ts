import type { StreamEvent } from '#shared/contract/query/stream-events.ts';
import { call } from '#web/api/call.ts';
import { showFailure } from '#web/api/show-failure.ts';
import type { Turn } from './state/turn.ts';
import type { AnswerStream } from './stream/answer-stream.ts';

/**
 * Asks the server to reveal a blind comparison's names without a vote. Shows a toast and returns false on failure.
 */
export async function revealNames({ queryId }: Turn): Promise<boolean> {
  if (!queryId) return false;
  try {
    await call('revealNames', { params: { queryId } });
    return true;
  } catch (error) {
    showFailure('Error', () => 'Couldn’t reveal the names. Please try again.')(error);
    return false;
  }
}

/** Fetches all events of a turn again, now with the names; null if that failed. */
export async function readNames(
  stream: Pick<AnswerStream, 'read'>,
  { query, queryId }: Turn,
): Promise<StreamEvent[] | null> {
  const events: StreamEvent[] = [];
  const options = { signal: new AbortController().signal, sentAs: queryId };
  try {
    await stream.read({ query }, options, (some) => events.push(...some));
    return events;
  } catch (error) {
    showFailure('Error', () => 'Couldn’t load the names. Reload the page to see them.')(error);
    return null;
  }
}
