import { setTimeout } from 'node:timers/promises';
import { and, eq } from 'drizzle-orm';
import { entitlements, paymentCustomers } from '#server/areas/billing/schema.ts';
import type { TestClient } from '../../tests/support/test-client.ts';
import type { Shop } from './shop.ts';

export type PurchaseKind = 'payment' | 'subscription';

/** A person with an unfinished purchase. */
export interface Payer {
  client: TestClient & { userId: number };
  kind: PurchaseKind;
  /** The client secret that the page would pass to the payment form. */
  secret: string;
}

export async function beginPurchase(client: Payer['client'], kind: PurchaseKind): Promise<Payer> {
  const { status, body } = await begin(client, kind);
  if (status !== 200) throw new Error(`A purchase was refused: ${JSON.stringify(body)}`);
  return { client, kind, secret: (body as { clientSecret: string }).clientSecret };
}

export function begin(client: TestClient, kind: PurchaseKind) {
  return kind === 'payment'
    ? client.send('POST', '/api/create-payment-intent', {
        amount: 14.99,
        planId: 'standard-access',
      })
    : client.send('POST', '/api/create-subscription');
}

/** Charges the card, as submitting the form does. */
export async function charge({ stripe }: Shop, { secret }: Payer): Promise<void> {
  const [id = ''] = secret.split('_secret_');
  await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' });
}

export interface Outcome {
  charges: number;
  /** Periods of Standard that resulted from the charges. */
  grants: number;
  isStandard: boolean;
}

/** Returns what Stripe charged the person, and what they got for it. */
export async function lookAt(shop: Shop, { client }: Payer): Promise<Outcome> {
  const ofUser = eq(paymentCustomers.userId, client.userId);
  const customers = await shop.database.select().from(paymentCustomers).where(ofUser);
  const charged = await Promise.all(
    customers.map(({ customerId: customer }) => shop.stripe.charges.list({ customer, limit: 100 })),
  );
  const grants = await shop.database.$count(
    entitlements,
    and(eq(entitlements.userId, client.userId), eq(entitlements.environment, 'test')),
  );
  const charges = charged.flatMap(({ data }) => data).filter(({ paid }) => paid).length;
  return { charges, grants, isStandard: await isStandard(client) };
}

const timeoutMs = 60_000;

/** Returns false, too, while the server can't be reached. */
async function isStandard(client: TestClient): Promise<boolean> {
  try {
    const { body } = await client.send('GET', '/api/auth/user');
    return (body as { user: { isStandard: boolean } | null }).user?.isStandard ?? false;
  } catch {
    return false;
  }
}

/** Waits without doing anything until all payers have Standard, or until the time is up. */
export async function waitUntilStandard(payers: readonly Payer[]): Promise<void> {
  const until = Date.now() + timeoutMs;
  while (Date.now() < until) {
    const standard = await Promise.all(payers.map(({ client }) => isStandard(client)));
    if (standard.every(Boolean)) return;
    await setTimeout(50);
  }
}
