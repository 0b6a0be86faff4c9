import type { Stripe } from '@stripe/stripe-js';
import { useQuery } from '@tanstack/react-query';
import { loadStripe } from '@stripe/stripe-js/pure';
import { useCallback, useState } from 'react';
import { call } from '#web/api/call.ts';
import { billingKeys } from '../billing-keys.ts';

const stripeOrigin = 'https://js.stripe.com';
const loaded = new Map<string, Stripe>();

/** A payment, or a change of card, that has been begun and waits for its card. */
export interface Checkout {
  stripe: Stripe;
  clientSecret: string;
}

interface Started {
  clientSecret: string;
}

/**
 * Begins a checkout when the page opens, a new one for each visit. `giveUp` is for a form that did not load.
 */
export function useCheckout<Start extends Started>(kind: string, start: () => Promise<Start>) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [...billingKeys.checkout, kind],
    queryFn: () => openCheckout(start),
    gcTime: 0,
    structuralSharing: false,
  });
  const [isUnusable, setIsUnusable] = useState(false);
  const giveUp = useCallback(() => setIsUnusable(true), []);
  const retry = () => {
    setIsUnusable(false);
    void refetch();
  };
  return { checkout: data, error, isFetching, isUnusable, giveUp, retry };
}

async function openCheckout<Start extends Started>(
  start: () => Promise<Start>,
): Promise<Start & Checkout> {
  // Started first: if the server refuses the payment, Stripe's script is not needed.
  const started = await start();
  if (!started.clientSecret) throw new Error('The payment came without its secret.');
  return { ...started, stripe: await loadPayments() };
}

/** Stripe in the browser, from the script and with the key that the server names. */
async function loadPayments(): Promise<Stripe> {
  const { publishableKey, scriptUrl } = await call('getPaymentSetup');
  const known = loaded.get(publishableKey);
  if (known) return known;
  // `loadStripe` adds Stripe's own script, and takes a `window.Stripe` that is there already.
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
