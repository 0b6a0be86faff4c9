import { createHmac } from 'node:crypto';
import Stripe from 'stripe';
import { expect } from 'vitest';
import type { Membership } from '#shared/contract/billing/schemas.ts';
import { startTestApp, type TestApp } from './test-app.ts';
import type { TestClient } from './test-client.ts';
import { startTestSandbox } from './test-sandbox.ts';

const webhookSecrets = { test: 'whsec_test', live: 'whsec_live' };

/** Test cards, by Stripe's names for calls without a card number. */
export const cards = {
  works: 'pm_card_visa',
  isDeclined: 'pm_card_visa_chargeDeclined',
};

export const thirtyDays = { amount: 14.99, planId: 'standard-access' };
export const dayMs = 24 * 60 * 60 * 1000;

/** A server and a simulated Stripe that sends it notifications from both environments. */
export interface TestBilling {
  app: TestApp;
  stripeUrl: string;
  /** Stripe's own library, connected to the simulator. */
  stripe: Record<'test' | 'live', Stripe>;
  /** Calls the simulator's control plane. */
  control(path: string, body: object): Promise<unknown>;
  /** Waits until delivery of every notification has been tried. */
  settle(): Promise<void>;
  /** Makes calls to Stripe fail until `reset`, or `times` times. */
  fail(outage: object): Promise<unknown>;
  /** Resets the simulated Stripe to its initial state. */
  reset(): Promise<void>;
  /** Sends a notification with Stripe's signature, or a spoiled one. */
  notify(event: object | string, how?: NotifyOptions): Promise<Response>;
  stop(): Promise<void>;
}

interface NotifyOptions {
  secret?: 'test' | 'live';
  signedAt?: number;
  signature?: string;
  signedBody?: string;
  url?: string;
}

