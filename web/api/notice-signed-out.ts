import type { Problem } from '#shared/contract/problem.ts';
import { queryClient } from './query-client.ts';
import { queryKeys } from './query-keys.ts';

/**
 * A session may have ended elsewhere. The first refused call shows it, and the page then asks who is signed
 * in.
 */
export function noticeSignedOut(problem: Problem | null): void {
  if (problem?.code !== 'signed-out') return;
  void queryClient.invalidateQueries({ queryKey: queryKeys.currentUser });
}
