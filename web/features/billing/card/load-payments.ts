import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { call } from '#web/api/call.ts';

const stripeOrigin = 'https://js.stripe.com';
const loaded = new Map<string, Stripe>();

/** Loads Stripe.js, with the script URL and the publishable key from the server. */
export async function loadPayments(): Promise<Stripe> {
  const { publishableKey, scriptUrl } = await call('getPaymentSetup');
  const known = loaded.get(publishableKey);
  if (known) return known;
  // `loadStripe` adds Stripe's own script unless `window.Stripe` already exists.
  if (new URL(scriptUrl).origin !== stripeOrigin && !window.Stripe) await addScript(scriptUrl);
  const stripe = await loadStripe(publishableKey);
  if (!stripe) throw new Error('Stripe could not be loaded.');
  loaded.set(publishableKey, stripe);
  return stripe;
}

function addScript(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = url;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error('The payment script could not be loaded.'));
    };
    document.head.append(script);
  });
}
