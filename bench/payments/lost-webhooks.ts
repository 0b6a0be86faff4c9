import { paymentCustomers } from '#server/areas/billing/schema.ts';
import { beginPurchase, charge, lookAt, waitUntilStandard, type Payer } from './payer.ts';
import type { Shop } from './shop.ts';
import { tally, type Tally } from './tally.ts';

/** What goes wrong with the notifications about charges. In every case, the browser has been closed. */
export const webhookTroubles = [
  'every notice twice',
  'every notice in reverse',
  'every notice twice and in reverse',
  'no notice ever',
  'every notice a day late',
] as const;
export type WebhookTrouble = (typeof webhookTroubles)[number];

/** Lets people pay and close their browser immediately. */
export async function payThrough(
  shop: Shop,
  trouble: WebhookTrouble,
  people: number,
): Promise<Tally> {
  const payers: Payer[] = [];
  for (let index = 0; index < people; index += 1) {
    const kind = index % 2 === 0 ? 'payment' : 'subscription';
    payers.push(await beginPurchase(await shop.newClient(), kind));
  }
  await cause[trouble](shop, () => chargeAll(shop, payers));
  if (trouble === 'no notice ever') await waitUntilStandard(payers);
  const outcomes = await Promise.all(payers.map((payer) => lookAt(shop, payer)));
  return tally(outcomes);
}

const cause: Record<WebhookTrouble, (shop: Shop, pay: () => Promise<void>) => Promise<void>> = {
  async 'every notice twice'(shop, pay) {
    await shop.control('webhooks', { action: 'duplicate' });
    await pay();
    await release(shop);
  },
  async 'every notice in reverse'(shop, pay) {
    await shop.control('webhooks', { action: 'hold' });
    await pay();
    await release(shop, 'reverse');
  },
  async 'every notice twice and in reverse'(shop, pay) {
    await shop.control('webhooks', { action: 'hold' });
    await pay();
    const { data } = await shop.stripe.events.list({ limit: 100 });
    await release(shop, 'reverse');
    for (const { id } of data) await shop.control('webhooks', { action: 'resend', event: id });
  },
  async 'no notice ever'(shop, pay) {
    await shop.control('webhooks', { action: 'drop' });
    await pay();
    await release(shop);
    // Skips the two minutes until the next sync, and restarts the server so that it runs.
    await shop.database.update(paymentCustomers).set({ nextSyncAt: new Date() });
    await shop.server.kill();
    await shop.server.start();
  },
  async 'every notice a day late'(shop, pay) {
    await shop.control('webhooks', { action: 'hold' });
    await pay();
    await shop.control('advance', { days: 1 });
    await release(shop);
  },
};

async function chargeAll(shop: Shop, payers: Payer[]): Promise<void> {
  for (const payer of payers) await charge(shop, payer);
}

async function release(shop: Shop, order = 'as-happened'): Promise<void> {
  await shop.control('webhooks', { action: 'release', order });
}
