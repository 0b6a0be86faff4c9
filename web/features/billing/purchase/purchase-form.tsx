import { useEffect } from 'react';
import { Link, useLocation } from 'wouter';
import { ApiError, describeError } from '#web/api/api-error.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { CardForm } from '../card/card-form.tsx';
import { confirmPaymentTo } from '../card/confirm-checkout.ts';
import { formatCents } from '../format.ts';
import { PaymentSummary } from './payment-summary.tsx';
import { Note, SignInNote } from './notes.tsx';
import type { Purchase } from '../purchases.ts';
import { useCheckout } from '../card/use-checkout.ts';

/** Begins the payment and shows its form, or why there is none. */
export function PurchaseForm({ purchase }: { purchase: Purchase }) {
  const { kind, plan, price, returnPath } = purchase;
  const [, navigate] = useLocation();
  const { checkout, error, isFetching, isUnusable, giveUp, retry } = useCheckout(plan, () =>
    purchase.start(price),
  );
  const status = error instanceof ApiError ? error.status : null;
  const hasFailed = isUnusable || (error !== null && status !== 401 && status !== 409);

  useEffect(() => {
    if (hasFailed) showToast({ title: 'Error', description: purchase.errorToast, tone: 'danger' });
  }, [hasFailed, purchase.errorToast]);

  const goOn = () => {
    const description = `You'll be redirected to confirm your ${kind}.`;
    showToast({ title: 'Payment Processing', description });
    navigate(`${returnPath}?redirect_status=succeeded`);
  };

  if (isFetching) return <Preparing />;
  if (status === 401) {
    return <SignInNote path={purchase.path}>You have been signed out. Log in again.</SignInNote>;
  }
  if (status === 409) return <AlreadyPaidNote>{describeError(error)}</AlreadyPaidNote>;
  if (hasFailed || !checkout) {
    return (
      <Note action={<Button onClick={retry}>Retry</Button>}>
        Unable to initialize payment. Please try again later.
      </Note>
    );
  }
  if (formatCents(checkout.amountCents) !== price) {
    return <PriceChangedNote amountCents={checkout.amountCents} />;
  }
  const explainAndRetry = () => {
    showToast({
      title: 'This Form Was Closed',
      description:
        'You paid or began anew in another tab, so this form can charge nothing any more. Below is how things stand.',
    });
    retry();
  };
  return (
    <>
      <PaymentSummary id="payment-summary" plan={plan} started={checkout} />
      <CardForm
        checkout={checkout}
        action={purchase.action}
        amount={formatCents(checkout.amountCents)}
        describedBy="payment-summary"
        errorTitle="Payment Failed"
        confirm={confirmPaymentTo(returnPath)}
        onConfirmed={goOn}
        onLoadError={giveUp}
        onClosed={explainAndRetry}
        note={<TermsNote />}
      />
    </>
  );
}

function TermsNote() {
  return (
    <p className="mt-4 text-13 text-n10">
      By paying you agree to the{' '}
      <Link href="/terms" className="underline underline-offset-3 hover:text-n12">
        terms
      </Link>
      . The card is charged by Stripe; we never see its number.
    </p>
  );
}

function Preparing() {
  return (
    <div role="status">
      <span className="sr-only">Preparing the payment</span>
      <Skeleton />
    </div>
  );
}

/** For a page that was loaded before the price changed. */
function PriceChangedNote({ amountCents }: { amountCents: number }) {
  return (
    <Note action={<Button onClick={() => window.location.reload()}>Reload</Button>}>
      {`The price has changed to ${formatCents(amountCents)} since this page was loaded. Reload it to see what you would pay.`}
    </Note>
  );
}

function AlreadyPaidNote({ children }: { children: string }) {
  return (
    <Note
      action={
        <Button asChild>
          <Link href="/subscription">Manage Subscription</Link>
        </Button>
      }
    >
      {children}
    </Note>
  );
}
