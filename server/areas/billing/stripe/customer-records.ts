import type Stripe from 'stripe';
import { plans } from '#shared/contract/billing/constants.ts';

/** A customer's objects as Stripe returns them. Each payment includes its charge. */
export interface CustomerRecords {
  subscriptions: Stripe.Subscription[];
  invoices: Stripe.Invoice[];
  payments: PaymentRecord[];
  /** The next renewals in cents, by the id of each subscription with a discount or taxes. */
  renewals: ReadonlyMap<string, number>;
}

export interface PaymentRecord {
  intent: Stripe.PaymentIntent;
  charge: Stripe.Charge | null;
  refunds: Stripe.Refund[];
  disputes: Stripe.Dispute[];
}

/** More records than any customer has: over twenty years of monthly invoices. */
const most = { limit: 250 };

/** Null for a deleted customer. */
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
      .list({ customer, limit, expand: ['data.latest_charge.refunds'] })
      .autoPagingToArray(most),
  ]);
  if (account.deleted) return null;
  const payments = await Promise.all(intents.map((intent) => fetchPayment(stripe, intent)));
  return {
    subscriptions,
    invoices,
    payments,
    renewals: await previewRenewals(stripe, subscriptions),
  };
}

async function previewRenewals(
  stripe: Stripe,
  subscriptions: readonly Stripe.Subscription[],
): Promise<ReadonlyMap<string, number>> {
  const special = subscriptions.filter(
    ({ status, cancel_at, cancel_at_period_end: isEnding, discounts, automatic_tax: tax }) =>
      status === 'active' &&
      !isEnding &&
      cancel_at === null &&
      (discounts.length > 0 || tax.enabled),
  );
  const totals = special.map(async ({ id }) => {
    const { total } = await stripe.invoices.createPreview({ subscription: id });
    return [id, total] as const;
  });
  return new Map(await Promise.all(totals));
}

/** Adds refunds and disputes to a payment intent. Its charge must be expanded and include the refunds. */
export async function fetchPayment(
  stripe: Stripe,
  intent: Stripe.PaymentIntent,
): Promise<PaymentRecord> {
  const { latest_charge } = intent;
  const charge = typeof latest_charge === 'string' ? null : latest_charge;
  const of = { payment_intent: intent.id, limit: 100 };
  const [refunds, disputes] = await Promise.all([
    charge?.refunds?.has_more
      ? stripe.refunds.list(of).autoPagingToArray(most)
      : (charge?.refunds?.data ?? []),
    charge?.disputed ? stripe.disputes.list(of).autoPagingToArray(most) : [],
  ]);
  return { intent, charge, refunds, disputes };
}

/** The successful payments of an invoice. */
export function paymentsOf(invoice: Stripe.Invoice, records: CustomerRecords): PaymentRecord[] {
  const ids = intentsOf(invoice);
  return records.payments.filter(
    ({ intent }) => intent.status === 'succeeded' && ids.includes(intent.id),
  );
}

/** The ids of the payment intents of an invoice, whether or not they succeeded. */
export function intentsOf({ payments }: Stripe.Invoice): (string | null)[] {
  return (payments?.data ?? []).map(({ payment }) => idOf(payment.payment_intent));
}

/** Whether an invoice or a payment is for 30 days. An invoice is used if there is a promotion code or tax. */
export function isOfThirtyDays({ metadata }: { metadata: Stripe.Metadata | null }): boolean {
  return metadata?.['planId'] === plans.thirtyDays.id;
}

export function taxCentsOf({ total_taxes: taxes }: Stripe.Invoice): number {
  return (taxes ?? []).reduce((cents, { amount }) => cents + amount, 0);
}

export function idOf(reference: string | { id: string } | null | undefined): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null);
}

export function toDate(unixSeconds: number): Date {
  return new Date(unixSeconds * 1000);
}
