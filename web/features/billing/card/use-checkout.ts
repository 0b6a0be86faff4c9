import type { Stripe } from '@stripe/stripe-js';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { billingKeys } from '../billing-keys.ts';
import { loadPayments } from './load-payments.ts';

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
