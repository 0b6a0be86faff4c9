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
  if (!stripe) throw new Error('Couldn’t load Stripe.');
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
      reject(new Error('Couldn’t load the payment script.'));
    };
    document.head.append(script);
  });
}
