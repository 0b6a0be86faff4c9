import { randomBytes } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBilling } from '#server/areas/billing/create-billing.ts';
import { readConfig } from '#server/config.ts';
import type { BillingDeps } from '#server/areas/billing/billing-deps.ts';
import { endMembership } from '#server/areas/billing/end-membership.ts';
import { confirmInBrowser } from '../../sandbox/stripe/testing/browser-calls.ts';
import {
  begin,
  buy,
  confirm,
  currentUser,
  membershipOf,
  startTestBilling,
  stripeVariables,
  type TestBilling,
} from '../support/test-billing.ts';

let billing: TestBilling;
let deps: BillingDeps;
beforeAll(async () => {
  billing = await startTestBilling();
  deps = connect(stripeVariables(billing.stripeUrl));
});
afterAll(() => billing.stop());
beforeEach(() => billing.reset());

/** The dependencies of deleting an account, with the given keys. */
function connect(keys: Record<string, string>): BillingDeps {
  const environment = {
    ...keys,
    SWITCHYARD_PROFILE: 'sandbox',
    DATABASE_URL: billing.app.databaseUrl,
    ENCRYPTION_KEY: randomBytes(32).toString('base64'),
  };
  return createBilling(readConfig(environment), billing.app.database, pino({ level: 'silent' }));
}

describe('ending a membership permanently', () => {
  it('ends the subscription at once, so that no renewal is charged', async () => {
    const person = await billing.app.person();
    await buy(billing, person, 'subscription');
    const { stripeCustomerId: customer } = await currentUser(person);
    await endMembership(deps, person.userId);
    const [subscription] = (await billing.stripe.test.subscriptions.list({ status: 'all' })).data;
    expect(subscription).toMatchObject({ status: 'canceled' });
    expect(await billing.stripe.test.customers.retrieve(customer ?? '')).toMatchObject({
      deleted: true,
    });
    await billing.control('advance', { days: 33 });
    expect((await billing.stripe.test.invoices.list()).data).toHaveLength(1);
    expect(await membershipOf(person)).toMatchObject({ subscription: null });
  });

  it.each(['payment', 'subscription'] as const)('closes an open form of a %s', async (kind) => {
    const person = await billing.app.person();
    const secret = await begin(person, kind);
    await endMembership(deps, person.userId);
    await expect(confirm(billing.stripe.test, secret)).rejects.toThrow(/cancell?ed/);
  });

  it('also reaches the inactive environment', async () => {
    const live = await billing.app.startAnother({ STRIPE_ENVIRONMENT: 'live' });
    const person = await billing.app.person();
    const secret = await begin(person.at(live.url), 'subscription');
    await billing.control('live-cards', { accept: true });
    const card = { number: '4242424242424242' };
    await confirmInBrowser(billing.stripeUrl, secret, card, 'pk_live_sandbox');
    await billing.settle();
    await endMembership(deps, person.userId);
    const [subscription] = (await billing.stripe.live.subscriptions.list({ status: 'all' })).data;
    expect(subscription).toMatchObject({ status: 'canceled' });
  });

  it('can be repeated, even for a person with no membership', async () => {
    const person = await billing.app.person();
    await endMembership(deps, person.userId);
    await buy(billing, person, 'subscription');
    await endMembership(deps, person.userId);
    await endMembership(deps, person.userId);
  });

  it('fails while Stripe is down or the key is missing, and changes nothing', async () => {
    const person = await billing.app.person();
    await buy(billing, person, 'subscription');
    await billing.fail({ mode: 'error' });
    await expect(endMembership(deps, person.userId)).rejects.toMatchObject({
      code: 'payments-unavailable',
    });
    const keyless = connect({ ...stripeVariables(billing.stripeUrl), STRIPE_TEST_SECRET_KEY: '' });
    await expect(endMembership(keyless, person.userId)).rejects.toMatchObject({
      code: 'missing-key',
    });
    expect(await membershipOf(person)).toMatchObject({ subscription: { status: 'active' } });
  });

  it('needs no key once nothing can be charged', async () => {
    const person = await billing.app.person();
    await buy(billing, person, 'payment');
    const keyless = connect({ ...stripeVariables(billing.stripeUrl), STRIPE_TEST_SECRET_KEY: '' });
    await endMembership(keyless, person.userId);
  });
});
