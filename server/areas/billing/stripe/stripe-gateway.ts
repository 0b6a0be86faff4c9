import type Stripe from 'stripe';
import type { NewCustomer } from '#server/areas/billing/checkout/ports.ts';
import type { PaymentGateway } from '#server/areas/billing/payment-gateway.ts';
import { findBillingAddress, setBillingAddress } from './billing-address.ts';
import { checkoutCalls } from './checkouts/checkouts.ts';
import { findConfirmation } from './confirmation.ts';
import { fetchPayment, fetchRecords, idOf, intentsOf } from './customer-records.ts';
import { makeRefund } from './make-refund.ts';
import { findPromotionCode } from './promotion-codes.ts';
import { fetchPrices } from './stripe-prices.ts';
import { verifyEvent } from './verify-event.ts';
import { toPaymentState } from './to-payment-state.ts';
import { toReceipts } from './to-receipts.ts';
import { toCustomerSnapshot } from './to-customer-snapshot.ts';
import { createConnect, type ConnectOptions } from './stripe-connection.ts';
import {
  callStripe,
  isCardRefusal,
  isInvalidRequest,
  isMissing,
  isRefundedAlready,
} from './stripe-error.ts';
import type { BillingSettings, PaymentEnvironment } from '../../settings/index.ts';

/** Connects to Stripe, or to its simulator at `apiUrl`. */
export function createStripeGateway(
  options: ConnectOptions,
  settings: BillingSettings,
): PaymentGateway {
  const connect = createConnect(options, settings);
  const call = <T>(environment: PaymentEnvironment, calls: (stripe: Stripe) => Promise<T>) =>
    callStripe(async () => calls(connect(environment)));
  return {
    createCustomer: (environment, person, idempotencyKey) =>
      call(environment, (stripe) => createCustomer(stripe, person, idempotencyKey)),
    fetchPrices: (environment) => call(environment, fetchPrices),
    openCheckout: (environment, kind, customerId, idempotencyKey, offer) =>
      call(environment, (stripe) =>
        checkoutCalls[kind].open(stripe, { customer: customerId, idempotencyKey, offer }),
      ),
    findPromotionCode: (environment, customerId, typed, offer) =>
      call(environment, (stripe) => findPromotionCode(stripe, customerId, typed, offer)),
    findBillingAddress: (environment, customerId) =>
      call(environment, (stripe) => findBillingAddress(stripe, customerId)),
    setBillingAddress: (environment, customerId, address) =>
      call(environment, (stripe) => setBillingAddress(stripe, customerId, address)),
    findCheckout: (environment, kind, id) =>
      call(environment, (stripe) => unlessMissing(checkoutCalls[kind].find(stripe, id))),
    abandonCheckout: (environment, kind, id) =>
      call(environment, (stripe) => unlessSettled(checkoutCalls[kind].abandon(stripe, id))),
    findConfirmation: (environment, paymentIntentId) =>
      call(environment, (stripe) => unlessMissing(findConfirmation(stripe, paymentIntentId))),
    useNewCard: (environment, customerId, setupId) =>
      call(environment, (stripe) => useNewCard(stripe, customerId, setupId)),
    setCancelAtPeriodEnd: (environment, subscriptionId, cancelAtPeriodEnd) =>
      call(environment, async (stripe) => {
        const change = { cancel_at_period_end: cancelAtPeriodEnd };
        await stripe.subscriptions.update(subscriptionId, change);
      }),
    endSubscription: (environment, subscriptionId) =>
      call(environment, async (stripe) => {
        await unlessMissing(stripe.subscriptions.cancel(subscriptionId));
      }),
    voidInvoice: (environment, invoiceId) =>
      call(environment, (stripe) => unlessSettled(stripe.invoices.voidInvoice(invoiceId))),
    fetchPayment: (environment, paymentIntentId) =>
      call(environment, async (stripe) => {
        const expand = ['latest_charge.refunds'];
        const finding = stripe.paymentIntents.retrieve(paymentIntentId, { expand });
        const intent = await unlessMissing(finding);
        return intent && toPaymentState(await fetchPayment(stripe, intent));
      }),
    makeRefund: (environment, order) => call(environment, (stripe) => makeRefund(stripe, order)),
    refundPayment: (environment, paymentId) =>
      call(environment, async (stripe) => {
        const intent = await intentOf(stripe, paymentId);
        if (intent) await refundPayment(stripe, intent);
      }),
    deleteCustomer: (environment, customerId) =>
      call(environment, async (stripe) => {
        await unlessMissing(stripe.customers.del(customerId));
      }),
    fetchCustomer: (environment, customerId) =>
      call(environment, async (stripe) => {
        const records = await findRecords(stripe, customerId);
        return records && toCustomerSnapshot(records);
      }),
    listReceipts: (environment, customerId) =>
      call(environment, async (stripe) => {
        const records = await findRecords(stripe, customerId);
        return records ? toReceipts(records) : [];
      }),
    findPayer: (environment, paymentIntentId) =>
      call(environment, (stripe) => findPayer(stripe, paymentIntentId)),
    verifyEvent: (body, signature) => verifyEvent(settings, body, signature),
  };
}

async function createCustomer(
  stripe: Stripe,
  { userId, name, email }: NewCustomer,
  idempotencyKey: string,
): Promise<string> {
  const metadata = { userId: String(userId) };
  const person = { name, ...(email !== null && { email }), metadata };
  return (await stripe.customers.create(person, { idempotencyKey })).id;
}

/** Ignores Stripe's refusal to change what is already paid, void or refunded. */
async function unlessSettled(call: Promise<unknown>): Promise<void> {
  try {
    await call;
  } catch (error) {
    if (!isInvalidRequest(error)) throw error;
  }
}

/** The payment intent itself, or the one that paid an invoice. */
async function intentOf(stripe: Stripe, paymentId: string): Promise<string | null> {
  if (!paymentId.startsWith('in_')) return paymentId;
  const invoice = await stripe.invoices.retrieve(paymentId, { expand: ['payments'] });
  return intentsOf(invoice).find((id) => id !== null) ?? null;
}

/** Needs no idempotency key, because a second full refund finds nothing left to refund. */
async function refundPayment(stripe: Stripe, payment_intent: string): Promise<void> {
  try {
    await stripe.refunds.create({ payment_intent });
  } catch (error) {
    if (!isRefundedAlready(error)) throw error;
  }
}

async function findPayer(stripe: Stripe, paymentIntentId: string): Promise<string | null> {
  const intent = await unlessMissing(stripe.paymentIntents.retrieve(paymentIntentId));
  return idOf(intent?.customer);
}

function findRecords(stripe: Stripe, customerId: string) {
  return unlessMissing(fetchRecords(stripe, customerId));
}

async function unlessMissing<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/**
 * Charges the customer's subscriptions to the card of a finished setup intent, and immediately pays an
 * overdue renewal. If the card is refused again, the subscription stays as it was.
 */
async function useNewCard(stripe: Stripe, customer: string, setupId: string): Promise<void> {
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
