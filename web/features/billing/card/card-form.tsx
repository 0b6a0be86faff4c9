import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import { useState, type FormEvent, type ReactNode } from 'react';
import { describeError } from '#web/api/api-error.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import type { Confirm } from './confirm-checkout.ts';
import { useAppearance } from './use-appearance.ts';
import type { Checkout } from './use-checkout.ts';

interface CardFormProps {
  checkout: Checkout;
  action: string;
  /** What the button charges, as it says itself. */
  amount?: string;
  /** The element that says in full what is charged. */
  describedBy?: string;
  /** The toast's title when the provider refuses. */
  errorTitle: string;
  confirm: Confirm;
  onConfirmed: () => void | Promise<void>;
  onLoadError: () => void;
  /** The payment was closed meanwhile, so that no card can confirm it any more. */
  onClosed?: () => void;
  /** What stands beside the button. */
  children?: ReactNode;
  /** What stands below it. */
  note?: ReactNode;
}

/** The provider's card form and the button that confirms it. */
export function CardForm(props: CardFormProps) {
  const { stripe, clientSecret } = props.checkout;
  const appearance = useAppearance();
  return (
    <Elements stripe={stripe} options={{ clientSecret, appearance }}>
      <Fields {...props} />
    </Elements>
  );
}

function Fields(props: CardFormProps) {
  const [isReady, setIsReady] = useState(false);
  const { isBusy, error, submit } = useConfirmation(props);
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <PaymentElement onReady={() => setIsReady(true)} onLoadError={props.onLoadError} />
      {error && <p className="mt-4 text-14 text-danger">{error}</p>}
      <div className="mt-6 flex flex-wrap gap-2">
        <Button
          type="submit"
          look="primary"
          disabled={!isReady || isBusy}
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

// The amount is read with the description, so that the button keeps its name.
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

function useConfirmation({ errorTitle, confirm, onConfirmed, onClosed }: CardFormProps) {
  const stripe = useStripe();
  const elements = useElements();
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!stripe || !elements || isBusy) return;
    setIsBusy(true);
    setError(null);
    const refusal = await confirm(stripe, elements).catch((error: unknown) => ({
      message: describeError(error),
      isShown: false,
      isClosed: false,
    }));
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
