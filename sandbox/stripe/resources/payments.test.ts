import { describe, expect, it } from 'vitest';
import { answerBank, confirmInBrowser } from '../testing/browser-calls.ts';
import { idOf, startSubscription } from '../testing/subscribe.ts';
import { useStripe } from '../testing/stripe-under-test.ts';

const stripe = useStripe();

async function startPayment(): Promise<{ id: string; secret: string }> {
  const customer = await stripe.test.customers.create({ email: 'nora@example.com' });
  const intent = await stripe.test.paymentIntents.create({
    amount: 1499,
    currency: 'usd',
    customer: customer.id,
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    metadata: { user: '5' },
  });
  return { id: intent.id, secret: intent.client_secret ?? '' };
}

describe('a payment that Stripe refuses to confirm', () => {
  it.each([undefined, { enabled: true }])(
    'has no return URL although its methods (%o) may redirect',
    async (automatic) => {
      const intent = await stripe.test.paymentIntents.create({
        amount: 1499,
        currency: 'usd',
        ...(automatic && { automatic_payment_methods: automatic }),
      });
      const confirm = (more = {}) =>
        stripe.test.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa', ...more });
      await expect(confirm()).rejects.toMatchObject({
        type: 'StripeInvalidRequestError',
        message: expect.stringContaining('A `return_url` must be specified'),
      });
      const paid = await confirm({ return_url: 'https://shop.example/thanks' });
      expect(paid.status).toBe('succeeded');
    },
  );

  it('uses another customer’s card', async () => {
    const { clientSecret } = await startSubscription(stripe);
    await confirmInBrowser(stripe.url, clientSecret, { number: '4242424242424242' });
    const [subscription] = (await stripe.test.subscriptions.list()).data;
    const card = idOf(subscription?.default_payment_method);
    const { id } = await startPayment();
    const pay = stripe.test.paymentIntents.confirm(id, { payment_method: card });
    await expect(pay).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      param: 'payment_method',
      message: expect.stringContaining('does not belong to the Customer you supplied'),
    });
  });
});

