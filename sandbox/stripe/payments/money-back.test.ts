import { describe, expect, it } from 'vitest';
import { idOf, subscribe } from '../testing/subscribe.ts';
import { useStripe } from '../testing/stripe-under-test.ts';

const stripe = useStripe();

describe('money', () => {
  it('goes back in parts and then as a whole', async () => {
    const { id } = await subscribe(stripe);
    const { latest_invoice: invoice } = await stripe.test.subscriptions.retrieve(id);
    const { data } = await stripe.test.invoicePayments.list({ invoice: idOf(invoice) });
    const payment_intent = idOf(data[0]?.payment.payment_intent);
    await stripe.test.refunds.create({ payment_intent, amount: 100 });
    await stripe.control('/refund', { payment_intent });
    const { latest_charge: charge } = await stripe.test.paymentIntents.retrieve(payment_intent);
    const refunded = await stripe.test.charges.retrieve(idOf(charge), { expand: ['refunds'] });
    expect(refunded).toMatchObject({ refunded: true, amount_refunded: 999 });
    expect(refunded.refunds?.data).toMatchObject([{ amount: 899 }, { amount: 100 }]);
    expect((await stripe.deliveredTypes()).slice(-2)).toEqual([
      'refund.created',
      'charge.refunded',
    ]);
    await expect(stripe.test.refunds.create({ payment_intent })).rejects.toMatchObject({
      code: 'charge_already_refunded',
    });
  });

  it('is disputed, which is lost or won', async () => {
    const intent = await stripe.test.paymentIntents.create({
      amount: 1499,
      currency: 'usd',
      confirm: true,
      payment_method: 'pm_card_visa',
    });
    await stripe.control('/dispute', { payment_intent: intent.id });
    const { data } = await stripe.test.disputes.list({ payment_intent: intent.id });
    expect(data).toMatchObject([{ status: 'needs_response', amount: 1499 }]);
    const charge = await stripe.test.charges.retrieve(idOf(intent.latest_charge));
    expect(charge.disputed).toBe(true);
    await stripe.control('/dispute', { dispute: data[0]?.id, outcome: 'won' });
    expect((await stripe.deliveredTypes()).slice(-4)).toEqual([
      'charge.dispute.created',
      'charge.dispute.funds_withdrawn',
      'charge.dispute.closed',
      'charge.dispute.funds_reinstated',
    ]);
  });
});
