import { Link } from 'wouter';
import { safeReturnPath } from '#shared/lib/safe-return-path.ts';
import { endpointTable } from '#web/api/endpoint-table.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { TrackDrawing } from '#web/ui/track/track-drawing.tsx';
import { GoogleMark } from './google-mark.tsx';
import { useGoogleStatus } from './use-google-status.ts';

interface SignInPageProps {
  returnTo: string | null;
  termsHref: string;
  privacyHref: string;
}

const linkLook = 'underline underline-offset-3 hover:text-n12';

export function SignInPage({ returnTo, termsHref, privacyHref }: SignInPageProps) {
  const isEnabled = useGoogleStatus();
  return (
    <section className="mx-auto flex w-full max-w-96 flex-col px-4 pt-20 pb-28 max-sm:pt-12">
      <TrackDrawing shape="one" />
      <h1 className="mt-7 text-28 font-semibold tracking-tight">Sign in to Switchyard</h1>
      <p className="mt-2 text-n11">
        Your conversations are saved as threads, and your plan comes with you to every device.
      </p>
      <div className="mt-8 min-h-11">
        {isEnabled === true && <GoogleButton returnTo={safeReturnPath(returnTo)} />}
        {isEnabled === false && (
          <p
            role="note"
            className="rounded-control border border-caution-line bg-caution-soft px-4 py-3 text-14"
          >
            Google Sign In is not configured. Please contact the administrator to set up Google
            OAuth credentials.
          </p>
        )}
      </div>
      <p className="mt-6 text-13 text-n10">
        By signing in you agree to the{' '}
        <Link href={termsHref} className={linkLook}>
          Terms
        </Link>{' '}
        and the{' '}
        <Link href={privacyHref} className={linkLook}>
          Privacy Policy
        </Link>
        .
      </p>
    </section>
  );
}

function GoogleButton({ returnTo }: { returnTo: string }) {
  const { path } = endpointTable.startGoogleSignIn;
  const href = returnTo === '/' ? path : `${path}?${new URLSearchParams({ returnTo })}`;
  return (
    <Button asChild className="h-11 w-full border-n8! text-16! hover:border-n9!">
      <a href={href}>
        <GoogleMark />
        Sign in with Google
      </a>
    </Button>
  );
}