describe('a payment', () => {
  it('waits for a card, is confirmed by the browser, and sends webhooks', async () => {
    const { id, secret } = await startPayment();
    const reply = await confirmInBrowser(stripe.url, secret, { number: '4242 4242 4242 4242' });
    expect(reply.status).toBe(200);
    expect(reply.headers.get('access-control-allow-origin')).toBe('http://localhost:3000');
    expect(await reply.json()).toMatchObject({ id, status: 'succeeded', client_secret: secret });

    const intent = await stripe.test.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
    expect(intent).toMatchObject({
      amount_received: 1499,
      metadata: { user: '5' },
      latest_charge: { object: 'charge', paid: true },
    });
    expect(await stripe.deliveredTypes()).toEqual([
      'customer.created',
      'payment_intent.created',
      'charge.succeeded',
      'payment_intent.succeeded',
    ]);
  });

  it.each(['4000056655665556', '5555555555554444', '6011111111111117'])(
    'is paid with %s, one of the well-known test cards',
    async (number) => {
      const { secret } = await startPayment();
      const reply = await confirmInBrowser(stripe.url, secret, { number });
      expect(await reply.json()).toMatchObject({ status: 'succeeded' });
    },
  );

  it.each([
    ['4000000000000002', 'generic_decline', 'Your card was declined.'],
    ['4000000000000341', 'generic_decline', 'Your card was declined.'],
    ['4000000000009995', 'insufficient_funds', 'Your card has insufficient funds.'],
  ])('is declined with %s, and succeeds with another card', async (number, reason, message) => {
    const { id, secret } = await startPayment();
    const reply = await confirmInBrowser(stripe.url, secret, { number });
    expect(reply.status).toBe(402);
    expect(await reply.json()).toMatchObject({
      error: {
        type: 'card_error',
        code: 'card_declined',
        decline_code: reason,
        message,
        payment_intent: { id, status: 'requires_payment_method' },
      },
    });
    await confirmInBrowser(stripe.url, secret, { number: '4242424242424242' });
    const intent = await stripe.test.paymentIntents.retrieve(id);
    expect(intent).toMatchObject({ status: 'succeeded', last_payment_error: null });
    expect((await stripe.deliveredTypes()).slice(2)).toEqual([
      'charge.failed',
      'payment_intent.payment_failed',
      'charge.succeeded',
      'payment_intent.succeeded',
    ]);
  });

  it.each([
    ['complete', 'succeeded', 'payment_intent.succeeded'],
    ['fail', 'requires_payment_method', 'payment_intent.payment_failed'],
  ] as const)('asks the cardholder, who may %s it', async (outcome, status, lastEvent) => {
    const { id, secret } = await startPayment();
    const reply = await confirmInBrowser(stripe.url, secret, { number: '4000002500003155' });
    expect(await reply.json()).toMatchObject({ status: 'requires_action' });
    expect((await answerBank(stripe.url, secret, outcome)).status).toBe(200);
    expect((await stripe.test.paymentIntents.retrieve(id)).status).toBe(status);
    const types = await stripe.deliveredTypes();
    expect(types).toContain('payment_intent.requires_action');
    expect(types.at(-1)).toBe(lastEvent);
    expect((await answerBank(stripe.url, secret, outcome)).status).toBe(400);
  });

  it('refuses numbers that are not test cards', async () => {
    const { id, secret } = await startPayment();
    const reply = await confirmInBrowser(stripe.url, secret, { number: '4111111111111111' });
    expect(reply.status).toBe(402);
    const { error } = (await reply.json()) as { error: { code: string; message: string } };
    expect(error.code).toBe('card_declined');
    expect(error.message).toMatch(/non test \(live\) card/);
    const intent = await stripe.test.paymentIntents.retrieve(id);
    expect(intent.status).toBe('requires_payment_method');
  });

  it('cannot be confirmed with a guessed secret, or twice', async () => {
    const { id, secret } = await startPayment();
    const card = { number: '4242424242424242' };
    const guessed = await confirmInBrowser(stripe.url, `${id}_secret_guessed`, card);
    expect(guessed.status).toBe(400);
    await confirmInBrowser(stripe.url, secret, card);
    const again = await confirmInBrowser(stripe.url, secret, card);
    expect(await again.json()).toMatchObject({
      error: { code: 'payment_intent_unexpected_state', payment_intent: { status: 'succeeded' } },
    });
  });

  it('can be cancelled until it is paid', async () => {
    const { id, secret } = await startPayment();
    const canceled = await stripe.test.paymentIntents.cancel(id);
    expect(canceled).toMatchObject({ id, status: 'canceled' });
    const reply = await confirmInBrowser(stripe.url, secret, { number: '4242424242424242' });
    expect(reply.status).toBe(400);
    expect((await stripe.deliveredTypes()).at(-1)).toBe('payment_intent.canceled');
  });

  it('is confirmed by a server with one of Stripe’s named cards', async () => {
    const { id } = await startPayment();
    const paid = await stripe.test.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' });
    expect(paid.status).toBe('succeeded');
  });

  it('is declined in live mode, like every test card, unless a test overrides that', async () => {
    const create = () =>
      stripe.live.paymentIntents.create({
        amount: 1499,
        currency: 'usd',
        automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
      });
    const pay = async () => {
      const { client_secret: secret } = await create();
      const card = { number: '4242424242424242' };
      return confirmInBrowser(stripe.url, secret ?? '', card, 'pk_live_sandbox');
    };
    expect(await (await pay()).json()).toMatchObject({
      error: { decline_code: 'live_mode_test_card' },
    });
    await stripe.control('/live-cards', { accept: true });
    expect(await (await pay()).json()).toMatchObject({ status: 'succeeded', livemode: true });
  });
});
