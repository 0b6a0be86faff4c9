import Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { publishableKey } from '../testing/browser-calls.ts';
import { useStripe } from '../testing/stripe-under-test.ts';

const stripe = useStripe();
const payment = { amount: 1499, currency: 'usd' };

async function failureOf(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error instanceof Stripe.errors.StripeError) return error;
  throw new Error('The call has not failed as Stripe’s calls do.', { cause: error });
}

describe('a key', () => {
  it('is refused when it is invalid, missing or the publishable one', async () => {
    for (const key of ['sk_test_invalid', 'nonsense', publishableKey]) {
      const error = await failureOf(stripe.clientFor(key).customers.list());
      expect(error).toBeInstanceOf(Stripe.errors.StripeAuthenticationError);
      expect(error.message).not.toContain('sk_test_invalid');
    }
    const reply = await fetch(`${stripe.url}/v1/customers`);
    expect(await reply.json()).toMatchObject({ error: { type: 'invalid_request_error' } });
  });

  it('selects one of two modes, which share no data', async () => {
    const customer = await stripe.test.customers.create({ email: 'nora@example.com' });
    expect(customer.livemode).toBe(false);
    const error = await failureOf(stripe.live.customers.retrieve(customer.id));
    expect(error).toMatchObject({ statusCode: 404, code: 'resource_missing', param: 'id' });
    expect((await stripe.live.customers.list()).data).toEqual([]);
  });

  it('finds Standard Access in both modes, at the same prices and with different ids', async () => {
    const list = async (client: Stripe) =>
      (await client.prices.list({ expand: ['data.product'] })).data;
    const [test, live] = [await list(stripe.test), await list(stripe.live)];
    for (const prices of [test, live]) {
      expect(prices).toMatchObject([
        {
          unit_amount: 999,
          recurring: { interval: 'month' },
          product: { name: 'Standard Access' },
        },
        { unit_amount: 1499, type: 'one_time', product: { name: 'Standard Access' } },
      ]);
    }
    expect(live.map(({ id }) => id)).not.toEqual(test.map(({ id }) => id));
  });
});

describe('an API call', () => {
  it('with an idempotency key takes effect once', async () => {
    const options = { idempotencyKey: 'checkout-5' };
    const first = await stripe.test.paymentIntents.create(payment, options);
    const second = await stripe.test.paymentIntents.create(payment, options);
    expect(second.id).toBe(first.id);
    expect(second.lastResponse.headers['idempotent-replayed']).toBe('true');
    expect((await stripe.test.paymentIntents.list()).data).toHaveLength(1);
    const other = await failureOf(
      stripe.test.paymentIntents.create({ ...payment, amount: 999 }, options),
    );
    expect(other).toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
    expect((await stripe.live.paymentIntents.create(payment, options)).id).not.toBe(first.id);
  });

  it('that was declined is declined again with the same idempotency key', async () => {
    const { id } = await stripe.test.paymentIntents.create(payment);
    const pay = () =>
      stripe.test.paymentIntents.confirm(
        id,
        { payment_method: 'pm_card_visa_chargeDeclined', return_url: 'https://shop.example' },
        { idempotencyKey: 'declined-5' },
      );
    const [first, second] = [await failureOf(pay()), await failureOf(pay())];
    expect(first).toBeInstanceOf(Stripe.errors.StripeCardError);
    expect(second).toMatchObject({ code: 'card_declined', charge: first.charge });
    expect((await stripe.test.charges.list()).data).toHaveLength(1);
  });

  it('whose idempotency key is in use is refused with 409 until the first is answered', async () => {
    await stripe.control('/down', { mode: 'slow', method: 'POST', times: 1, delayMs: 300 });
    const create = () =>
      stripe.test.paymentIntents.create(payment, { idempotencyKey: 'twice-at-once' });
    const [first, second] = await Promise.allSettled([create(), create()]);
    const answers = [first, second].toSorted((a, b) => a.status.localeCompare(b.status));
    expect(answers[0]).toMatchObject({ status: 'fulfilled' });
    expect(answers[1]).toMatchObject({
      status: 'rejected',
      reason: { statusCode: 409, code: 'idempotency_key_in_use', type: 'StripeAPIError' },
    });
    expect((await create()).lastResponse.headers['idempotent-replayed']).toBe('true');
    expect((await stripe.test.paymentIntents.list()).data).toHaveLength(1);
  });

  it.each([
    [{ amount: 1499 }, 'Missing required param: currency.', 'currency'],
    [{ ...payment, amount: 14.99 }, 'Invalid integer: 14.99', 'amount'],
    [{ ...payment, colour: 'red' }, 'Received unknown parameter: colour', 'colour'],
    [{ ...payment, customer: 'cus_none' }, "No such customer: 'cus_none'", 'customer'],
  ])('with %o is refused in Stripe’s words', async (params, message, param) => {
    const error = await failureOf(
      stripe.test.paymentIntents.create(params as Stripe.PaymentIntentCreateParams),
    );
    expect(error).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError);
    expect(error).toMatchObject({ message, param, statusCode: 400 });
    expect(error.requestId).toMatch(/^req_/);
  });

  it('with another API version or to an unknown path is refused', async () => {
    const headers = { authorization: 'Bearer sk_test_x', 'stripe-version': '2020-08-27' };
    const old = await fetch(`${stripe.url}/v1/customers`, { headers });
    expect(old.status).toBe(400);
    const unknown = await fetch(`${stripe.url}/v1/nothing`, { headers });
    expect(unknown.status).toBe(404);
    expect(await unknown.text()).toContain('Unrecognized request URL (GET: /v1/nothing)');
  });

  it('is refused when it expands a field that cannot be expanded', async () => {
    const error = await failureOf(
      stripe.test.paymentIntents.create({ ...payment, expand: ['invoice'] }),
    );
    expect(error.message).toBe('This property cannot be expanded (invoice).');
  });

  it('is allowed only from pages on this machine', async () => {
    const ask = async (origin: string) => {
      const reply = await fetch(`${stripe.url}/v1/payment_intents/pi_1`, { headers: { origin } });
      return reply.headers.get('access-control-allow-origin');
    };
    expect(await ask('http://localhost:5173')).toBe('http://localhost:5173');
    expect(await ask('https://evil.example')).toBeNull();
  });
});

describe('a lookup key', () => {
  it('points to one price, and moves to another only on request', async () => {
    const key = 'standard_access_monthly';
    const [price] = (await stripe.test.prices.list({ lookup_keys: [key], limit: 1 })).data;
    const create = (more: object) =>
      stripe.test.prices.create({
        currency: 'usd',
        unit_amount: 1099,
        recurring: { interval: 'month' },
        lookup_key: key,
        product: price?.product as string,
        ...more,
      });
    expect((await failureOf(create({}))).message).toContain('already uses that lookup key');
    const moved = await create({ transfer_lookup_key: true });
    const { data } = await stripe.test.prices.list({ lookup_keys: [key] });
    expect(data.map(({ id }) => id)).toEqual([moved.id]);
  });
});

describe('customers', () => {
  it('are listed one page at a time, newest first', async () => {
    for (const user of ['1', '2', '3']) {
      await stripe.test.customers.create({ email: 'nora@example.com', metadata: { user } });
    }
    const page = await stripe.test.customers.list({ limit: 2 });
    expect(page.has_more).toBe(true);
    const all = await stripe.test.customers.list({ limit: 2 }).autoPagingToArray({ limit: 10 });
    expect(all.map(({ metadata }) => metadata['user'])).toEqual(['3', '2', '1']);
  });
});
