import type Stripe from 'stripe';
import { z } from 'zod';
import { endpoint, get, list, post, toList, type Endpoint, type Input } from '../http/endpoint.ts';
import { invalidRequest, noSuch, type ApiError } from '../http/errors.ts';
import * as field from '../http/fields.ts';
import type { Mode } from '../mode.ts';
import { Collection, newId, type PartOf } from '../objects.ts';
import { discountsShape, findCoupon, redeem, type Coupon } from './coupon.ts';
import { customers } from './customer.ts';
import {
  finalizeInvoice,
  intentOf,
  invoices,
  issueInvoice,
  payInvoice,
  stopCollecting,
  voidInvoice,
  type Invoice,
  type Period,
} from './invoice.ts';
import { methodOf, paymentMethods, type PaymentMethod } from './payment-method.ts';
import { prices, type Price } from './price.ts';
import { totalsOf, type Totals } from './totals.ts';

type SubscriptionStatus = 'active' | 'canceled' | 'incomplete' | 'incomplete_expired' | 'past_due';

type CancellationReason = 'cancellation_requested' | 'payment_failed' | null;

export type Subscription = ReturnType<typeof newSubscription>;

/**
 * With `default_incomplete`, the first invoice waits to be paid in a browser, and the card that
 * pays it is saved. Otherwise, a saved card is charged immediately.
 */
const createShape = {
  automatic_tax: z.strictObject({ enabled: field.flag }).optional(),
  customer: field.text,
  default_payment_method: field.text.optional(),
  discounts: discountsShape.optional(),
  items: z.tuple([z.strictObject({ price: field.text })]),
  metadata: field.metadata,
  payment_behavior: z.enum(['default_incomplete', 'allow_incomplete']).default('allow_incomplete'),
  payment_settings: z
    .strictObject({
      payment_method_types: z.tuple([z.literal('card')]).optional(),
      save_default_payment_method: z.literal('on_subscription'),
    })
    .optional(),
};

type NewSubscription = Pick<Input<typeof createShape>, 'customer' | 'metadata'> & {
  price: Price;
  coupon: Coupon | null;
  hasTax: boolean;
};

/** A subscription with one item, because we sell nothing else. */
function newSubscription(mode: Mode, input: NewSubscription) {
  const { customer, metadata, price, coupon, hasTax } = input;
  const start = mode.now();
  return {
    ...mode.newObject('sub', 'subscription'),
    automatic_tax: { enabled: hasTax },
    billing_cycle_anchor: start,
    cancel_at: null as number | null,
    cancel_at_period_end: false as boolean,
    canceled_at: null as number | null,
    cancellation_details: { reason: null as CancellationReason },
    currency: price.currency,
    customer,
    default_payment_method: null as string | null,
    discounts: coupon ? [newDiscount(mode, coupon)] : [],
    ended_at: null as number | null,
    items: toList([
      {
        id: newId('si'),
        object: 'subscription_item' as const,
        current_period_start: start,
        current_period_end: onePeriodAfter(start, start, price),
        price,
      },
    ]),
    latest_invoice: null as string | null,
    metadata,
    status: 'incomplete' as SubscriptionStatus,
  } satisfies PartOf<Stripe.Subscription>;
}

function newDiscount(mode: Mode, coupon: Coupon) {
  const { duration_in_months: months } = coupon;
  return {
    id: newId('di'),
    object: 'discount' as const,
    end: months === null ? null : mode.now() + months * 31 * 86_400,
    source: { type: 'coupon' as const, coupon },
    start: mode.now(),
  };
}

export const subscriptions = new Collection<Subscription>('sub', 'subscription');

const updateShape = {
  cancel_at_period_end: field.flag.optional(),
  default_payment_method: field.text.optional(),
};

/** Leaves out ended subscriptions unless the status is `all`. */
const listShape = { customer: field.text.optional(), status: z.literal('all').optional() };

