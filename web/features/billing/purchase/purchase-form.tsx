import { useEffect } from 'react';
import { Link, useLocation } from 'wouter';
import { ApiError, describeError } from '#web/api/api-error.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { CardForm } from '../card/card-form.tsx';
import { confirmPaymentTo } from '../card/confirm-checkout.ts';
import { formatCents } from '../format.ts';
import { Note, SignInNote } from './notes.tsx';
import type { Purchase } from '../purchases.ts';
import { useCheckout } from '../card/use-checkout.ts';

/** Begins the payment and shows its form, or why there is none. */
export function PurchaseForm({ purchase }: { purchase: Purchase }) {
  const { kind, returnPath } = purchase;
  const [, navigate] = useLocation();
  const { checkout, error, isFetching, isUnusable, giveUp, retry } = useCheckout(
    kind,
    purchase.start,
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
  if (checkout.amountCents !== purchase.amountCents) {
    return <PriceChangedNote amountCents={checkout.amountCents} />;
  }
  return (
    <CardForm
      checkout={checkout}
      action={purchase.action}
      errorTitle="Payment Failed"
      confirm={confirmPaymentTo(returnPath)}
      onConfirmed={goOn}
      onLoadError={giveUp}
    />
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
