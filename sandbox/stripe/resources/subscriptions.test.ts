import { describe, expect, it } from 'vitest';
import { answerBank, confirmInBrowser } from '../testing/browser-calls.ts';
import { idOf, startSubscription, subscribe } from '../testing/subscribe.ts';
import { useStripe } from '../testing/stripe-under-test.ts';

const stripe = useStripe();
const failingCard = '4000000000000341';
const retrieve = (id: string) => stripe.test.subscriptions.retrieve(id);
const advance = (days: number) => stripe.control('/advance', { days });

describe('a new subscription', () => {
  it('is active once its first invoice has been paid in the browser', async () => {
    const { id, clientSecret } = await startSubscription(stripe);
    expect(clientSecret).toMatch(/^pi_\w+_secret_\w+$/);
    expect(await retrieve(id)).toMatchObject({ status: 'incomplete', metadata: { user: '5' } });
    await confirmInBrowser(stripe.url, clientSecret, { number: '4242424242424242' });
    const subscription = await stripe.test.subscriptions.retrieve(id, {
      expand: ['latest_invoice.payments', 'default_payment_method'],
    });
    expect(subscription).toMatchObject({
      status: 'active',
      default_payment_method: { object: 'payment_method', card: { last4: '4242' } },
      latest_invoice: {
        status: 'paid',
        amount_paid: 999,
        payments: { data: [{ payment: { type: 'payment_intent' } }] },
      },
    });
    expect(await stripe.deliveredTypes()).toEqual([
      'customer.created',
      'invoice.created',
      'customer.subscription.created',
      'payment_intent.created',
      'invoice.finalized',
      'payment_method.attached',
      'charge.succeeded',
      'payment_intent.succeeded',
      'invoice.paid',
      'invoice.payment_succeeded',
      'customer.subscription.updated',
    ]);
  });

  it('stays incomplete when declined, and expires after 23 hours', async () => {
    const { id, clientSecret } = await startSubscription(stripe);
    const reply = await confirmInBrowser(stripe.url, clientSecret, { number: '4000000000000002' });
    expect(reply.status).toBe(402);
    expect((await retrieve(id)).status).toBe('incomplete');
    await advance(1);
    expect((await retrieve(id)).status).toBe('incomplete_expired');
    expect((await stripe.deliveredTypes()).slice(-3)).toEqual([
      'payment_intent.canceled',
      'invoice.voided',
      'customer.subscription.updated',
    ]);
    const late = await confirmInBrowser(stripe.url, clientSecret, { number: '4242424242424242' });
    expect(late.status).toBe(400);
  });

  it('asks the cardholder for authentication once, and not at renewals', async () => {
    const { id, customer, clientSecret } = await subscribe(stripe, '4000002500003155');
    expect((await retrieve(id)).status).toBe('incomplete');
    await answerBank(stripe.url, clientSecret, 'complete');
    expect((await retrieve(id)).status).toBe('active');
    await advance(32);
    expect((await retrieve(id)).status).toBe('active');
    const { data } = await stripe.test.invoices.list({ customer });
    expect(data.map(({ status }) => status)).toEqual(['paid', 'paid']);
  });
});