export const subscriptionEndpoints: Endpoint[] = [
  post('/subscriptions', createShape, ({ mode }, { customer, items: [item], metadata, ...pay }) => {
    const price = prices.get(mode, item.price, 'items[0][price]');
    if (!price.active) throw inactivePrice();
    customers.get(mode, customer, 'customer');
    const { payment_behavior: behavior, default_payment_method: chosen } = pay;
    const card = chosen === undefined ? undefined : methodOf(mode, customer, chosen);
    if (behavior !== 'default_incomplete' && !card) throw noCard();
    const subtotal = price.unit_amount;
    const found = findCoupon(mode, pay.discounts, { customer, subtotal });
    const coupon = found?.coupon ?? null;
    const hasTax = pay.automatic_tax?.enabled ?? false;
    const subscription = newSubscription(mode, { customer, metadata, price, coupon, hasTax });
    // Called only because calculating the tax throws if the customer's address is unknown.
    totalsOf(mode, customer, subtotal, { coupon, hasTax });
    if (found) redeem(found.code);
    if (card) subscription.default_payment_method = card.id;
    createSubscription(mode, subscription);
    if (card && behavior !== 'default_incomplete') payFirstBill(mode, subscription, card);
    return subscription;
  }),
  get('/subscriptions/:id', {}, ({ mode, id }) => subscriptions.get(mode, id)),
  list('/subscriptions', listShape, ({ mode }, { customer, status }) =>
    subscriptions.list(
      mode,
      (each) => (!customer || each.customer === customer) && (status === 'all' || !isOver(each)),
    ),
  ),
  post('/subscriptions/:id', updateShape, ({ mode, id }, input) => {
    const subscription = subscriptions.get(mode, id);
    if (isOver(subscription)) {
      throw invalidRequest('A canceled subscription can only update its metadata.');
    }
    const { cancel_at_period_end: isEnding, default_payment_method: method } = input;
    mode.update('customer.subscription.updated', subscription, {
      ...(isEnding !== undefined && {
        cancel_at: isEnding ? periodOf(subscription).end : null,
        canceled_at: isEnding ? mode.now() : null,
        cancel_at_period_end: isEnding,
      }),
      ...(method && {
        default_payment_method: methodOf(mode, subscription.customer, method).id,
      }),
    });
    return subscription;
  }),
  endpoint('DELETE', '/subscriptions/:id', {}, ({ mode, id }) => {
    const subscription = subscriptions.get(mode, id);
    if (isOver(subscription)) throw noSuch('subscription', id, 'id');
    return endSubscription(mode, subscription);
  }),
];

function inactivePrice(): ApiError {
  return invalidRequest('The price specified is inactive. This field only accepts active prices.', {
    param: 'items[0][price]',
  });
}

function noCard(): ApiError {
  return invalidRequest(
    'This customer has no attached payment source or default payment method. Please consider adding a default payment method. For more information, visit https://stripe.com/docs/billing/subscriptions/payment-methods-setting#payment-method-priority.',
    { code: 'resource_missing' },
  );
}

function payFirstBill(mode: Mode, subscription: Subscription, card: PaymentMethod): void {
  const invoice = invoices.find(mode, subscription.latest_invoice);
  if (invoice) payInvoice(mode, invoice, card);
}

function createSubscription(mode: Mode, subscription: Subscription): Subscription {
  subscriptions.add(mode, subscription);
  const invoice = bill(mode, subscription, 'subscription_create');
  mode.emit('customer.subscription.created', subscription);
  finalizeInvoice(mode, invoice);
  return subscription;
}

function bill(mode: Mode, subscription: Subscription, reason: Invoice['billing_reason']): Invoice {
  const { id, currency, customer } = subscription;
  const invoice = issueInvoice(mode, {
    subscription: id,
    totals: billOf(mode, subscription),
    currency,
    customer,
    period: periodOf(subscription),
    billing_reason: reason,
  });
  subscription.latest_invoice = invoice.id;
  // A discount with duration `once` ends with the first invoice.
  subscription.discounts = currentDiscounts(mode, subscription).filter(
    ({ source }) => source.coupon.duration !== 'once',
  );
  return invoice;
}

/** Calculates the total of the next invoice. */
export function billOf(mode: Mode, subscription: Subscription): Totals {
  const [discount] = currentDiscounts(mode, subscription);
  return totalsOf(mode, subscription.customer, itemOf(subscription).price.unit_amount, {
    coupon: discount?.source.coupon ?? null,
    hasTax: subscription.automatic_tax.enabled,
  });
}

function currentDiscounts(mode: Mode, { discounts }: Subscription) {
  return discounts.filter(({ end }) => end === null || end > mode.now());
}

