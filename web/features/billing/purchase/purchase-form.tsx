import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { PurchaseStart, PurchaseTerms } from '#shared/contract/billing/schemas.ts';
import { formatCents } from '#shared/lib/format.ts';
import { ApiError, describeError, fieldErrorsOf } from '#web/api/api-error.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { CardForm } from '../card/card-form.tsx';
import { confirmPaymentTo } from '../card/confirm-checkout.ts';
import { AddressForm, AddressLine } from './billing-address.tsx';
import { PromotionCode } from './promotion-code.tsx';
import { PaymentSummary } from './payment-summary.tsx';
import { Note, SignInNote } from './notes.tsx';
import type { Purchase } from '../purchases.ts';
import { useCheckout } from '../card/use-checkout.ts';

/** Starts the payment and shows its form, or explains why there is none. */
export function PurchaseForm({ purchase }: { purchase: Purchase }) {
  const { kind, plan, price, returnPath } = purchase;
  const [, navigate] = useLocation();
  const { checkout, error, isFetching, isUnusable, giveUp, retry, replace } = useCheckout(
    plan,
    () => purchase.start(price),
  );
  // If new terms are rejected, the amount stays the same.
  const { isPending: isChanging, mutateAsync: change } = useMutation({
    mutationFn: (terms: PurchaseTerms) => replace(() => purchase.start(price, terms)),
    networkMode: 'always',
  });
  const [hasUnapplied, setHasUnapplied] = useState(false);
  const status = error instanceof ApiError ? error.status : null;
  const needsAddress = fieldErrorsOf(error)['address'] !== undefined && !checkout;
  const hasFailed =
    isUnusable || (!needsAddress && error !== null && status !== 401 && status !== 409);

  useEffect(() => {
    if (hasFailed) showToast({ title: 'Error', description: purchase.errorToast, tone: 'danger' });
  }, [hasFailed, purchase.errorToast]);

  const goOn = () => {
    const description = `You'll be redirected to confirm your ${kind}.`;
    navigate(`${returnPath}?redirect_status=succeeded`);
    // Shows the toast after the navigation, because navigation closes toasts.
    showToast({ title: 'Payment Processing', description, about: 'payment' });
  };

  if (isFetching) return <Preparing />;
  if (status === 401) {
    return <SignInNote path={purchase.path}>You’ve been signed out. Log in again.</SignInNote>;
  }
  if (status === 409) return <AlreadyPaidNote>{describeError(error)}</AlreadyPaidNote>;
  if (needsAddress) {
    return (
      <AddressForm
        address={null}
        onSave={(address) => replace(() => purchase.start(price, { address }))}
      />
    );
  }
  if (hasFailed || !checkout) {
    return (
      <Note action={<Button onClick={retry}>Try Again</Button>}>
        Unable to initialize payment. Please try again later.
      </Note>
    );
  }
  if (!isAsShown(checkout, price)) return <PriceChangedNote amountCents={checkout.amountCents} />;
  const explainAndRetry = () => {
    showToast({
      title: 'Payment Form Closed',
      description:
        'You paid or started over in another tab, so this form can no longer charge your card.',
    });
    retry();
  };
  return (
    <>
      <PaymentSummary id="payment-summary" plan={plan} started={checkout} />
      {checkout.address && (
        <AddressLine address={checkout.address} onSave={(address) => change({ address })} />
      )}
      <PromotionCode
        code={checkout.discount?.code ?? null}
        onChange={(promotionCode) => change({ promotionCode })}
        onUnapplied={setHasUnapplied}
      />
      <CardForm
        checkout={checkout}
        purchased={{
          mode: kind,
          amountCents: checkout.amountCents,
          hasOwnAddress: checkout.address !== null,
        }}
        isHeld={isChanging || hasUnapplied}
        action={purchase.action}
        amount={formatCents(checkout.amountCents)}
        describedBy="payment-summary"
        errorTitle="Payment Failed"
        confirm={confirmPaymentTo(returnPath, checkout.address)}
        onConfirmed={goOn}
        onLoadError={giveUp}
        onClosed={explainAndRetry}
        note={<TermsNote hasUnapplied={hasUnapplied} />}
      />
    </>
  );
}

/** Whether the payment costs what the page shows: the listed price, less the discount, plus any tax. */
function isAsShown({ amountCents, listCents, discount, tax }: PurchaseStart, price: string) {
  const added = tax && !tax.isIncluded ? tax.cents : 0;
  return (
    formatCents(listCents) === price && amountCents === listCents - (discount?.cents ?? 0) + added
  );
}

function TermsNote({ hasUnapplied }: { hasUnapplied: boolean }) {
  return (
    <>
      <p role="status" className="mt-4 text-14 empty:hidden">
        {hasUnapplied && 'Apply your promotion code before you pay, or clear it.'}
      </p>
      <p className="mt-4 text-13 text-n10">
        By paying, you agree to the{' '}
        <Link href="/terms" className="link hover:text-n12">
          terms
        </Link>
        . Stripe charges your card; we never see its number.
      </p>
    </>
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

/** Shown when the price has changed since the page was loaded. */
function PriceChangedNote({ amountCents }: { amountCents: number }) {
  return (
    <Note action={<Button onClick={() => window.location.reload()}>Reload</Button>}>
      {`The price has changed to ${formatCents(amountCents)} since you opened this page. Reload to see the new total.`}
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
