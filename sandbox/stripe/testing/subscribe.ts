import type Stripe from 'stripe';
import { confirmInBrowser } from './browser-calls.ts';
import type { SimulatedStripe } from './stripe-under-test.ts';

export interface StartedSubscription {
  id: string;
  customer: string;
  clientSecret: string;
}

/** Starts a monthly subscription that waits for its first payment. */
export async function startSubscription(stripe: SimulatedStripe): Promise<StartedSubscription> {
  const customer = await stripe.test.customers.create({ email: 'stan@example.com' });
  const { data } = await stripe.test.prices.list({ lookup_keys: ['standard_access_monthly'] });
  const subscription = await stripe.test.subscriptions.create({
    customer: customer.id,
    items: [{ price: data[0]?.id ?? '' }],
    payment_behavior: 'default_incomplete',
    payment_settings: { save_default_payment_method: 'on_subscription' },
    expand: ['latest_invoice.confirmation_secret'],
    metadata: { user: '5' },
  });
  const invoice = subscription.latest_invoice as Stripe.Invoice;
  return {
    id: subscription.id,
    customer: customer.id,
    clientSecret: invoice.confirmation_secret?.client_secret ?? '',
  };
}

/** Starts a monthly subscription and pays it, by default with the card that always works. */
export async function subscribe(
  stripe: SimulatedStripe,
  number = '4242424242424242',
): Promise<StartedSubscription> {
  const started = await startSubscription(stripe);
  await confirmInBrowser(stripe.url, started.clientSecret, { number });
  return started;
}

/** A reference is an id, or the object itself where it was expanded. */
export function idOf(reference: string | { id: string } | null | undefined): string {
  if (!reference) throw new Error('There is no reference.');
  return typeof reference === 'string' ? reference : reference.id;
}
