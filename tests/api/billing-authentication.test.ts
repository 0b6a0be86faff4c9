import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { answerBank, confirmInBrowser } from '../../sandbox/stripe/testing/browser-calls.ts';
import type { TestClient } from '../support/test-client.ts';
import {
  begin,
  buy,
  currentUser,
  membershipOf,
  startTestBilling,
  type TestBilling,
} from '../support/test-billing.ts';
import type { Confirmation } from '#server/areas/billing/stripe/confirmation.ts';

let billing: TestBilling;
beforeAll(async () => {
  billing = await startTestBilling();
});
afterAll(() => billing.stop());
beforeEach(() => billing.reset());

const asksHolder = { number: '4000002500003155' };
const visa = { number: '4242424242424242' };

/** Types in the card and returns the resulting status of its intent. */
async function typeIn(secret: string, card: { number: string }): Promise<unknown> {
  const reply = await confirmInBrowser(billing.stripeUrl, secret, card);
  return ((await reply.json()) as { status?: unknown }).status;
}

async function answer(secret: string, outcome: 'complete' | 'fail'): Promise<void> {
  expect((await answerBank(billing.stripeUrl, secret, outcome)).status).toBe(200);
  await billing.settle();
}

const isStandard = async (person: TestClient) => (await currentUser(person)).isStandard;

describe.each(['payment', 'subscription'] as const)('a %s whose bank asks the holder', (kind) => {
  it('gives no access until the holder has agreed', async () => {
    const person = await billing.app.person();
    const secret = await begin(person, kind);
    expect(await typeIn(secret, asksHolder)).toBe('requires_action');
    await billing.settle();
    const sync = await person.send('POST', '/api/subscription/sync');
    expect(sync.body).toMatchObject({ isStandard: false });
    expect(await isStandard(person)).toBe(false);
    expect(await begin(person, kind)).toBe(secret);
    await answer(secret, 'complete');
    expect(await isStandard(person)).toBe(true);
    expect((await membershipOf(person)).entitlements).toHaveLength(1);
  });

  it('gives no access when the holder refuses, and accepts another card', async () => {
    const person = await billing.app.person();
    const secret = await begin(person, kind);
    await typeIn(secret, asksHolder);
    await answer(secret, 'fail');
    expect(await isStandard(person)).toBe(false);
    expect(await begin(person, kind)).toBe(secret);
    expect(await typeIn(secret, visa)).toBe('succeeded');
    await billing.settle();
    expect(await isStandard(person)).toBe(true);
  });
});

describe('a subscription whose holder has confirmed once', () => {
  it('has its first invoice paid, and renews without another confirmation', async () => {
    const person = await billing.app.person();
    const secret = await begin(person, 'subscription');
    await typeIn(secret, asksHolder);
    const [open] = (await billing.stripe.test.invoices.list()).data;
    expect(open).toMatchObject({ status: 'open', amount_due: 999, amount_remaining: 999 });
    expect((await person.send('GET', '/api/subscription/invoices')).body).toEqual([]);
    await answer(secret, 'complete');
    expect((await person.send('GET', '/api/subscription/invoices')).body).toMatchObject([
      { status: 'paid', amountCents: 999 },
    ]);
    await billing.control('advance', { days: 32 });
    const membership = await membershipOf(person);
    expect(membership.entitlements).toHaveLength(2);
    expect(membership.subscription).toMatchObject({ status: 'active', card: { last4: '3155' } });
  });

  it.each(['complete', 'fail'] as const)('changes its card if the holder says %s', async (word) => {
    const person = await billing.app.person();
    await buy(billing, person, 'subscription');
    const { body } = await person.send('POST', '/api/subscription/card');
    const { clientSecret } = body as { clientSecret: string };
    expect(await typeIn(clientSecret, asksHolder)).toBe('requires_action');
    await answer(clientSecret, word);
    const { subscription } = await membershipOf(person);
    expect(subscription?.card?.last4).toBe(word === 'complete' ? '3155' : '4242');
  });
});

describe('a renewal that the bank wants confirmed', () => {
  const alwaysAsks = { number: '4000002760003184' };

  /** Creates a person whose renewal waits for their confirmation. */
  async function waiting() {
    const person = await billing.app.person();
    const secret = await begin(person, 'subscription');
    await typeIn(secret, alwaysAsks);
    await answer(secret, 'complete');
    await billing.control('advance', { days: 32 });
    await billing.settle();
    return person;
  }

  it('is announced on every page, and goes through once the person has agreed', async () => {
    const person = await waiting();
    expect(await currentUser(person)).toMatchObject({ subscriptionStatus: 'to-confirm' });
    expect(await membershipOf(person)).toMatchObject({
      explanation: expect.stringMatching(
        /^Your bank needs you to confirm the last renewal of your subscription\. Standard ends on /,
      ),
      subscription: { status: 'past-due', needsConfirmation: true },
    });
    const refused = await person.send('POST', '/api/create-subscription');
    expect(refused).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/Confirm it or cancel/) },
    });
    const { body } = await person.send('POST', '/api/subscription/confirm');
    const { clientSecret, paymentMethodId, amountCents } = body as Confirmation;
    expect(amountCents).toBe(999);
    const [id = ''] = clientSecret.split('_secret_');
    await billing.stripe.test.paymentIntents.confirm(id, { payment_method: paymentMethodId });
    await answer(clientSecret, 'complete');
    expect(await currentUser(person)).toMatchObject({ subscriptionStatus: 'active' });
    expect((await membershipOf(person)).entitlements).toHaveLength(2);
  });

  it('asks for another card when the holder refused, with nothing left to confirm', async () => {
    const person = await waiting();
    const { body } = await person.send('POST', '/api/subscription/confirm');
    await answer((body as Confirmation).clientSecret, 'fail');
    expect(await currentUser(person)).toMatchObject({ subscriptionStatus: 'past-due' });
    expect(await membershipOf(person)).toMatchObject({
      explanation: expect.stringContaining('unless you change the card'),
      subscription: { needsConfirmation: false },
    });
    expect(await person.send('POST', '/api/subscription/confirm')).toMatchObject({ status: 409 });
  });
});
