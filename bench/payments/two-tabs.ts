import { setTimeout } from 'node:timers/promises';
import { and, eq } from 'drizzle-orm';
import { entitlements, paymentAttempts } from '#server/areas/billing/schema.ts';
import { begin, beginPurchase, charge, waitUntilStandard, type Payer } from './payer.ts';
import type { Shop } from './shop.ts';
import type { Tally } from './tally.ts';

/** Ways in which a person could pay twice instead of once, or one of two wanted payments could be lost. */
export const mixUps = {
  'both kinds paid at once': payBothKinds,
  'price changed while a form is open': payAfterPriceChange,
  'overdue, cancelled, subscribed again': replaceOverdue,
} as const;

/** What one person paid in total, what they got, and what they should have. */
interface MixUp {
  charges: number;
  grants: number;
  isStandard: boolean;
  /** The expected number of both charges and grants. */
  expected: number;
  isRight: boolean;
}

export async function mixUp(shop: Shop, name: keyof typeof mixUps, people: number): Promise<Tally> {
  const outcomes: MixUp[] = [];
  for (let person = 0; person < people; person += 1) {
    // The previous person's run may have advanced Stripe's clock.
    await shop.control('reset');
    outcomes.push(await mixUps[name](shop));
  }
  const count = (holds: (outcome: MixUp) => boolean) => outcomes.filter(holds).length;
  return {
    people: outcomes.length,
    charged: count(({ charges }) => charges > 0),
    granted: count(({ isStandard }) => isStandard),
    lost: count(({ grants, expected, isStandard }) => grants < expected || !isStandard),
    double: count(({ charges, expected, isRight }) => charges > expected || !isRight),
  };
}

/** The person wants both purchases and gets both. The 30 days follow the month without overlap. */
async function payBothKinds(shop: Shop): Promise<MixUp> {
  const client = await shop.newClient();
  const payers = [
    await beginPurchase(client, 'payment'),
    await beginPurchase(client, 'subscription'),
  ];
  // Holds notifications back, because the one about the first purchase would close the form of the second.
  await shop.control('webhooks', { action: 'hold' });
  await Promise.all(payers.map((payer) => charge(shop, payer)));
  await shop.control('webhooks', { action: 'release' });
  await waitUntilStandard(payers);
  await settle(shop, client, 2);
  const spans = await spansOf(shop, client);
  const [first, second] = spans.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
  const isRight = Boolean(first && second && first.endsAt <= second.startsAt);
  return look(shop, client, { expected: 2, isRight });
}

/** The form with the old price is closed when the new one opens, so only one of them can be paid. */
async function payAfterPriceChange(shop: Shop): Promise<MixUp> {
  const client = await shop.newClient();
  const payer = await beginPurchase(client, 'payment');
  const [customer] = await customersOf(shop, client);
  const old = await shop.stripe.paymentIntents.create({
    customer: customer ?? '',
    amount: 1999,
    currency: 'usd',
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    metadata: { planId: 'standard-access' },
  });
  await shop.database
    .update(paymentAttempts)
    .set({ objectId: old.id })
    .where(and(eq(paymentAttempts.userId, client.userId), eq(paymentAttempts.kind, 'payment')));
  // Cancels the first form, which no longer has a row, as after a week.
  await shop.stripe.paymentIntents.cancel(payer.secret.split('_secret_')[0] ?? '');
  const current = await beginPurchase(client, 'payment');
  const refused = charge(shop, { ...payer, secret: old.client_secret ?? '' }).catch(
    () => 'refused',
  );
  await Promise.all([charge(shop, current), refused]);
  await waitUntilStandard([current]);
  const { data } = await shop.stripe.charges.list({ customer: customer ?? '', limit: 100 });
  const isRight = data.filter(({ paid }) => paid).every(({ amount }) => amount === 1499);
  return look(shop, client, { expected: 1, isRight });
}

/** The invoice of the ended subscription is void, so paying its link charges nothing. */
async function replaceOverdue(shop: Shop): Promise<MixUp> {
  const client = await shop.newClient();
  const payer = await beginPurchase(client, 'subscription');
  await charge(shop, payer);
  await waitUntilStandard([payer]);
  const [customer = ''] = await customersOf(shop, client);
  const { data: paid } = await shop.stripe.paymentIntents.list({ customer });
  // Our clock doesn't follow the simulated Stripe's, so a refund ends the paid month instead.
  await shop.control('refund', { payment_intent: paid[0]?.id });
  await shop.control('card', { customer, number: '4000000000000341' });
  await shop.control('advance', { days: 33 });
  await client.send('POST', '/api/subscription/cancel');
  const { data: bills } = await shop.stripe.invoices.list({ customer });
  const overdue = bills.find(({ billing_reason: reason }) => reason === 'subscription_cycle');
  const again = await beginPurchase(client, 'subscription');
  const oldBill = shop.stripe.invoices
    .pay(overdue?.id ?? '', { payment_method: 'pm_card_visa' })
    .then(
      () => false,
      () => true,
    );
  const [, isRefused] = await Promise.all([charge(shop, again), oldBill]);
  await settle(shop, client, 2);
  // A later notification would overwrite the dates below with those of Stripe's clock.
  await shop.control('webhooks', { action: 'settle' });
  await shop.database.execute(
    `update entitlements set starts_at = starts_at - interval '33 days', ends_at = ends_at - interval '33 days' where user_id = ${client.userId}`,
  );
  return look(shop, client, { expected: 2, isRight: isRefused });
}

async function settle(shop: Shop, client: Payer['client'], grants: number): Promise<void> {
  const until = Date.now() + 30_000;
  while (Date.now() < until && (await spansOf(shop, client)).length < grants) await setTimeout(50);
}

function spansOf({ database }: Shop, { userId }: Payer['client']) {
  return database.select().from(entitlements).where(eq(entitlements.userId, userId));
}

async function customersOf({ database }: Shop, { userId }: Payer['client']): Promise<string[]> {
  const { rows } = await database.execute<{ id: string }>(
    `select customer_id as id from payment_customers where user_id = ${userId}`,
  );
  return rows.map(({ id }) => id);
}

async function look(
  shop: Shop,
  client: Payer['client'],
  { expected, isRight }: Pick<MixUp, 'expected' | 'isRight'>,
): Promise<MixUp> {
  const charges = await Promise.all(
    (await customersOf(shop, client)).map((customer) =>
      shop.stripe.charges.list({ customer, limit: 100 }),
    ),
  );
  const paid = charges.flatMap(({ data }) => data).filter((each) => each.paid).length;
  const grants = (await spansOf(shop, client)).length;
  const { body } = await client.send('GET', '/api/subscription');
  const { isStandard } = body as { isStandard: boolean };
  // A third purchase would be unwanted, so it must be refused.
  const more = isStandard ? await begin(client, 'payment') : { status: 409 };
  return { charges: paid, grants, isStandard, expected, isRight: isRight && more.status === 409 };
}
