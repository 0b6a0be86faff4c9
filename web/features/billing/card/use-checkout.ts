import type { Stripe } from '@stripe/stripe-js';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryClient } from '#web/api/query-client.ts';
import { loadPayments } from './load-payments.ts';

/** A payment or card change that was started and for which a card is still needed. */
export interface Checkout {
  stripe: Stripe;
  clientSecret: string;
}

interface Started {
  clientSecret: string;
}

/**
 * Starts a new checkout whenever the page opens. `giveUp` is for a form that did not load.
 * `replace` switches to another checkout and keeps the form with its input.
 */
export function useCheckout<Start extends Started>(kind: string, start: () => Promise<Start>) {
  const queryKey = ['billing', 'checkout', kind];
  const { data, error, isFetching, refetch } = useQuery({
    queryKey,
    queryFn: () => openCheckout(start),
    gcTime: 0,
    structuralSharing: false,
  });
  const [isUnusable, setIsUnusable] = useState(false);
  const retry = () => {
    setIsUnusable(false);
    void refetch();
  };
  const replace = async (startAnother: () => Promise<Start>) => {
    queryClient.setQueryData(queryKey, await openCheckout(startAnother));
  };
  return {
    checkout: data,
    error,
    isFetching,
    isUnusable,
    giveUp: () => setIsUnusable(true),
    retry,
    replace,
  };
}

async function openCheckout<Start extends Started>(
  start: () => Promise<Start>,
): Promise<Start & Checkout> {
  // Starts the payment first, because Stripe's script isn't needed if the server refuses the payment.
  const started = await start();
  if (!started.clientSecret) throw new Error('The payment has no client secret.');
  return { ...started, stripe: await loadPayments() };
}
