import type Stripe from 'stripe';
import { idOf } from './customer-records.ts';
import { isCardRefusal } from './stripe-error.ts';

/**
 * Charges the customer's subscriptions to the card of a finished setup intent, and what a renewal still
 * owes at once: a card that is refused again leaves the subscription as it was.
 */
export async function useNewCard(stripe: Stripe, customer: string, setupId: string): Promise<void> {
  const setup = await stripe.setupIntents.retrieve(setupId);
  const card = idOf(setup.payment_method);
  if (setup.status !== 'succeeded' || card === null) return;
  const { data } = await stripe.subscriptions.list({
    customer,
    status: 'all',
    limit: 100,
    expand: ['data.latest_invoice'],
  });
  for (const { id, status, latest_invoice } of data) {
    if (!['active', 'trialing', 'past_due', 'unpaid', 'paused'].includes(status)) continue;
    await stripe.subscriptions.update(id, { default_payment_method: card });
    const invoice = typeof latest_invoice === 'string' ? null : latest_invoice;
    if (invoice?.id && invoice.status === 'open') await pay(stripe, invoice.id, card);
  }
}

async function pay(stripe: Stripe, invoice: string, card: string): Promise<void> {
  try {
    await stripe.invoices.pay(invoice, { payment_method: card, off_session: true });
  } catch (error) {
    if (!isCardRefusal(error)) throw error;
  }
}
