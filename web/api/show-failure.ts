import { showToast } from '#web/ui/feedback/toast-store.ts';
import { describeError, isSignedOut } from './api-error.ts';

/** For `onError`: shows a toast with this title and the reason, and a button to sign in if that helps. */
export function showFailure<Failure = unknown>(
  title: string,
  describe: (error: Failure) => string | undefined = describeError,
): (error: Failure) => void {
  return (error) => {
    const description = describe(error);
    showToast({
      title,
      ...(description !== undefined && { description }),
      tone: 'danger',
      ...(isSignedOut(error) && { action: signIn }),
    });
  };
}

// Opens in another tab, so that this page keeps what the user has typed.
const signIn = { label: 'Sign In', run: () => void window.open('/login', '_blank', 'noopener') };
