import { showToast } from '#web/ui/feedback/toast-store.ts';
import { ApiError, describeError } from './api-error.ts';

/** For `onError`: shows a toast with this title and the reason. */
export function showFailure(title: string): (error: unknown) => void {
  return (error) =>
    showToast({
      title,
      description: describeError(error),
      tone: 'danger',
      ...(isSignedOut(error) && { action: signIn }),
    });
}

const isSignedOut = (error: unknown) =>
  error instanceof ApiError && error.problem?.code === 'signed-out';

// In another tab, so that this page keeps what the user has typed.
const signIn = { label: 'Sign In', run: () => void window.open('/login', '_blank', 'noopener') };
