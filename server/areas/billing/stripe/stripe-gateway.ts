import type Stripe from 'stripe';
import type { CheckoutKind, Offer } from '#server/areas/billing/checkout/checkout.ts';
import { findBillingAddress, setBillingAddress } from './billing-address.ts';
import { checkoutCalls } from './checkouts/checkouts.ts';
import { findConfirmation } from './confirmation.ts';
import { fetchPayment, fetchRecords, idOf, intentsOf } from './customer-records.ts';
import { makeRefund, type PaymentRefund } from './make-refund.ts';
import { findPromotionCode } from './promotion-codes.ts';
import { fetchPrices } from './stripe-prices.ts';
import { verifyEvent } from './verify-event.ts';
import { givenBackMark, toPaymentState } from './to-payment-state.ts';
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
import type { BillingAddress } from '#shared/contract/billing/schemas.ts';

/** The user's data for a new customer at the payment provider. */
export interface NewCustomer {
  userId: number;
  name: string;
  email: string | null;
}

export type PaymentGateway = ReturnType<typeof createStripeGateway>;

/**
 * Connects to Stripe, or to its simulator at `apiUrl`. Every call has a time limit. Calls throw a
 * PaymentError, or an AppError `missing-key` if the environment has no secret key. Repeating a call with the
 * same `idempotencyKey` returns the first call's result.
 */
