import Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { useStripe } from '../testing/stripe-under-test.ts';

const stripe = useStripe();
const payment = { amount: 1499, currency: 'usd' };

describe('an outage', () => {
  it('answers 500 for the requested number of calls', async () => {
    await stripe.control('/down', { mode: 'error', times: 1 });
    await expect(stripe.test.customers.list()).rejects.toBeInstanceOf(Stripe.errors.StripeAPIError);
    expect((await stripe.test.customers.list()).data).toEqual([]);
  });

  it('slows calls down until it ends, so that callers time out', async () => {
    await stripe.control('/down', { mode: 'slow', path: '/v1/customers', delayMs: 1_000 });
    const call = stripe.test.customers.list({}, { timeout: 100 });
    await expect(call).rejects.toBeInstanceOf(Stripe.errors.StripeConnectionError);
    expect((await stripe.test.prices.list()).data).toHaveLength(2);
    await fetch(`${stripe.url}/__control/stripe/down`, { method: 'DELETE' });
    expect((await stripe.test.customers.list()).data).toEqual([]);
  });

  it('loses the reply to a completed call, which a retry with the same key does not repeat', async () => {
    // Two lost replies are needed, because the Stripe library retries once after a broken connection.
    await stripe.control('/down', { mode: 'lost-reply', method: 'POST', times: 2 });
    const create = () => stripe.test.paymentIntents.create(payment, { idempotencyKey: 'one' });
    await expect(create()).rejects.toBeInstanceOf(Stripe.errors.StripeConnectionError);
    const intent = await create();
    const { data } = await stripe.test.paymentIntents.list();
    expect(data.map(({ id }) => id)).toEqual([intent.id]);
  });
});

describe('the Stripe simulator’s control API', () => {
  it('forgets everything on a reset', async () => {
    await stripe.test.paymentIntents.create(payment);
    await stripe.control('/reset');
    expect((await stripe.test.paymentIntents.list()).data).toEqual([]);
  });

  it('refuses invalid bodies, unknown ids and other sites', async () => {
    expect((await stripe.control('/advance', { days: -1 })).status).toBe(400);
    expect((await stripe.control('/dispute', { payment_intent: 'pi_none' })).status).toBe(400);
    const headers = { origin: 'https://evil.example' };
    const reply = await fetch(`${stripe.url}/__control/stripe/reset`, { method: 'POST', headers });
    expect(reply.status).toBe(403);
  });
});
