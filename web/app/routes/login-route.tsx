import { useEffect } from 'react';
import { Redirect, useSearch } from 'wouter';
import { useCurrentUser } from '#web/api/accounts/use-current-user.ts';
import { chooseDestination } from '#web/features/sign-in/choose-destination.ts';
import { EmailLinkPage } from '#web/features/sign-in/email-link-page.tsx';
import { keepInvite } from '#web/features/sign-in/kept-invite.ts';
import { SignInFailedPage } from '#web/features/sign-in/sign-in-failed-page.tsx';
import { SignInPage } from '#web/features/sign-in/sign-in-page.tsx';
import { lazyPart } from '#web/ui/parts/lazy-part.tsx';
import { PartFailure } from '#web/ui/parts/part-failure.tsx';
import { TrackSpinner } from '#web/ui/track/track-spinner.tsx';
import { links } from '../navigation/links.ts';

const BarredSubscription = lazyPart<object>(
  async () =>
    (await import('#web/features/billing/membership/subscription-panel.tsx')).BarredSubscription,
  { failed: (part) => <PartFailure part={part}>Your subscription didn’t load.</PartFailure> },
);

/**
 * `useSearch` is only used to render again after a navigation. Its value is already decoded, and
 * `URLSearchParams` would decode it a second time.
 */
export function LoginErrorRoute() {
  useSearch();
  const search = new URLSearchParams(location.search);
  return (
    <SignInFailedPage
      returnTo={search.get('returnTo')}
      why={search.get('why')}
      subscription={<BarredSubscription />}
    />
  );
}

/** In the emailed link, the token comes after `#`, because browsers don't send that part to servers. */
export function EmailLinkRoute() {
  const isAdding = new URLSearchParams(useSearch()).has('add');
  return <EmailLinkPage token={location.hash.slice(1)} isAdding={isAdding} />;
}

export function LoginRoute() {
  // `useSearch` is only used to render again after a navigation. Its value is already decoded, and
  // `URLSearchParams` would decode `returnTo` a second time.
  useSearch();
  const search = new URLSearchParams(location.search);
  const { data: user, isPending } = useCurrentUser();
  const returnTo = search.get('returnTo');
  const error = search.get('error');
  keepInvite(search.get('invite'));

  useEffect(() => {
    if (error !== null) console.warn('Signing in failed:', error);
  }, [error]);

  if (isPending) return <TrackSpinner label="Loading" isPage />;
  if (user) return <Redirect to={chooseDestination(returnTo)} replace />;
  return <SignInPage returnTo={returnTo} termsHref={links.terms} privacyHref={links.privacy} />;
}