/** When a period ends, ends the subscription or bills the next period. */
export function renewSubscription(mode: Mode, subscription: Subscription): void {
  if (subscription.cancel_at_period_end) {
    endSubscription(mode, subscription);
    return;
  }
  const { items, latest_invoice } = subscription;
  const previous = structuredClone({ items, latest_invoice });
  const item = itemOf(subscription);
  item.current_period_start = item.current_period_end;
  item.current_period_end = onePeriodAfter(
    item.current_period_start,
    subscription.billing_cycle_anchor,
    item.price,
  );
  bill(mode, subscription, 'subscription_cycle');
  mode.emit('customer.subscription.updated', subscription, previous);
}

/** Updates a subscription after its invoice was paid or its payment failed. */
export function followInvoice(mode: Mode, invoice: Invoice): void {
  if (!invoice.parent) return;
  const subscription = subscriptions.get(mode, invoice.parent.subscription_details.subscription);
  if (isOver(subscription)) return;
  if (invoice.status === 'paid') {
    activate(mode, subscription, invoice);
  } else if (invoice.billing_reason === 'subscription_cycle') {
    mode.update('customer.subscription.updated', subscription, { status: 'past_due' });
    if (invoice.next_payment_attempt === null) {
      endSubscription(mode, subscription, 'payment_failed');
    }
  }
}

function activate(mode: Mode, subscription: Subscription, invoice: Invoice): void {
  const method = intentOf(mode, invoice)?.payment_method;
  mode.update('customer.subscription.updated', subscription, {
    ...(subscription.latest_invoice === invoice.id && { status: 'active' }),
    ...(method && { default_payment_method: method }),
  });
}

/** Ends a subscription now. A subscription that was never paid expires instead, and its invoice is voided. */
export function endSubscription(
  mode: Mode,
  subscription: Subscription,
  reason: CancellationReason = 'cancellation_requested',
): Subscription {
  const ended_at = mode.now();
  if (subscription.status === 'incomplete') {
    const invoice = invoices.find(mode, subscription.latest_invoice);
    if (invoice?.status === 'open') voidInvoice(mode, invoice);
    const expired = { status: 'incomplete_expired' as const, ended_at };
    mode.update('customer.subscription.updated', subscription, expired);
    return subscription;
  }
  const cancellation_details = { reason };
  const canceled_at = subscription.canceled_at ?? ended_at;
  Object.assign(subscription, { status: 'canceled', canceled_at, ended_at, cancellation_details });
  stopCollecting(mode, subscription.id);
  mode.emit('customer.subscription.deleted', subscription);
  return subscription;
}

export function endSubscriptionsOf(mode: Mode, customer: string): void {
  for (const each of openSubscriptionsOf(mode, customer)) endSubscription(mode, each);
}

/** Charges the customer's subscriptions to another card from now on. */
export function changeCardOf(mode: Mode, customer: string, method: PaymentMethod): void {
  for (const each of openSubscriptionsOf(mode, customer)) {
    mode.update('customer.subscription.updated', each, { default_payment_method: method.id });
  }
}

function openSubscriptionsOf(mode: Mode, customer: string): Subscription[] {
  return subscriptions.list(mode, (each) => each.customer === customer && !isOver(each));
}

/** The card that renewals are charged to. */
export function cardOf(mode: Mode, invoice: Invoice): PaymentMethod | undefined {
  if (!invoice.parent) return undefined;
  const { subscription } = invoice.parent.subscription_details;
  return paymentMethods.find(mode, subscriptions.get(mode, subscription).default_payment_method);
}

export function periodOf(subscription: Subscription): Period {
  const { current_period_start: start, current_period_end: end } = itemOf(subscription);
  return { start, end };
}

function itemOf(subscription: Subscription) {
  const [item] = subscription.items.data;
  if (!item) throw new Error(`${subscription.id} has no item.`);
  return item;
}

export function isOver({ status }: Subscription): boolean {
  return status === 'canceled' || status === 'incomplete_expired';
}

/** Periods end on the anchor's day of the month or, in a shorter month, on its last day. */
function onePeriodAfter(start: number, anchor: number, { recurring }: Price): number {
  const from = new Date(start * 1000);
  const months = recurring?.interval === 'year' ? 12 : 1;
  const [year, month] = [from.getUTCFullYear(), from.getUTCMonth() + months];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const day = Math.min(new Date(anchor * 1000).getUTCDate(), lastDay);
  return Date.UTC(year, month, day) / 1000 + (start % 86_400);
}
