import type { Stripe } from '@stripe/stripe-js';
import { useQuery } from '@tanstack/react-query';
import { billingKeys } from '../billing-keys.ts';
import { loadPayments } from './load-payments.ts';

/** A payment, or a change of card, that has been begun and waits for its card. */
export interface Checkout {
  stripe: Stripe;
  clientSecret: string;
}

/** Begins it when the page opens, anew for each visit. */
export function useCheckout(kind: string, start: () => Promise<{ clientSecret: string }>) {
  return useQuery({
    queryKey: [...billingKeys.checkout, kind],
    queryFn: () => openCheckout(start),
    gcTime: 0,
    structuralSharing: false,
  });
}

async function openCheckout(start: () => Promise<{ clientSecret: string }>): Promise<Checkout> {
  // A refusal comes first: whoever needs no payment needs no script either.
  const { clientSecret } = await start();
  if (!clientSecret) throw new Error('The payment came without its secret.');
  return { stripe: await loadPayments(), clientSecret };
}
