import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { conversationLeft, identityTaken } from '#shared/contract/accounts/constants.ts';
import { limits } from '#shared/contract/limits.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';

const notices = {
  [conversationLeft]: {
    title: 'Your Conversation Was Not Saved',
    description: `You have ${limits.threads} threads already, and none of them is deleted without asking. Delete one, and your next prompt begins a thread.`,
  },
  [identityTaken]: {
    title: 'Not Added',
    description:
      'That account signs in somebody else here. Sign in with it, and remove it there first.',
  },
};

/** Shows a toast, once, for the outcome that the sign-in redirect left in the address. */
export function AddressNotice() {
  const [, navigate] = useLocation();
  useEffect(() => {
    const { pathname, search, hash } = window.location;
    const parts = search.split(/[?&]/);
    const found = Object.entries(notices).find(([mark]) => parts.includes(mark));
    if (!found) return;
    const [mark, notice] = found;
    const params = new URLSearchParams(search);
    params.delete(mark.split('=')[0] ?? '');
    navigate(`${pathname}${params.size > 0 ? `?${params}` : ''}${hash}`, { replace: true });
    showToast(notice);
  }, [navigate]);
  return null;
}
