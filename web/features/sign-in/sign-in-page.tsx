import {
  startAuthentication,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { useMutation, useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { KeyRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { safeReturnPath } from '#shared/lib/safe-return-path.ts';
import { describePasskeyError } from '#web/api/accounts/passkey-error.ts';
import { call, callQuery } from '#web/api/call.ts';
import { endpointTable } from '#web/api/endpoint-table.ts';
import { queryKeys } from '#web/api/query-keys.ts';
import { siteName } from '#web/ui/browser/site-name.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { TrackDrawing } from '#web/ui/track/track-drawing.tsx';
import { EmailLinkForm } from './email-link-form.tsx';
import { readInvite } from './kept-invite.ts';

interface SignInPageProps {
  returnTo: string | null;
  termsHref: string;
  privacyHref: string;
}

const linkLook = 'link hover:text-n12';
const buttonLook = 'h-11 w-full border-n8! text-16! hover:border-n9!';

export function SignInPage({ returnTo, termsHref, privacyHref }: SignInPageProps) {
  const path = safeReturnPath(returnTo);
  const isEnabled = useGoogleStatus();
  const { data: ways, isPending } = useQuery(callQuery(queryKeys.signInWays, 'getSignInWays'));
  // If Google is the only way to sign in but isn't configured, only an administrator can help.
  const isOnlyGoogle = !isPending && !ways?.openId && !ways?.passkeys && !ways?.emailLinks;
  return (
    <section className="mx-auto flex w-full max-w-96 flex-col px-4 pt-20 pb-28 max-sm:pt-12">
      <TrackDrawing shape="one" />
      <h1 className="mt-7 text-28 font-semibold tracking-tight">Sign in to {siteName()}</h1>
      <p className="mt-2 text-n11">
        Sign in to save your conversations and use your plan on any device.
      </p>
      <div className={clsx('mt-8 grid gap-3', isEnabled === undefined && 'min-h-11')}>
        {isEnabled === true && (
          <StartLink path={endpointTable.startGoogleSignIn.path} returnTo={path}>
            <GoogleMark />
            Sign in with Google
          </StartLink>
        )}
        {isEnabled === false && isOnlyGoogle && (
          <p
            role="note"
            className="rounded-control border border-caution-line bg-caution-soft px-4 py-3 text-14"
          >
            Google Sign In is not configured. Please contact the administrator to set up Google
            OAuth credentials.
          </p>
        )}
        {ways?.openId && (
          <StartLink path={endpointTable.startOpenIdSignIn.path} returnTo={path}>
            Sign in with {ways.openId.label}
          </StartLink>
        )}
        {ways?.passkeys && (
          <div>
            <PasskeyButton returnTo={path} />
          </div>
        )}
      </div>
      {ways?.emailLinks && <EmailLinkForm returnTo={path} />}
      <p className="mt-6 text-13 text-n10">
        By signing in, you agree to the{' '}
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

interface StartLinkProps {
  path: string;
  returnTo: string;
  children: ReactNode;
}

/** Leads to another site to sign in there. An invite that was opened in this browser goes along. */
function StartLink({ path, returnTo, children }: StartLinkProps) {
  const invite = readInvite();
  const search = new URLSearchParams({
    ...(returnTo !== '/' && { returnTo }),
    ...(invite !== null && { invite }),
  });
  return (
    <Button asChild className={buttonLook}>
      <a href={search.size === 0 ? path : `${path}?${search}`}>{children}</a>
    </Button>
  );
}

/** Google's logo in its own colours, as its branding rules require. */
function GoogleMark() {
  return (
    <svg aria-hidden width="18" height="18" viewBox="0 0 48 48">
      <path
        fill="#EA4335"
        d="M24 9.5c3.54 0 6.71 1.22 9.21 3.6l6.85-6.85C35.9 2.38 30.47 0 24 0 14.62 0 6.51 5.38 2.56 13.22l7.98 6.19C12.43 13.72 17.74 9.5 24 9.5z"
      />
      <path
        fill="#4285F4"
        d="M46.98 24.55c0-1.57-.15-3.09-.38-4.55H24v9.02h12.94c-.58 2.96-2.26 5.48-4.78 7.18l7.73 6c4.51-4.18 7.09-10.36 7.09-17.65z"
      />
      <path
        fill="#FBBC05"
        d="M10.53 28.59c-.48-1.45-.76-2.99-.76-4.59s.27-3.14.76-4.59l-7.98-6.19C.92 16.46 0 20.12 0 24c0 3.88.92 7.54 2.56 10.78l7.97-6.19z"
      />
      <path
        fill="#34A853"
        d="M24 48c6.48 0 11.93-2.13 15.89-5.81l-7.73-6c-2.15 1.45-4.92 2.3-8.16 2.3-6.26 0-11.57-4.22-13.47-9.91l-7.98 6.19C6.51 42.62 14.62 48 24 48z"
      />
    </svg>
  );
}

/** Whether Google sign-in is configured; undefined while loading, true if the call fails. */
function useGoogleStatus(): boolean | undefined {
  const { data, isError } = useQuery(callQuery(queryKeys.googleStatus, 'getGoogleStatus'));
  return isError ? true : data?.enabled;
}

/** Signs in with a passkey on this device and continues to `returnTo`, a path on this site. */
function PasskeyButton({ returnTo }: { returnTo: string }) {
  const {
    mutate: signIn,
    error,
    isPending,
  } = useMutation({
    mutationFn: () => signInWithPasskey(returnTo),
    onSuccess: ({ goTo }) => window.location.assign(goTo),
  });
  return (
    <>
      <Button className={buttonLook} disabled={isPending} onClick={() => signIn()}>
        <KeyRound size={18} aria-hidden />
        Sign in with a passkey
      </Button>
      {error && (
        <p role="alert" className="mt-3 text-14 text-danger">
          {describePasskeyError(error)}
        </p>
      )}
    </>
  );
}

async function signInWithPasskey(returnTo: string) {
  const options = await call('beginPasskeySignIn');
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const answer = await startAuthentication({ optionsJSON });
  const body = { ...answer, response: { ...answer.response } };
  return call('finishPasskeySignIn', { query: { returnTo }, body });
}
