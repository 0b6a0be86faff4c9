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
