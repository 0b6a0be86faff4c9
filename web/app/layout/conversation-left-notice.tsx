import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { conversationLeft } from '#shared/contract/accounts/constants.ts';
import { limits } from '#shared/contract/limits.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';

/** Tells who has just signed in that the conversation they had before could not become a thread. */
export function ConversationLeftNotice() {
  const [, navigate] = useLocation();
  useEffect(() => {
    const { pathname, search, hash } = window.location;
    if (!search.split(/[?&]/).includes(conversationLeft)) return;
    const params = new URLSearchParams(search);
    params.delete(conversationLeft.split('=')[0] ?? '');
    navigate(`${pathname}${params.size > 0 ? `?${params}` : ''}${hash}`, { replace: true });
    showToast({
      title: 'Your Conversation Was Not Saved',
      description: `You have ${limits.threads} threads already, and none of them is deleted without asking. Delete one, and your next prompt begins a thread.`,
    });
  }, [navigate]);
  return null;
}
