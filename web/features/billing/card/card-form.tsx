import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { Appearance, StripeElementsOptions } from '@stripe/stripe-js';
import { useMemo, useState, useSyncExternalStore, type FormEvent, type ReactNode } from 'react';
import { currency } from '#shared/contract/billing/constants.ts';
import { describeError } from '#web/api/api-error.ts';
import { useTheme } from '#web/ui/browser/theme.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { useLostByReload } from '#web/ui/guards/lost-by-reload.ts';
import type { Confirm } from './confirm-checkout.ts';
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
  /** Whether the amount may be about to change, in which case the button is disabled. */
  isHeld?: boolean;
  action: string;
  /** The amount to show on the button. */
  amount?: string;
  /** The id of the element that describes the charge in full. */
  describedBy?: string;
  /** The toast's title when the provider refuses. */
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
  // Stripe's form receives the payment only at confirmation, so that typed text isn't lost when the amount
  // changes.
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

// Screen readers get the amount as the button's description, so that the button's name stays the same.
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
      (error: unknown) => ({ message: describeError(error), isShown: false, isClosed: false }),
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

const darkSystem = '(prefers-color-scheme: dark)';

/** Styles the provider's form with our design tokens, in the colours of the current theme. */
function useAppearance(): Appearance {
  const [theme] = useTheme();
  const isSystemDark = useSyncExternalStore(watchSystem, readSystem);
  const isDark = theme === 'dark' || (theme === 'system' && isSystemDark);
  return useMemo(() => readAppearance(isDark), [isDark]);
}

function readAppearance(isDark: boolean): Appearance {
  return {
    theme: isDark ? 'night' : 'stripe',
    variables: {
      colorPrimary: readColor('--color-go'),
      colorBackground: readColor('--color-n1'),
      colorText: readColor('--color-n12'),
      colorTextSecondary: readColor('--color-n11'),
      colorDanger: readColor('--color-danger'),
      borderRadius: '6px',
      fontFamily: '"Inter Variable", Inter, system-ui, sans-serif',
      fontSizeBase: '16px',
    },
  };
}

/** Resolves a token to `rgb()`, since the provider does not support `light-dark()` or `oklch()`. */
function readColor(token: string): string {
  const probe = document.createElement('span');
  probe.style.color = `var(${token})`;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  if (!canvas) return color;
  canvas.fillStyle = color;
  canvas.fillRect(0, 0, 1, 1);
  const [red, green, blue] = canvas.getImageData(0, 0, 1, 1).data;
  return `rgb(${red}, ${green}, ${blue})`;
}

function watchSystem(listener: () => void) {
  const media = window.matchMedia(darkSystem);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

function readSystem(): boolean {
  return window.matchMedia(darkSystem).matches;
}
