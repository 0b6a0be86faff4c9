import { useMutation } from '@tanstack/react-query';
import { Link } from 'wouter';
import { describeError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { readInvite } from './kept-invite.ts';
import { TrackDrawing } from '#web/ui/track/track-drawing.tsx';
import { siteName } from '#web/ui/browser/site-name.ts';

interface EmailLinkPageProps {
  token: string;
  /** Whether the link adds an address to an account, rather than signing in. */
  isAdding: boolean;
}

/** The page that a link in an email opens. It requires a click, because mail scanners open links too. */
export function EmailLinkPage({ token, isAdding }: EmailLinkPageProps) {
  const {
    mutate: open,
    error,
    isPending,
  } = useMutation({
    mutationFn: () => {
      const invite = readInvite();
      return call('openEmailLink', { body: { token, ...(invite !== null && { invite }) } });
    },
    // Replaces the history entry, because the link can only be used once.
    onSuccess: ({ goTo }) => window.location.replace(goTo),
  });
  return (
    <section className="mx-auto flex w-full max-w-96 flex-col px-4 pt-20 pb-28 max-sm:pt-12">
      <TrackDrawing shape={error ? 'end' : 'one'} />
      <h1 className="mt-7 text-28 font-semibold tracking-tight">
        {error ? 'This link can’t be used' : titleOf(isAdding)}
      </h1>
      {error ? (
        <UnusableLink why={describeError(error)} isAdding={isAdding} />
      ) : (
        <>
          <p className="mt-2 text-n11">One more click to {isAdding ? 'add it' : 'sign in'}.</p>
          <Button
            look="primary"
            className="mt-8 h-11 w-full text-16!"
            disabled={isPending}
            onClick={() => open()}
          >
            {isAdding ? 'Add Address' : 'Sign In'}
          </Button>
        </>
      )}
    </section>
  );
}

function titleOf(isAdding: boolean): string {
  return isAdding ? 'Add your e-mail address' : `Sign in to ${siteName()}`;
}

function UnusableLink({ why, isAdding }: { why: string; isAdding: boolean }) {
  return (
    <>
      <p role="alert" className="mt-2 text-n11">
        {why}
      </p>
      <div className="mt-8 flex flex-wrap gap-2">
        <Button look="primary" asChild>
          <Link href={isAdding ? '/profile' : '/login'}>
            {isAdding ? 'Go to Profile' : 'Request a New Link'}
          </Link>
        </Button>
        <Button asChild>
          <Link href="/">Back to Home</Link>
        </Button>
      </div>
    </>
  );
}
