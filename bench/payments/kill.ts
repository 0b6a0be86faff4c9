import { setTimeout } from 'node:timers/promises';
import { inArray } from 'drizzle-orm';
import { bringForward } from '#server/areas/jobs/store/bring-forward.ts';
import { paymentCustomers } from '#server/areas/billing/schema.ts';
import { begin, beginPurchase, charge, lookAt, waitUntilStandard, type Payer } from './payer.ts';
import type { Shop } from './shop.ts';
import { tally, type Tally } from './tally.ts';

/** The moments between charge and grant at which the server is killed. */
export const moments = [
  'with no notice of the charge ever coming',
  'while the notices of the charge are being applied',
  'while the success page syncs',
  'any moment after the charge',
  'while the payment is being begun, and then begun again',
] as const;
export type Moment = (typeof moments)[number];

export interface KillResult extends Tally {
  /** How many of the charged people didn't have Standard yet when the server was killed. */
  between: number;
}

const kinds = ['payment', 'subscription'] as const;
const slowMs = 150;

/** Lets two people pay, kills the server with SIGKILL, restarts it, and checks what the two people have. */
export async function killAt(shop: Shop, moment: Moment, delayMs: number): Promise<KillResult> {
  const payers = await lead(shop, moment, delayMs);
  const granted = await Promise.all(payers.map((payer) => hasGrant(shop, payer)));
  if (moment === moments[0]) await makeDue(shop, payers);
  await shop.server.start();
  await waitUntilStandard(payers);
  const outcomes = await Promise.all(payers.map((payer) => lookAt(shop, payer)));
  return { ...tally(outcomes), between: granted.filter((isGranted) => !isGranted).length };
}

/** Charges everyone and kills the server. */
async function lead(shop: Shop, moment: Moment, delayMs: number): Promise<Payer[]> {
  if (moment === moments[4]) return killWhileBeginning(shop, delayMs);
  const payers = await beginAll(shop);
  const webhooks = moment === moments[0] ? 'drop' : moment === moments[3] ? null : 'hold';
  if (webhooks) await shop.control('webhooks', { action: webhooks });
  await Promise.all(payers.map((payer) => charge(shop, payer)));
  let settled: Promise<unknown> = Promise.resolve();
  if (webhooks === 'hold') {
    await shop.control('down', { mode: 'slow', delayMs: slowMs });
    settled = moment === moments[1] ? release(shop) : syncAll(payers);
  }
  // At full speed, everything is over within a few milliseconds.
  await setTimeout(moment === moments[3] ? delayMs / 20 : delayMs);
  await shop.server.kill();
  await shop.endOutage();
  await settled;
  await release(shop);
  return payers;
}

async function beginAll(shop: Shop): Promise<Payer[]> {
  return Promise.all(kinds.map(async (kind) => beginPurchase(await shop.newClient(), kind)));
}

async function killWhileBeginning(shop: Shop, delayMs: number): Promise<Payer[]> {
  const clients = await Promise.all(kinds.map(() => shop.newClient()));
  await shop.control('down', { mode: 'slow', delayMs: slowMs });
  const begun = clients.map((client, index) =>
    begin(client, kinds[index] ?? 'payment').catch(() => null),
  );
  await setTimeout(delayMs);
  await shop.server.kill();
  await Promise.all(begun);
  await shop.endOutage();
  await shop.server.start();
  const payers = await Promise.all(
    clients.map((client, index) => beginPurchase(client, kinds[index] ?? 'payment')),
  );
  await Promise.all(payers.map((payer) => charge(shop, payer)));
  await shop.server.kill();
  return payers;
}

function release(shop: Shop): Promise<void> {
  return shop.control('webhooks', { action: 'release' });
}

function syncAll(payers: Payer[]): Promise<unknown> {
  return Promise.allSettled(
    payers.map(({ client }) => client.send('POST', '/api/subscription/sync')),
  );
}

async function hasGrant(shop: Shop, { client }: Payer): Promise<boolean> {
  const { rowCount } = await shop.database.execute(
    `select 1 from entitlements where user_id = ${client.userId}`,
  );
  return rowCount !== 0;
}

/** Acts as if the two minutes until the next sync and the minute until the job's next run had passed. */
async function makeDue({ database }: Shop, payers: Payer[]): Promise<void> {
  const ids = payers.map(({ client }) => client.userId);
  await database
    .update(paymentCustomers)
    .set({ nextSyncAt: new Date() })
    .where(inArray(paymentCustomers.userId, ids));
  await bringForward(database, 'payments');
}