describe('a subscription', () => {
  it('renews each month, an hour after the period ends', async () => {
    const { id, customer } = await subscribe(stripe);
    const [before] = (await retrieve(id)).items.data;
    await stripe.deliveredTypes();
    stripe.receiver.events.splice(0);
    await advance(32);
    const [after] = (await retrieve(id)).items.data;
    expect(after?.current_period_start).toBe(before?.current_period_end);
    const { data } = await stripe.test.invoices.list({ customer });
    expect(data.map(({ billing_reason, status }) => [billing_reason, status])).toEqual([
      ['subscription_cycle', 'paid'],
      ['subscription_create', 'paid'],
    ]);
    expect(data[0]?.lines.data[0]?.period.start).toBe(before?.current_period_end);
    expect(await stripe.deliveredTypes()).toEqual([
      'invoice.created',
      'customer.subscription.updated',
      'payment_intent.created',
      'invoice.finalized',
      'charge.succeeded',
      'payment_intent.succeeded',
      'invoice.paid',
      'invoice.payment_succeeded',
    ]);
  });

  it('that cannot be charged is past due, retried three times, and then cancelled', async () => {
    const { id, customer } = await subscribe(stripe);
    await stripe.control('/card', { customer, number: failingCard });
    await advance(32);
    expect((await retrieve(id)).status).toBe('past_due');
    const { data } = await stripe.test.invoices.list({ customer, limit: 1 });
    expect(data[0]).toMatchObject({ status: 'open', attempted: true });
    expect(data[0]?.next_payment_attempt).toBeGreaterThan(0);
    await advance(16);
    expect((await retrieve(id)).status).toBe('canceled');
    const types = await stripe.deliveredTypes();
    expect(types.filter((type) => type === 'invoice.payment_failed')).toHaveLength(4);
    expect(types.at(-1)).toBe('customer.subscription.deleted');
  });

  it('waits for the cardholder if the bank wants each payment confirmed', async () => {
    const { id, customer, clientSecret } = await subscribe(stripe, '4000002760003184');
    await answerBank(stripe.url, clientSecret, 'complete');
    expect((await retrieve(id)).status).toBe('active');
    await advance(32);
    expect((await retrieve(id)).status).toBe('past_due');
    const [renewal] = (await stripe.test.paymentIntents.list({ customer })).data;
    expect(renewal).toMatchObject({
      status: 'requires_action',
      payment_method: expect.any(String),
    });
    const types = await stripe.deliveredTypes();
    expect(types).toContain('invoice.payment_action_required');
    expect(types).toContain('invoice.payment_failed');
    const { latest_invoice, default_payment_method } = await retrieve(id);
    const payment_method = idOf(default_payment_method);
    await expect(
      stripe.test.invoices.pay(idOf(latest_invoice), { payment_method, off_session: true }),
    ).rejects.toMatchObject({ code: 'invoice_payment_intent_requires_action', statusCode: 402 });
    const secret = renewal?.client_secret ?? '';
    await answerBank(stripe.url, secret, 'fail');
    expect((await retrieve(id)).status).toBe('past_due');
    await stripe.test.paymentIntents.confirm(renewal?.id ?? '', { payment_method });
    await answerBank(stripe.url, secret, 'complete');
    expect((await retrieve(id)).status).toBe('active');
  });

  it('recovers with another card', async () => {
    const { id, customer } = await subscribe(stripe);
    await stripe.control('/card', { customer, number: failingCard });
    await advance(32);
    const setup = await stripe.test.setupIntents.create({
      customer,
      automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    });
    const card = { number: '4242424242424242' };
    await confirmInBrowser(stripe.url, setup.client_secret ?? '', card);
    const { payment_method: method } = await stripe.test.setupIntents.retrieve(setup.id);
    const payment_method = idOf(method);
    await stripe.test.subscriptions.update(id, { default_payment_method: payment_method });
    const { latest_invoice: invoice } = await retrieve(id);
    await stripe.test.invoices.pay(idOf(invoice), { payment_method, off_session: true });
    expect((await retrieve(id)).status).toBe('active');
  });

  it('ends with its period on request, and continues if it is resumed', async () => {
    const { id } = await subscribe(stripe);
    const ending = await stripe.test.subscriptions.update(id, { cancel_at_period_end: true });
    const end = ending.items.data[0]?.current_period_end;
    expect(ending).toMatchObject({ status: 'active', cancel_at: end });
    const resumed = await stripe.test.subscriptions.update(id, { cancel_at_period_end: false });
    expect(resumed).toMatchObject({ cancel_at: null, cancel_at_period_end: false });
    await stripe.test.subscriptions.update(id, { cancel_at_period_end: true });
    await advance(32);
    expect(await retrieve(id)).toMatchObject({ status: 'canceled', ended_at: end });
    const last = (await stripe.deliveredTypes()).at(-1);
    expect(last).toBe('customer.subscription.deleted');
  });

  it('ends immediately when it is cancelled or its customer is deleted', async () => {
    const one = await subscribe(stripe);
    expect((await stripe.test.subscriptions.cancel(one.id)).status).toBe('canceled');
    await expect(stripe.test.subscriptions.cancel(one.id)).rejects.toThrow(/No such subscription/);
    const other = await subscribe(stripe);
    await stripe.test.customers.del(other.customer);
    expect((await retrieve(other.id)).status).toBe('canceled');
    expect(await stripe.test.customers.retrieve(other.customer)).toMatchObject({ deleted: true });
  });

  it('that ends while its renewal is a draft is not charged again', async () => {
    const { id, customer } = await subscribe(stripe);
    const { items, created } = await retrieve(id);
    const periodSeconds = (items.data[0]?.current_period_end ?? 0) - created;
    await advance((periodSeconds + 600) / 86_400);
    const [draft] = (await stripe.test.invoices.list({ customer })).data;
    expect(draft?.status).toBe('draft');
    await stripe.test.subscriptions.cancel(id);
    await advance(1);
    expect((await stripe.test.charges.list({ customer })).data).toHaveLength(1);
    const pay = stripe.test.invoices.pay(draft?.id ?? '', { payment_method: 'pm_card_visa' });
    await expect(pay).rejects.toThrow(/cannot be paid/);
  });

  it('is listed with its customer, and only on request once it has ended', async () => {
    const { id, customer } = await subscribe(stripe);
    await stripe.test.subscriptions.cancel(id);
    expect((await stripe.test.subscriptions.list({ customer })).data).toEqual([]);
    const all = await stripe.test.subscriptions.list({
      customer,
      status: 'all',
      expand: ['data.default_payment_method'],
    });
    expect(all.data).toMatchObject([{ id, default_payment_method: { type: 'card' } }]);
  });
});

