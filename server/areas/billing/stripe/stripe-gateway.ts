import type Stripe from 'stripe';
import type { CheckoutKind, Offer } from '#server/areas/billing/checkout/checkout.ts';
import { findBillingAddress, setBillingAddress } from './billing-address.ts';
import { checkoutCalls } from './checkouts/checkouts.ts';
import { findConfirmation } from './confirmation.ts';
import { fetchPayment, fetchRecords, idOf, intentsOf } from './customer-records.ts';
import type { Opening } from './checkouts/offer-fields.ts';
import { makeRefund } from './make-refund.ts';
import { listProducts } from './product-list.ts';
import { findPromotionCode } from './promotion-codes.ts';
import { fetchPrices } from './stripe-prices.ts';
import { verifyEvent } from './verify-event.ts';
import { givenBackMark, toPaymentState } from './to-payment-state.ts';
import { toReceipts } from './to-receipts.ts';
import { toCustomerSnapshot } from './to-customer-snapshot.ts';
import { createConnect, type ConnectOptions } from './stripe-connection.ts';
import { callStripe, hasCode, isCardRefusal, isInvalidRequest } from './stripe-error.ts';
import type { BillingSettings, PaymentEnvironment } from '../../settings/index.ts';

export type PaymentGateway = ReturnType<typeof createStripeGateway>;

/**
 * Connects to Stripe, or to its simulator at `apiUrl`. Every call has a time limit. Calls throw a
 * PaymentError, or an AppError `missing-key` if the environment has no secret key. Repeating a call with the
 * same `idempotencyKey` returns the first call's result.
 */
export function createStripeGateway(options: ConnectOptions, settings: BillingSettings) {
  const connect = createConnect(options, settings);
  /** Lets `work` be called with an environment instead of a client of Stripe. */
  const bind =
    <Given extends unknown[], Done>(work: (stripe: Stripe, ...given: Given) => Promise<Done>) =>
    (environment: PaymentEnvironment, ...given: Given) =>
      callStripe(async () => work(connect(environment), ...given), options.contactEmail);
  return {
    createCustomer: bind(createCustomer),
    /** The price of each plan; null if there is none. */
    fetchPrices: bind(fetchPrices),
    listProducts: bind(listProducts),
    openCheckout: bind((stripe, kind: CheckoutKind, opening: Opening) =>
      checkoutCalls[kind].open(stripe, opening),
    ),
    /** Throws an AppError with a message for the user if the code cannot be used for this purchase. */
    findPromotionCode: bind(
      (stripe, customerId: string, typed: string, offer: Omit<Offer, 'code' | 'mark'>) =>
        findPromotionCode(stripe, options.contactEmail, customerId, typed, offer),
    ),
    findBillingAddress: bind(findBillingAddress),
    /** Throws an AppError with a message for the user if no tax can be calculated for the address. */
    setBillingAddress: bind(setBillingAddress),
    /** Returns null if the checkout doesn't exist. */
    findCheckout: bind((stripe, kind: CheckoutKind, id: string) =>
      unlessMissing(checkoutCalls[kind].find(stripe, id)),
    ),
    /**
     * Closes the checkout, so that it can't be paid. One that is already paid or closed is left unchanged.
     */
    abandonCheckout: bind((stripe, kind: CheckoutKind, id: string) =>
      unlessSettled(checkoutCalls[kind].abandon(stripe, id)),
    ),
    /** Returns null if the payment isn't waiting for a confirmation. */
    findConfirmation: bind((stripe, paymentIntentId: string) =>
      unlessMissing(findConfirmation(stripe, paymentIntentId)),
    ),
    useNewCard: bind(useNewCard),
    setCancelAtPeriodEnd: bind(async (stripe, id: string, cancel_at_period_end: boolean) => {
      await stripe.subscriptions.update(id, { cancel_at_period_end });
    }),
    endSubscription: bind(async (stripe, id: string) => {
      await unlessMissing(stripe.subscriptions.cancel(id));
    }),
    /** Voids an invoice, so that it can't be paid. One that is already paid or void is left unchanged. */
    voidInvoice: bind((stripe, id: string) => unlessSettled(stripe.invoices.voidInvoice(id))),
    /** Returns null for a payment intent that does not exist. */
    fetchPayment: bind(async (stripe, id: string) => {
      const finding = stripe.paymentIntents.retrieve(id, { expand: ['latest_charge.refunds'] });
      const intent = await unlessMissing(finding);
      return intent && toPaymentState(await fetchPayment(stripe, intent));
    }),
    /** Makes one refund per idempotency key. Throws an AppError if Stripe refuses. */
    makeRefund: bind(makeRefund),
    giveBack: bind(giveBack),
    /** Also ends the customer's subscriptions. Does nothing if the customer doesn't exist. */
    deleteCustomer: bind(async (stripe, customerId: string) => {
      await unlessMissing(stripe.customers.del(customerId));
    }),
    /** Returns null for a customer who was deleted or never existed. */
    fetchCustomer: bind(async (stripe, customerId: string) => {
      const records = await unlessMissing(fetchRecords(stripe, customerId));
      return records && toCustomerSnapshot(records);
    }),
    /** Latest first. */
    listReceipts: bind(async (stripe, customerId: string) => {
      const records = await unlessMissing(fetchRecords(stripe, customerId));
      return records ? toReceipts(records) : [];
    }),
    findPayer: bind(async (stripe, paymentIntentId: string) => {
      const intent = await unlessMissing(stripe.paymentIntents.retrieve(paymentIntentId));
      return idOf(intent?.customer);
    }),
    /** Verifies the signature on the raw body. Throws an AppError if Stripe did not sign it. */
    verifyEvent: (body: Buffer, signature: string) => verifyEvent(settings, body, signature),
  };
}

async function createCustomer(
  stripe: Stripe,
  { userId, name, email }: { userId: number; name: string; email: string | null },
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

/**
 * Refunds the full price of days that the user gives back. Does nothing if the payment is already refunded. Needs
 * no idempotency key, because a second full refund finds nothing left to refund.
 */
async function giveBack(stripe: Stripe, paymentId: string): Promise<void> {
  const payment_intent = await intentOf(stripe, paymentId);
  if (payment_intent === null) return;
  const metadata = { [givenBackMark]: 'true' };
  try {
    await stripe.refunds.create({ payment_intent, reason: 'requested_by_customer', metadata });
  } catch (error) {
    if (!hasCode(error, 'charge_already_refunded')) throw error;
  }
}

async function unlessMissing<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    if (hasCode(error, 'resource_missing')) return null;
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
