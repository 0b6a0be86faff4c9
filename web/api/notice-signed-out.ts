import type { Problem } from '#shared/contract/problem.ts';
import { queryClient } from './query-client.ts';
import { queryKeys } from './query-keys.ts';

/**
 * Refetches the current user after a response with the code 'signed-out': the session may have
 * ended in another tab or on the server.
 */
export function noticeSignedOut(problem: Problem | null): void {
  if (problem?.code !== 'signed-out') return;
  void queryClient.invalidateQueries({ queryKey: queryKeys.currentUser });
}
