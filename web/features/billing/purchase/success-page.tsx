import { useEffect } from 'react';
import { Link } from 'wouter';
import { useQuery } from '@tanstack/react-query';
import type { CurrentUser } from '#shared/contract/accounts/schemas.ts';
import { describeError } from '#web/api/api-error.ts';
import { hasStandard } from '#web/api/accounts/use-current-user.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { FailedPanel } from '#web/ui/feedback/failed-panel.tsx';
import { dropToast } from '#web/ui/feedback/toast-store.ts';
import { TrackDrawing } from '#web/ui/track/track-drawing.tsx';
import { TrackSpinner } from '#web/ui/track/track-spinner.tsx';
import { call } from '#web/api/call.ts';
import { invalidate } from '#web/api/query-client.ts';
import { queryKeys } from '#web/api/query-keys.ts';
import { BenefitsList } from '../benefits-list.tsx';
import type { Purchase } from '../purchases.ts';
import { SignInNote } from './notes.tsx';

const checkEveryMs = 2000;
const checkForMs = 12_000;

interface SuccessPageProps {
  purchase: Purchase;
  user: CurrentUser | null;
  /** How the payment ended, if the provider reports it. */
  redirectStatus: string | null;
}

export function SuccessPage({ purchase, user, redirectStatus }: SuccessPageProps) {
  return (
    <section className="mx-auto w-full max-w-120 px-4 pt-20 pb-28 max-sm:pt-12">
      {user ? (
        <Outcome purchase={purchase} user={user} redirectStatus={redirectStatus} />
      ) : (
        <>
          <h1 className="mb-6 text-28 font-semibold tracking-tight">Thank you</h1>
          <SignInNote path={purchase.returnPath}>Log in to see your purchase.</SignInNote>
          <Rest />
        </>
      )}
    </section>
  );
}

type OutcomeProps = SuccessPageProps & { user: CurrentUser };

function Outcome({ purchase, user, redirectStatus }: OutcomeProps) {
  const hasFailed = redirectStatus === 'failed';
  const isExpected = redirectStatus !== null && !hasFailed;
  const { data, error, isFetching, refetch } = useConfirmation(isExpected);
  const look = () => void refetch();
  // Closes the "Payment Processing" toast once the page shows how the payment ended.
  useEffect(() => {
    if (!isFetching) dropToast('payment');
  }, [isFetching]);

  if (isFetching) return <TrackSpinner label={`Confirming your ${purchase.kind}`} isPage />;
  if (!hasFailed && (data?.isStandard || hasStandard(user))) {
    return <Paid purchase={purchase} message={data?.message} />;
  }
  if (error) return <Unconfirmed error={error} onRetry={look} />;
  return (
    <>
      <TrackDrawing shape="end" />
      <h1 className="mt-7 text-28 font-semibold tracking-tight">
        {hasFailed ? 'Payment Failed' : 'We haven’t received your payment yet'}
      </h1>
      <p role="status" className="mt-2 mb-6 text-n11">
        {hasFailed
          ? 'The payment didn’t go through, and you weren’t charged.'
          : `${data?.message ?? ''} If you just paid, your bank may need a little longer.`}
      </p>
      <div className="flex flex-wrap gap-2">
        {!hasFailed && <Button onClick={look}>Check Again</Button>}
        <Button look={hasFailed ? 'primary' : 'outline'} asChild>
          <Link href={purchase.path}>{hasFailed ? 'Try Again' : 'Go to Payment'}</Link>
        </Button>
      </div>
      <Rest />
    </>
  );
}

/** The benefits and a link home, if the page doesn't already show them above. */
function Rest() {
  return (
    <div className="mt-10 border-t border-n6 pt-6">
      <h2 className="mb-3 font-semibold">What Standard includes</h2>
      <BenefitsList />
      <div className="mt-6">
        <BackHome />
      </div>
    </div>
  );
}

function Unconfirmed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <>
      <h1 className="mb-6 text-28 font-semibold tracking-tight">Thank you</h1>
      <FailedPanel
        title="We couldn’t confirm your payment yet"
        message={`${describeError(error)} Nothing is lost. Your account updates automatically once we can confirm it.`}
        onRetry={onRetry}
      />
      <Rest />
    </>
  );
}

function Paid({ purchase, message }: { purchase: Purchase; message: string | undefined }) {
  return (
    <>
      <TrackDrawing shape="one" />
      <h1 className="mt-7 text-28 font-semibold tracking-tight">
        {purchase.kind === 'subscription' ? 'Subscription Successful' : 'Payment Successful'}
      </h1>
      <p role="status" className="mt-2 mb-6 text-n11">
        Thank you. {message ?? 'You now have Standard.'}
      </p>
      <BenefitsList />
      <div className="mt-8 flex flex-wrap gap-2">
        <BackHome look="primary" />
        <Button look="quiet" asChild>
          <Link href="/subscription">Manage Subscription</Link>
        </Button>
      </div>
    </>
  );
}

function BackHome({ look = 'outline' }: { look?: 'primary' | 'outline' }) {
  return (
    <Button look={look} asChild>
      <Link href="/">Back to Home</Link>
    </Button>
  );
}

/** Syncs the new purchase from the payment provider, repeatedly for a while if a payment is expected. */
function useConfirmation(isExpected: boolean) {
  return useQuery({
    queryKey: ['billing', 'confirmation'],
    queryFn: () => confirm(isExpected),
    gcTime: 0,
  });
}

async function confirm(isExpected: boolean) {
  const checkUntil = Date.now() + (isExpected ? checkForMs : 0);
  try {
    for (;;) {
      const answer = await call('syncSubscription');
      if (answer.isStandard || Date.now() >= checkUntil) return answer;
      await new Promise((resolve) => setTimeout(resolve, checkEveryMs));
    }
  } finally {
    void invalidate(queryKeys.membership, queryKeys.receipts, queryKeys.picker);
    // Awaited, so that no part of the page still shows the account as free.
    await invalidate(queryKeys.currentUser);
  }
}
