import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { safeReturnPath } from '#shared/lib/safe-return-path.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { TrackDrawing } from '#web/ui/track/track-drawing.tsx';

interface SignInFailedPageProps {
  /** The page that the user originally wanted, to which the next attempt leads as well. */
  returnTo: string | null;
  /** The server's explanation of why a new account isn't ready. */
  why: string | null;
  /** The subscription that belongs to a blocked account. */
  subscription: ReactNode;
}

const reasons: Partial<Record<string, string>> = {
  waiting:
    'Your account was created and is waiting for an administrator’s approval. Sign in again later.',
  barred: 'This account is blocked. If you think this is a mistake, contact an administrator.',
  uninvited: 'You need an invite link to create an account here. Ask an administrator for one.',
};

export function SignInFailedPage({ returnTo, why, subscription }: SignInFailedPageProps) {
  const reason = reasons[why ?? ''];
  const path = safeReturnPath(returnTo);
  const login = path === '/' ? '/login' : `/login?${new URLSearchParams({ returnTo: path })}`;
  return (
    <section className="mx-auto flex w-full max-w-96 flex-col px-4 pt-20 pb-28 max-sm:pt-12">
      <TrackDrawing shape="end" />
      <h1 className="mt-7 text-28 font-semibold tracking-tight">Authentication Failed</h1>
      <p className="mt-2 text-n11">
        {why === 'barred'
          ? "We couldn't sign you in."
          : "We couldn't sign you in. Please try again."}
      </p>
      {reason && (
        <p
          role="note"
          className="mt-4 rounded-control border border-caution-line bg-caution-soft px-4 py-3 text-14"
        >
          {reason}
        </p>
      )}
      {why === 'barred' && subscription}
      <div className="mt-8 flex flex-wrap gap-2">
        <Button look="primary" asChild>
          <Link href={login}>Return to Login</Link>
        </Button>
        <Button asChild>
          <Link href="/">Back to Home</Link>
        </Button>
      </div>
    </section>
  );
}
