import { describe, expect, it, vi } from 'vitest';
import { startReceiver } from '../testing/receiver.ts';
import { useStripe } from '../testing/stripe-under-test.ts';

const stripe = useStripe();
async function pay() {
  const { id } = await stripe.test.paymentIntents.create({
    amount: 1499,
    currency: 'usd',
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
  });
  return stripe.test.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' });
}

const happened = ['payment_intent.created', 'charge.succeeded', 'payment_intent.succeeded'];
const webhooks = (body: object) => stripe.control('/webhooks', body);

describe('webhooks', () => {
  it('contain the object as it was at the time, and can be listed later', async () => {
    const intent = await pay();
    expect(await stripe.deliveredTypes()).toEqual(happened);
    const event = stripe.receiver.events.at(-1);
    expect(event).toMatchObject({
      object: 'event',
      api_version: '2026-10-28.endive',
      livemode: false,
      data: { object: { id: intent.id, status: 'succeeded' } },
    });
    const { data } = await stripe.test.events.list({ limit: 1 });
    expect(data).toMatchObject([{ id: event?.id, data: event?.data }]);
  });

  it('are retried until they are accepted', async () => {
    stripe.receiver.nextStatuses.push(500);
    await pay();
    await vi.waitFor(() => {
      const types = stripe.receiver.events.map(({ type }) => type);
      expect(types.toSorted()).toEqual(happened.toSorted());
    }, 20_000);
  });

  it('wait while they are held, and then arrive in the requested order', async () => {
    await webhooks({ action: 'hold' });
    await pay();
    expect(await stripe.deliveredTypes()).toEqual([]);
    await webhooks({ action: 'release', order: 'reverse' });
    expect(await stripe.deliveredTypes()).toEqual(happened.toReversed());
    await pay();
    expect((await stripe.deliveredTypes()).slice(3)).toEqual(happened);
  });

  it('can be shuffled out of order', async () => {
    await webhooks({ action: 'hold' });
    await pay();
    await webhooks({ action: 'release', order: 'shuffle' });
    const types = await stripe.deliveredTypes();
    expect(types).not.toEqual(happened);
    expect(types.toSorted()).toEqual(happened.toSorted());
  });

  it('can be sent twice or never, and a single one can be resent', async () => {
    await webhooks({ action: 'duplicate' });
    await pay();
    expect(await stripe.deliveredTypes()).toEqual(happened.flatMap((type) => [type, type]));
    await webhooks({ action: 'drop' });
    await pay();
    await webhooks({ action: 'release' });
    expect(await stripe.deliveredTypes()).toHaveLength(6);
    const [last] = (await stripe.test.events.list({ limit: 1 })).data;
    await webhooks({ action: 'resend', event: last?.id });
    expect(stripe.receiver.events.at(-1)?.id).toBe(last?.id);
  });

  it('go to an endpoint created through the API, filtered by its event types', async () => {
    const receiver = await startReceiver();
    const { url } = receiver;
    const endpoint = await stripe.test.webhookEndpoints.create({
      url,
      enabled_events: ['charge.succeeded'],
    });
    expect(endpoint).toMatchObject({ status: 'enabled', secret: expect.stringMatching(/^whsec_/) });
    receiver.secret = endpoint.secret ?? '';
    await pay();
    expect(await stripe.deliveredTypes()).toEqual(happened);
    expect(receiver.events.map(({ type }) => type)).toEqual(['charge.succeeded']);
    await receiver.close();
    const changed = { enabled_events: ['charge.refunded'] } as const;
    await stripe.test.webhookEndpoints.update(endpoint.id, {
      enabled_events: [...changed.enabled_events],
    });
    const { data } = await stripe.test.webhookEndpoints.list();
    expect(data).toMatchObject([{ id: endpoint.id, url, ...changed }]);
    expect(data[0]).not.toHaveProperty('secret');
  });

  it('refuse an endpoint without a URL, and a live one over plain HTTP', async () => {
    const enabled_events = ['charge.succeeded' as const];
    const { test, live } = stripe;
    await expect(
      test.webhookEndpoints.create({ url: 'here', enabled_events }),
    ).rejects.toMatchObject({ code: 'url_invalid' });
    await expect(
      live.webhookEndpoints.create({ url: 'http://example.com', enabled_events }),
    ).rejects.toMatchObject({ code: 'url_invalid' });
  });

  it('are sent to this machine only', async () => {
    const reply = await stripe.control('/webhook', { url: 'https://evil.example', secret: 'x' });
    expect(reply.status).toBe(400);
  });
});