describe('a subscription without a form', () => {
  it('is refused without a card, and charged immediately with one', async () => {
    const customer = await stripe.test.customers.create({ email: 'stan@example.com' });
    const { data } = await stripe.test.prices.list({ lookup_keys: ['standard_access_monthly'] });
    const create = (more = {}) =>
      stripe.test.subscriptions.create({
        customer: customer.id,
        items: [{ price: data[0]?.id ?? '' }],
        ...more,
      });
    await expect(create()).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      code: 'resource_missing',
      message: expect.stringContaining('no attached payment source or default payment method'),
    });
    const paid = await create({ default_payment_method: 'pm_card_visa' });
    expect(paid.status).toBe('active');
    expect((await stripe.test.charges.list()).data).toMatchObject([{ amount: 999, paid: true }]);
  });

  it('does not accept another customer’s card', async () => {
    const first = await subscribe(stripe);
    const { default_payment_method: card } = await stripe.test.subscriptions.retrieve(first.id);
    const second = await startSubscription(stripe);
    const take = stripe.test.subscriptions.update(second.id, {
      default_payment_method: idOf(card),
    });
    await expect(take).rejects.toMatchObject({
      message: expect.stringContaining('The payment method must be attached to the customer'),
    });
  });
});

describe('the subscriptions of a deleted customer', () => {
  it('are cancelled but stay readable, with their customer', async () => {
    const { id, customer } = await subscribe(stripe);
    await stripe.test.customers.del(customer);
    const { data } = await stripe.test.subscriptions.list({ customer, status: 'all' });
    expect(data).toMatchObject([{ id, status: 'canceled' }]);
    const read = await stripe.test.subscriptions.retrieve(id, { expand: ['customer'] });
    expect(read).toMatchObject({ status: 'canceled', customer: { id: customer, deleted: true } });
    expect((await stripe.test.invoices.list({ customer })).data).toHaveLength(1);
  });
});