export function createStripeGateway(options: ConnectOptions, settings: BillingSettings) {
  const connect = createConnect(options, settings);
  const call = <T>(environment: PaymentEnvironment, calls: (stripe: Stripe) => Promise<T>) =>
    callStripe(async () => calls(connect(environment)), options.contactEmail);
  return {
    createCustomer: (
      environment: PaymentEnvironment,
      person: NewCustomer,
      idempotencyKey: string,
    ) => call(environment, (stripe) => createCustomer(stripe, person, idempotencyKey)),
    /** The price of each plan; null if there is none. */
    fetchPrices: (environment: PaymentEnvironment) => call(environment, fetchPrices),
    /** `offer` is null for a card, because saving one costs nothing. */
    openCheckout: (
      environment: PaymentEnvironment,
      kind: CheckoutKind,
      customerId: string,
      idempotencyKey: string,
      offer: Offer | null,
    ) =>
      call(environment, (stripe) =>
        checkoutCalls[kind].open(stripe, { customer: customerId, idempotencyKey, offer }),
      ),
    /** Throws an AppError with a message for the user if the code cannot be used for this purchase. */
    findPromotionCode: (
      environment: PaymentEnvironment,
      customerId: string,
      typed: string,
      offer: Omit<Offer, 'code' | 'mark'>,
    ) =>
      call(environment, (stripe) =>
        findPromotionCode(stripe, options.contactEmail, customerId, typed, offer),
      ),
    findBillingAddress: (environment: PaymentEnvironment, customerId: string) =>
      call(environment, (stripe) => findBillingAddress(stripe, customerId)),
    /** Throws an AppError with a message for the user if no tax can be calculated for the address. */
    setBillingAddress: (
      environment: PaymentEnvironment,
      customerId: string,
      address: BillingAddress,
    ) => call(environment, (stripe) => setBillingAddress(stripe, customerId, address)),
    /** Returns null if the checkout doesn't exist. */
    findCheckout: (environment: PaymentEnvironment, kind: CheckoutKind, id: string) =>
      call(environment, (stripe) => unlessMissing(checkoutCalls[kind].find(stripe, id))),
    /**
     * Closes the checkout, so that it can't be paid. One that is already paid or closed is left unchanged.
     */
    abandonCheckout: (environment: PaymentEnvironment, kind: CheckoutKind, id: string) =>
      call(environment, (stripe) => unlessSettled(checkoutCalls[kind].abandon(stripe, id))),
    /** Returns null if the payment isn't waiting for a confirmation. */
    findConfirmation: (environment: PaymentEnvironment, paymentIntentId: string) =>
      call(environment, (stripe) => unlessMissing(findConfirmation(stripe, paymentIntentId))),
    /** Charges the subscription to the card of a finished setup intent from now on. */
    useNewCard: (environment: PaymentEnvironment, customerId: string, setupId: string) =>
      call(environment, (stripe) => useNewCard(stripe, customerId, setupId)),
    setCancelAtPeriodEnd: (
      environment: PaymentEnvironment,
      subscriptionId: string,
      cancelAtPeriodEnd: boolean,
    ) =>
      call(environment, async (stripe) => {
        const change = { cancel_at_period_end: cancelAtPeriodEnd };
        await stripe.subscriptions.update(subscriptionId, change);
      }),
    endSubscription: (environment: PaymentEnvironment, subscriptionId: string) =>
      call(environment, async (stripe) => {
        await unlessMissing(stripe.subscriptions.cancel(subscriptionId));
      }),
    /** Voids an invoice, so that it can't be paid. One that is already paid or void is left unchanged. */
    voidInvoice: (environment: PaymentEnvironment, invoiceId: string) =>
      call(environment, (stripe) => unlessSettled(stripe.invoices.voidInvoice(invoiceId))),
    /** Returns null for a payment intent that does not exist. */
    fetchPayment: (environment: PaymentEnvironment, paymentIntentId: string) =>
      call(environment, async (stripe) => {
        const expand = ['latest_charge.refunds'];
        const finding = stripe.paymentIntents.retrieve(paymentIntentId, { expand });
        const intent = await unlessMissing(finding);
        return intent && toPaymentState(await fetchPayment(stripe, intent));
      }),
    /** Makes one refund per idempotency key. Throws an AppError if Stripe refuses. */
    makeRefund: (environment: PaymentEnvironment, order: PaymentRefund) =>
      call(environment, (stripe) => makeRefund(stripe, order)),
    /** Refunds the full price of days that the user gives back. Does nothing if the payment is already refunded. */
    giveBack: (environment: PaymentEnvironment, paymentId: string) =>
      call(environment, async (stripe) => {
        const intent = await intentOf(stripe, paymentId);
        if (intent) await giveBack(stripe, intent);
      }),
    /** Also ends the customer's subscriptions. Does nothing if the customer doesn't exist. */
    deleteCustomer: (environment: PaymentEnvironment, customerId: string) =>
      call(environment, async (stripe) => {
        await unlessMissing(stripe.customers.del(customerId));
      }),
    /** Returns null for a customer who was deleted or never existed. */
    fetchCustomer: (environment: PaymentEnvironment, customerId: string) =>
      call(environment, async (stripe) => {
        const records = await findRecords(stripe, customerId);
        return records && toCustomerSnapshot(records);
      }),
    /** Latest first. */
    listReceipts: (environment: PaymentEnvironment, customerId: string) =>
      call(environment, async (stripe) => {
        const records = await findRecords(stripe, customerId);
        return records ? toReceipts(records) : [];
      }),
    findPayer: (environment: PaymentEnvironment, paymentIntentId: string) =>
      call(environment, (stripe) => findPayer(stripe, paymentIntentId)),
    /** Verifies the signature on the raw body. Throws an AppError if Stripe did not sign it. */
    verifyEvent: (body: Buffer, signature: string) => verifyEvent(settings, body, signature),
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

/** Returns `paymentId` if it is a payment intent, else the payment intent that paid the invoice. */
async function intentOf(stripe: Stripe, paymentId: string): Promise<string | null> {
  if (!paymentId.startsWith('in_')) return paymentId;
  const invoice = await stripe.invoices.retrieve(paymentId, { expand: ['payments'] });
  return intentsOf(invoice).find((id) => id !== null) ?? null;
}

/** Needs no idempotency key, because a second full refund finds nothing left to refund. */
async function giveBack(stripe: Stripe, payment_intent: string): Promise<void> {
  const metadata = { [givenBackMark]: 'true' };
  try {
    await stripe.refunds.create({ payment_intent, reason: 'requested_by_customer', metadata });
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
