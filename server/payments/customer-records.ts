import type Stripe from 'stripe';

/** A customer's objects as Stripe has them, each payment with its charge. */
export interface CustomerRecords {
  subscriptions: Stripe.Subscription[];
  invoices: Stripe.Invoice[];
  payments: PaymentRecord[];
}

export interface PaymentRecord {
  intent: Stripe.PaymentIntent;
  charge: Stripe.Charge | null;
  refunds: Stripe.Refund[];
  disputes: Stripe.Dispute[];
}

/** More than anybody has: ten years of monthly invoices, and as many again. */
const most = { limit: 250 };

/** Null for a customer who was deleted. */
export async function fetchRecords(
  stripe: Stripe,
  customer: string,
): Promise<CustomerRecords | null> {
  const limit = 100;
  const [account, subscriptions, invoices, intents] = await Promise.all([
    stripe.customers.retrieve(customer),
    stripe.subscriptions
      .list({ customer, limit, status: 'all', expand: ['data.default_payment_method'] })
      .autoPagingToArray(most),
    stripe.invoices.list({ customer, limit, expand: ['data.payments'] }).autoPagingToArray(most),
    stripe.paymentIntents
      .list({ customer, limit, expand: ['data.latest_charge'] })
      .autoPagingToArray(most),
  ]);
  if (account.deleted) return null;
  const payments = await Promise.all(intents.map((intent) => fetchPayment(stripe, intent)));
  return { subscriptions, invoices, payments };
}

async function fetchPayment(stripe: Stripe, intent: Stripe.PaymentIntent): Promise<PaymentRecord> {
  const { latest_charge } = intent;
  const charge = typeof latest_charge === 'string' ? null : latest_charge;
  const of = { payment_intent: intent.id, limit: 100 };
  const [refunds, disputes] = await Promise.all([
    charge?.refunded ? stripe.refunds.list(of).autoPagingToArray(most) : [],
    charge?.disputed ? stripe.disputes.list(of).autoPagingToArray(most) : [],
  ]);
  return { intent, charge, refunds, disputes };
}

/** The payments of an invoice that went through. */
export function paymentsOf(invoice: Stripe.Invoice, records: CustomerRecords): PaymentRecord[] {
  const ids = intentsOf(invoice);
  return records.payments.filter(
    ({ intent }) => intent.status === 'succeeded' && ids.includes(intent.id),
  );
}

/** The ids of the payment intents that were to pay an invoice. */
export function intentsOf({ payments }: Stripe.Invoice): (string | null)[] {
  return (payments?.data ?? []).map(({ payment }) => idOf(payment.payment_intent));
}

export function idOf(reference: string | { id: string } | null | undefined): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null);
}

export function toDate(unixSeconds: number): Date {
  return new Date(unixSeconds * 1000);
}
