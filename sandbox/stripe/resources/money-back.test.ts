import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { subscribe } from '../testing/subscribe.ts';
import { useStripe } from '../testing/stripe-under-test.ts';

const stripe = useStripe();

async function chargeOf(intent: string): Promise<Stripe.Charge> {
  const expand = ['latest_charge'];
  const { latest_charge } = await stripe.test.paymentIntents.retrieve(intent, { expand });
  return latest_charge as Stripe.Charge;
}

describe('a payment', () => {
  it('can be refunded in part and then in full', async () => {
    const { customer } = await subscribe(stripe);
    const [intent] = (await stripe.test.paymentIntents.list({ customer })).data;
    const payment_intent = intent?.id ?? '';
    await stripe.control('/refund', { payment_intent, amount: 100 });
    await stripe.control('/refund', { payment_intent });
    expect(await chargeOf(payment_intent)).toMatchObject({ refunded: true, amount_refunded: 999 });
    const { data } = await stripe.test.refunds.list({ payment_intent });
    expect(data).toMatchObject([{ amount: 899 }, { amount: 100 }]);
    expect((await stripe.deliveredTypes()).slice(-2)).toEqual([
      'refund.created',
      'charge.refunded',
    ]);
    const again = await stripe.control('/refund', { payment_intent });
    expect(again.status).toBe(400);
    expect(await again.text()).toMatch(/has already been refunded/);
  });

  it('can be disputed, and the dispute can be won', async () => {
    const { id } = await stripe.test.paymentIntents.create({
      amount: 1499,
      currency: 'usd',
      automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    });
    await stripe.test.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' });
    await stripe.control('/dispute', { payment_intent: id });
    const { data } = await stripe.test.disputes.list({ payment_intent: id });
    expect(data).toMatchObject([{ status: 'needs_response', amount: 1499 }]);
    expect((await chargeOf(id)).disputed).toBe(true);
    await stripe.control('/dispute', { dispute: data[0]?.id, outcome: 'won' });
    expect((await stripe.deliveredTypes()).slice(-4)).toEqual([
      'charge.dispute.created',
      'charge.dispute.funds_withdrawn',
      'charge.dispute.closed',
      'charge.dispute.funds_reinstated',
    ]);
  });
});

/** Makes a successful payment and returns its charge. */
async function pay(method = 'pm_card_visa') {
  const { id } = await stripe.test.paymentIntents.create({
    amount: 1499,
    currency: 'usd',
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
  });
  await stripe.test.paymentIntents.confirm(id, { payment_method: method });
  return { id: (await chargeOf(id)).id, payment_intent: id };
}

describe('a refund', () => {
  it('keeps its reason and metadata, and is created once per idempotency key', async () => {
    const { id: charge, payment_intent } = await pay();
    const asked = {
      payment_intent,
      amount: 500,
      reason: 'duplicate' as const,
      metadata: { order: 'a' },
    };
    const once = { idempotencyKey: 'once' };
    const made = await stripe.test.refunds.create(asked, once);
    expect(await stripe.test.refunds.create(asked, once)).toMatchObject({ id: made.id });
    expect(await stripe.test.refunds.retrieve(made.id)).toMatchObject({
      ...asked,
      charge,
      status: 'succeeded',
    });
    const [listed] = (await stripe.test.charges.list({ expand: ['data.refunds'] })).data;
    expect(listed?.refunds?.data.map(({ id }) => id)).toEqual([made.id]);
    await expect(stripe.test.refunds.create({ ...asked, amount: 1 }, once)).rejects.toMatchObject({
      type: 'StripeIdempotencyError',
    });
  });

  it.each([
    [
      'more than the remaining amount',
      { amount: 1500 },
      { message: expect.stringMatching(/\$15\.00.*14\.99/) },
    ],
    ['nothing', { amount: 0 }, { code: 'parameter_invalid_integer', param: 'amount' }],
    ['an unknown reason', { reason: 'unhappy' }, { param: 'reason' }],
  ])('of %s is refused', async (_name, more, refusal) => {
    const { id } = await pay();
    const asked = { charge: id, ...more };
    await expect(
      stripe.test.refunds.create(asked as Stripe.RefundCreateParams),
    ).rejects.toMatchObject({
      statusCode: 400,
      ...refusal,
    });
  });

  it('of a disputed or already refunded payment is refused with its error code', async () => {
    const [disputed, refunded] = [await pay(), await pay()];
    await stripe.control('/dispute', { payment_intent: disputed.payment_intent });
    await stripe.test.refunds.create({ charge: refunded.id });
    for (const [charge, code] of [
      [disputed.id, 'charge_disputed'],
      [refunded.id, 'charge_already_refunded'],
    ] as const) {
      await expect(stripe.test.refunds.create({ charge })).rejects.toMatchObject({ code });
    }
  });

  it('is pending with some cards, and succeeds an hour later', async () => {
    const { id: charge } = await pay('pm_card_pendingRefund');
    const refund = await stripe.test.refunds.create({ charge });
    expect(refund).toMatchObject({ status: 'pending', pending_reason: 'processing' });
    await stripe.control('/advance', { days: 1 });
    expect(await stripe.test.refunds.retrieve(refund.id)).toMatchObject({ status: 'succeeded' });
    expect((await stripe.deliveredTypes()).at(-1)).toBe('refund.updated');
  });

  it('fails later with other cards, and the money can be refunded another way', async () => {
    const { id: charge, payment_intent } = await pay('pm_card_refundFail');
    const refund = await stripe.test.refunds.create({ charge });
    expect(refund.status).toBe('succeeded');
    await stripe.control('/advance', { days: 1 });
    expect(await stripe.test.refunds.retrieve(refund.id)).toMatchObject({
      status: 'failed',
      failure_reason: 'expired_or_canceled_card',
    });
    expect(await chargeOf(payment_intent)).toMatchObject({
      refunded: false,
      amount_refunded: 0,
    });
    expect(await stripe.deliveredTypes()).toContain('refund.failed');
  });
});
