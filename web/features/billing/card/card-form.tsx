import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { StripeElementsOptions } from '@stripe/stripe-js';
import { useState, type FormEvent, type ReactNode } from 'react';
import { currency } from '#shared/contract/billing/constants.ts';
import { describeError } from '#web/api/api-error.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { useLostByReload } from '#web/ui/guards/lost-by-reload.ts';
import type { Confirm } from './confirm-checkout.ts';
import { useAppearance } from './use-appearance.ts';
import type { Checkout } from './use-checkout.ts';

/** A purchase. Its amount may change while the user types the card details. */
interface Purchased {
  mode: 'payment' | 'subscription';
  amountCents: number;
  hasOwnAddress: boolean;
}

interface CardFormProps {
  checkout: Checkout;
  /** Missing when a card is only saved for later. */
  purchased?: Purchased;
  /** Whether something that affects the amount is in progress. */
  isHeld?: boolean;
  action: string;
  /** The amount to show on the button. */
  amount?: string;
  /** The id of the element that describes the charge in full. */
  describedBy?: string;
  /** The title of the toast when the provider refuses. */
  errorTitle: string;
  confirm: Confirm;
  onConfirmed: () => void | Promise<void>;
  onLoadError: () => void;
  /** Called if the payment was closed in the meantime and can no longer be confirmed. */
  onClosed?: () => void;
  /** Content beside the button. */
  children?: ReactNode;
  /** Content below the button. */
  note?: ReactNode;
}

/** The provider's card form and its submit button. */
export function CardForm(props: CardFormProps) {
  const { stripe, clientSecret } = props.checkout;
  const appearance = useAppearance();
  const { purchased } = props;
  // Stripe's form receives the payment only on confirmation, so it survives a change of the amount.
  const options: StripeElementsOptions = purchased
    ? {
        mode: purchased.mode,
        amount: purchased.amountCents,
        currency,
        allowedPaymentMethodTypes: ['card'],
        appearance,
      }
    : { clientSecret, appearance };
  return (
    <Elements stripe={stripe} options={options}>
      <Fields {...props} />
    </Elements>
  );
}

function Fields(props: CardFormProps) {
  const [isReady, setIsReady] = useState(false);
  const [isTyped, setIsTyped] = useState(false);
  useLostByReload('the card details you typed', isTyped);
  const { isBusy, error, submit } = useConfirmation(props);
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <PaymentElement
        onReady={() => setIsReady(true)}
        onChange={({ empty }) => setIsTyped(!empty)}
        onLoadError={props.onLoadError}
        {...(props.purchased?.hasOwnAddress && { options: withoutAddress })}
      />
      {error && <p className="mt-4 text-14 text-danger">{error}</p>}
      <div className="mt-6 flex flex-wrap gap-2">
        <Button
          type="submit"
          look="primary"
          disabled={!isReady || isBusy || props.isHeld}
          aria-describedby={props.describedBy}
          className="h-11 min-w-40 max-sm:w-full"
        >
          {isBusy ? 'Processing...' : <ActionLabel {...props} />}
        </Button>
        {props.children}
      </div>
      {props.note}
    </form>
  );
}

const withoutAddress = { fields: { billingDetails: { address: 'never' } } } as const;

// The amount is the button's description for screen readers, so its name stays the same.
function ActionLabel({ action, amount }: CardFormProps) {
  if (amount === undefined) return action;
  return (
    <>
      <span>{action}</span>
      <span aria-hidden className="tabular border-l border-current/40 pl-2">
        {amount}
      </span>
    </>
  );
}

function useConfirmation({ checkout, errorTitle, confirm, onConfirmed, onClosed }: CardFormProps) {
  const stripe = useStripe();
  const elements = useElements();
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!stripe || !elements || isBusy) return;
    setIsBusy(true);
    setError(null);
    const refusal = await confirm(stripe, elements, checkout.clientSecret).catch(
      (error: unknown) => ({
        message: describeError(error),
        isShown: false,
        isClosed: false,
      }),
    );
    if (refusal === null) {
      await onConfirmed();
    } else if (refusal.isClosed && onClosed) {
      onClosed();
    } else {
      setError(refusal.isShown ? null : refusal.message);
      showToast({ title: errorTitle, description: refusal.message, tone: 'danger' });
    }
    setIsBusy(false);
  };
  return { isBusy, error, submit };
}
