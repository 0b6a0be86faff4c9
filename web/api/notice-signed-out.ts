import type { Problem } from '#shared/contract/problem.ts';
import { hasHeldText } from '#web/ui/guards/reload-page.ts';
import { queryClient } from './query-client.ts';
import { queryKeys } from './query-keys.ts';

/**
 * Refetches the current user after a response with the code 'signed-out': the session may have
 * ended in another tab or on the server.
 */
export function noticeSignedOut(problem: Problem | null, method = 'GET'): void {
  if (problem?.code !== 'signed-out' || wouldLoseInput(method)) return;
  void queryClient.invalidateQueries({ queryKey: queryKeys.currentUser });
}

/**
 * Whether the user has just sent something, or is filling in a form on a page for signed-in users. Without a
 * current user, the page would redirect to the sign-in page or drop the conversation, and the input would be
 * lost.
 */
function wouldLoseInput(method: string): boolean {
  if (method !== 'GET') return true;
  if (!/^\/(?:profile|admin)\b/.test(location.pathname)) return false;
  return hasHeldText() || document.querySelector('dialog[open]') !== null;
}
