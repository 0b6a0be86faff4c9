import type { StreamEvent } from '#shared/contract/query/stream-events.ts';
import type { Problem } from '#shared/contract/problem.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { queryClient } from '#web/api/query-client.ts';
import { queryKeys } from '#web/api/query-keys.ts';
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
  } catch (error) {
    throw (await isSignedOut(error)) ? new ApiError(401, JSON.stringify(signedOut), '') : error;
  } finally {
    frames.flush();
  }
}

const signedOut: Problem = {
  code: 'signed-out',
  message: 'You’re signed out. Your prompt is saved. Sign in to send it.',
};

/**
 * Whether a thread was not found because its owner's session has ended, for example in another browser. The
 * page still shows the user as signed in, so it keeps the conversation.
 */
async function isSignedOut(error: unknown): Promise<boolean> {
  const isGone = error instanceof ApiError && error.problem?.code === 'not-found';
  if (!isGone || !queryClient.getQueryData(queryKeys.currentUser)) return false;
  const { isAuthenticated } = await call('getCurrentUser', {});
  return !isAuthenticated;
}
