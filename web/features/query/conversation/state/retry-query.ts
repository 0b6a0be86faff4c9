import type { SentQuery } from '#web/api/sent-query.ts';
import { isKept } from './saved-turns.ts';
import type { Run } from './turn.ts';

/** A prompt as it was sent with what had been said before it, of which its own answers are no part. */
export function askAgain(
  { retryOf, ...query }: SentQuery,
  run: Run | null,
  ownThreadId: string | null,
): SentQuery {
  const threadId = ownThreadId ?? query.threadId;
  if (!threadId || !run) return query;
  // Files that a thread keeps are in reach of its later turns, and of those only.
  const needsItself = ownThreadId !== null && run.files.length > 0 && isKept(run);
  const first = needsItself ? undefined : (retryOf ?? run.queryId);
  return { ...query, threadId, ...(first && { retryOf: first }) };
}
