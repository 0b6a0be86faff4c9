import Stripe from 'stripe';
import type { BillingSettings, PaymentChecks } from '../../settings/index.ts';
import type { PaymentProduct } from '#shared/contract/settings/schemas.ts';
import { createConnect, type ConnectOptions } from './stripe-connection.ts';
import { idOf } from './customer-records.ts';

const mostProducts = 500;

export async function listProducts(stripe: Stripe): Promise<PaymentProduct[]> {
  const [products, prices] = await Promise.all([
    stripe.products.list({ limit: 100 }).autoPagingToArray({ limit: mostProducts }),
    stripe.prices.list({ limit: 100 }).autoPagingToArray({ limit: mostProducts }),
  ]);
  return products.map((product) => toProduct(product, prices));
}

/** Checks a key with Stripe: returns why Stripe refuses it, or null when it is valid. */
export function createPaymentKeyTrial(
  options: ConnectOptions,
  settings: BillingSettings,
): PaymentChecks['tryKey'] {
  return async (environment, key) => {
    const connect = createConnect(options, { ...settings, key: () => key });
    try {
      await connect(environment).products.list({ limit: 1 }, { maxNetworkRetries: 0 });
      return null;
    } catch (error) {
      return explainRefusal(error);
    }
  };
}

function explainRefusal(error: unknown): string {
  const { errors } = Stripe;
  if (error instanceof errors.StripeAuthenticationError) return 'Stripe doesn’t accept this key.';
  if (error instanceof errors.StripePermissionError) {
    return 'Stripe accepts this key, but it lacks the permissions that payments need.';
  }
  return 'Couldn’t reach Stripe to test the key. Try again in a minute.';
}

function toProduct({ id, name, active }: Stripe.Product, all: Stripe.Price[]): PaymentProduct {
  const own = all.filter(({ product }) => idOf(product) === id);
  return {
    id,
    name,
    active,
    prices: own.map(({ id: priceId, unit_amount, currency, recurring }) => ({
      id: priceId,
      unit_amount,
      currency,
      ...(recurring && { recurring: { interval: recurring.interval } }),
    })),
  };
}
