import { clsx } from 'clsx';
import { Button } from '#web/ui/controls/button.tsx';
import { describeError, isSignedOut } from './api-error.ts';

interface FailureTextProps {
  error: unknown;
  /** The reason, if the error's own message shouldn't be shown. */
  children?: string;
}

/** Why something failed, with a button to sign in if the session has ended. */
export function FailureText({ error, children }: FailureTextProps) {
  return (
    <>
      {children ?? describeError(error)}
      <span className="mt-2 block empty:hidden">
        <SignInAgain error={error} />
      </span>
    </>
  );
}

/** Opens the sign-in page in another tab, so that this page keeps what the user has typed. */
export function SignInAgain({ error }: { error: unknown }) {
  if (!isSignedOut(error)) return null;
  return (
    <Button asChild>
      <a href="/login" target="_blank" rel="noopener">
        Sign In
      </a>
    </Button>
  );
}

/** A failure in a line of its own, near the button that was used. */
export function FailureLine({ error, className }: { error: Error; className?: string }) {
  return (
    <p role="alert" className={clsx('text-14 text-danger', className)}>
      <FailureText error={error} />
    </p>
  );
}