export async function startTestBilling(environment = {}): Promise<TestBilling> {
  const sandbox = await startTestSandbox();
  const app = await startTestApp({ ...stripeVariables(sandbox.url), ...environment });
  const control = async (path: string, body: object) => {
    const response = await fetch(`${sandbox.url}/__control/stripe/${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(text);
    return text === '' ? null : (JSON.parse(text) as unknown);
  };
  const url = `${app.url}/api/stripe/webhook`;
  await control('webhook', { url, secret: webhookSecrets.test, livemode: false });
  await control('webhook', { url, secret: webhookSecrets.live, livemode: true });
  return {
    app,
    stripeUrl: sandbox.url,
    stripe: {
      test: connect('sk_test_tests', sandbox.url),
      live: connect('sk_live_tests', sandbox.url),
    },
    control,
    async settle() {
      await control('webhooks', { action: 'settle' });
    },
    fail: (outage) => control('down', outage),
    async reset() {
      await control('reset', {});
    },
    notify: (event, how = {}) => notify(url, event, how),
    async stop() {
      await app.stop();
      await sandbox.close();
    },
  };
}

export function stripeVariables(sandboxUrl: string): Record<string, string> {
  return {
    STRIPE_TEST_SECRET_KEY: 'sk_test_sandbox',
    STRIPE_TEST_PUBLISHABLE_KEY: 'pk_test_sandbox',
    STRIPE_TEST_WEBHOOK_SECRET: webhookSecrets.test,
    STRIPE_LIVE_SECRET_KEY: 'sk_live_sandbox',
    STRIPE_LIVE_PUBLISHABLE_KEY: 'pk_live_sandbox',
    STRIPE_LIVE_WEBHOOK_SECRET: webhookSecrets.live,
    STRIPE_API_URL: sandboxUrl,
    STRIPE_TIMEOUT_MS: '1000',
    STRIPE_SCRIPT_URL: `${sandboxUrl}/stripe/v3/`,
  };
}

function connect(key: string, sandboxUrl: string): Stripe {
  const { hostname, port } = new URL(sandboxUrl);
  return new Stripe(key, { host: hostname, port, protocol: 'http', telemetry: false });
}

async function notify(
  url: string,
  event: object | string,
  { secret = 'test', signedAt = Date.now() / 1000, ...how }: NotifyOptions,
): Promise<Response> {
  const body = typeof event === 'string' ? event : JSON.stringify(event);
  const time = Math.floor(signedAt);
  const hash = createHmac('sha256', webhookSecrets[secret])
    .update(`${time}.${how.signedBody ?? body}`)
    .digest('hex');
  return fetch(how.url ?? url, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': how.signature ?? `t=${time},v1=${hash}`,
    },
  });
}

/** Starts a payment, and returns the client secret for the payment form. */
export async function begin(client: TestClient, kind: 'payment' | 'subscription'): Promise<string> {
  const path = kind === 'payment' ? '/api/create-payment-intent' : '/api/create-subscription';
  const answer = await client.send('POST', path, kind === 'payment' ? thirtyDays : undefined);
  expect(answer).toMatchObject({ status: 200 });
  return (answer.body as { clientSecret: string }).clientSecret;
}

/** Completes in the browser what `begin` started. */
export async function confirm(stripe: Stripe, secret: string, card = cards.works): Promise<void> {
  const [id = ''] = secret.split('_secret_');
  const calls = id.startsWith('seti_') ? stripe.setupIntents : stripe.paymentIntents;
  await calls.confirm(id, { payment_method: card });
}

/** Buys and waits until the notifications have been delivered. */
export async function buy(
  { stripe, settle }: TestBilling,
  client: TestClient,
  kind: 'payment' | 'subscription',
): Promise<void> {
  await confirm(stripe.test, await begin(client, kind));
  await settle();
}

/** Creates another paid monthly subscription of a customer, as in Stripe's dashboard. */
export async function subscribeInDashboard(
  { stripe: { test: stripe }, settle }: TestBilling,
  customer: string,
): Promise<void> {
  const { data } = await stripe.prices.list({ lookup_keys: ['standard_access_monthly'] });
  const { latest_invoice } = await stripe.subscriptions.create({
    customer,
    items: [{ price: data[0]?.id ?? '' }],
    payment_behavior: 'default_incomplete',
    payment_settings: { save_default_payment_method: 'on_subscription' },
    expand: ['latest_invoice.confirmation_secret'],
  });
  const invoice = typeof latest_invoice === 'string' ? null : latest_invoice;
  await confirm(stripe, invoice?.confirmation_secret?.client_secret ?? '');
  await settle();
}

export async function membershipOf(client: TestClient): Promise<Membership> {
  return (await client.send('GET', '/api/subscription')).body as Membership;
}

export async function currentUser(client: TestClient) {
  const { body } = await client.send('GET', '/api/auth/user');
  const { user } = body as {
    user: { isStandard: boolean; standardExpiry: string | null; stripeCustomerId: string | null };
  };
  return user;
}

export async function daysLeft(client: TestClient): Promise<number> {
  const { standardExpiry } = await currentUser(client);
  return (Date.parse(standardExpiry ?? '') - Date.now()) / dayMs;
}

const plansAtStripe = {
  monthly: { lookup_key: 'standard_access_monthly', recurring: { interval: 'month' } },
  annual: { lookup_key: 'standard_access_annual', recurring: { interval: 'year' } },
  thirtyDays: { lookup_key: 'standard_access_30_days' },
} as const;

/** Changes a price as in Stripe's dashboard: a new price takes over its lookup key. */
export async function setPrice(
  { stripe, settle }: TestBilling,
  plan: keyof typeof plansAtStripe,
  unit_amount: number,
): Promise<string> {
  const [product] = (await stripe.test.products.list()).data;
  const price = await stripe.test.prices.create({
    ...plansAtStripe[plan],
    unit_amount,
    currency: 'usd',
    product: product?.id ?? '',
    transfer_lookup_key: true,
  });
  await settle();
  return price.id;
}

/** Resets the simulated Stripe, and the prices that the server knows. */
export async function resetPrices(billing: TestBilling): Promise<void> {
  await billing.reset();
  // This price belongs to no plan. Its notification makes the server read all prices again.
  const [product] = (await billing.stripe.test.products.list()).data;
  const other = { unit_amount: 1, currency: 'usd', product: product?.id ?? '' };
  await billing.stripe.test.prices.create(other);
  await billing.settle();
}

/** Creates a promotion code as in Stripe's dashboard, by default for 20 percent off once. */
export async function makeCode(
  { stripe }: TestBilling,
  code: string,
  coupon: Stripe.CouponCreateParams = {},
  more: Partial<Stripe.PromotionCodeCreateParams> = {},
): Promise<string> {
  const { id } = await stripe.test.coupons.create({
    ...(coupon.amount_off === undefined && { percent_off: 20 }),
    duration: 'once',
    ...coupon,
  });
  const promotion = { type: 'coupon' as const, coupon: id };
  return (await stripe.test.promotionCodes.create({ code, promotion, ...more })).id;
}
