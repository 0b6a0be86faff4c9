import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Membership, PaymentReceipt } from '#shared/contract/billing/schemas.ts';
import { killAt, moments } from '../../bench/payments/kill.ts';
import { openShop, type Shop } from '../../bench/payments/shop.ts';
import { freshAddress } from '../support/test-app.ts';
import { TestClient } from '../support/test-client.ts';
import { signInAs } from '../support/test-sign-in.ts';
import { makeDataDirectory, runProduct } from './run-product.ts';

describe('killed with -9 between charging and granting access', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop();
    await shop.server.start();
  });
  afterAll(() => shop.stop());

  it.each(moments.map((moment, index) => [moment, index * 40] as const))(
    '%s: everyone who was charged has Standard, exactly once',
    { timeout: 120_000 },
    async (moment, delayMs) => {
      const result = await killAt(shop, moment, delayMs);
      expect(result).toMatchObject({ people: 2, charged: 2, granted: 2, lost: 0, double: 0 });
    },
  );
});

async function lookAsStan(url: string) {
  const stan = new TestClient(url, freshAddress());
  await signInAs(stan, 'stan@example.com');
  const get = async (path: string) => {
    const { status, body } = await stan.send('GET', path);
    expect(status).toBe(200);
    return body;
  };
  expect(await stan.send('POST', '/api/subscription/sync')).toMatchObject({
    status: 200,
    body: { isStandard: true },
  });
  return {
    stan,
    membership: (await get('/api/subscription')) as Membership,
    invoices: (await get('/api/subscription/invoices')) as PaymentReceipt[],
  };
}

it(
  'Stan’s simulated subscription is the same after npm start is stopped and run again',
  { timeout: 180_000 },
  async () => {
    const dataDir = await makeDataDirectory();
    const first = runProduct(dataDir);
    const before = await lookAsStan(await first.ready());
    expect(before.membership).toMatchObject({
      isStandard: true,
      entitlements: [{ source: 'subscription' }],
      subscription: { status: 'active', cancelAtPeriodEnd: false, card: { last4: '4242' } },
    });
    expect(before.invoices).toMatchObject([{ amountCents: 999, status: 'paid' }]);
    process.kill(first.pid, 'SIGTERM');
    await first.exited;

    const after = await lookAsStan(await runProduct(dataDir).ready());
    expect(after.membership).toEqual(before.membership);
    expect(after.invoices.map(({ id }) => id)).toEqual(before.invoices.map(({ id }) => id));
    expect(await after.stan.send('POST', '/api/subscription/cancel')).toMatchObject({
      status: 200,
      body: { subscription: { cancelAtPeriodEnd: true } },
    });
  },
);
