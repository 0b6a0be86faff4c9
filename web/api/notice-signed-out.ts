import type { Problem } from '#shared/contract/problem.ts';
import { queryClient } from './query-client.ts';
import { queryKeys } from './query-keys.ts';

/** A session that ended elsewhere is first heard of by a refusal: then the page asks who is signed in. */
export function noticeSignedOut(problem: Problem | null): void {
  if (problem?.code !== 'signed-out') return;
  void queryClient.invalidateQueries({ queryKey: queryKeys.currentUser });
}
