import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { conversationLeft, identityTaken } from '#shared/contract/accounts/constants.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';

const notices = {
  [conversationLeft]: {
    title: 'Conversation Not Saved',
    description:
      'You already have as many saved conversations as your plan keeps. Delete one, and your next prompt will be saved.',
  },
  [identityTaken]: {
    title: 'Sign-In Method Not Added',
    description:
      'It already belongs to another account here. Sign in to that account and remove it there first.',
  },
};

/** Shows a toast, once, for the outcome that a sign-in redirect put into the address. */
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
