import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { formatDayIn } from '#shared/lib/format.ts';
import { createAccountStore } from '#server/areas/accounts/store/account-store.ts';
import { users } from '#server/areas/accounts/schema.ts';
import { entitlements } from '#server/areas/billing/schema.ts';
import { answerBank } from '../../sandbox/stripe/testing/browser-calls.ts';
import {
  begin,
  buy,
  confirm,
  currentUser,
  membershipOf,
  subscribeInDashboard,
} from '../support/test-billing.ts';
import { createSession } from '../support/test-accounts.ts';
import { freshAddress } from '../support/test-app.ts';
import { TestClient } from '../support/test-client.ts';
import { expectAccessible, expectNoSidewaysScroll, views } from '../support/test-page.ts';
import {
  testCards,
  usePaymentStage,
  type PayingPerson,
  type PaymentPage,
} from './payment-stage.ts';

const stage = usePaymentStage();

const path = '/subscription';

async function subscriber(): Promise<PayingPerson> {
  const person = await stage.person();
  await buy(stage.billing, person.client, 'subscription');
  return person;
}

const fact = ({ page }: PaymentPage, name: string) =>
  page
    .getByRole('region', { name: 'Subscription', exact: true })
    .locator('div', { has: page.getByText(name, { exact: true }) })
    .locator('dd');

async function expectFact(page: PaymentPage, name: string, value: string | RegExp) {
  await fact(page, name).getByText(value).waitFor();
}

/** Moves the entitlements into the past, because advancing Stripe's clock doesn't advance ours. */
async function letDaysPass({ userId }: { userId: number }, days: number) {
  const move = sql`make_interval(days => ${days})`;
  await stage.billing.app.database
    .update(entitlements)
    .set({
      startsAt: sql`${entitlements.startsAt} - ${move}`,
      endsAt: sql`${entitlements.endsAt} - ${move}`,
      leewayUntil: sql`${entitlements.leewayUntil} - ${move}`,
    })
    .where(eq(entitlements.userId, userId));
}

async function expectWell({ page }: PaymentPage) {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

describe.each(['desk', 'phone'] as const)('a subscription, on a %s', (view) => {
  it('is cancelled at the end of its period, resumed, cancelled again, and expires', async () => {
    const { client, open } = await subscriber();
    const page = await open(path, views[view]);
    await page.page.getByText(/^Your subscription is active and renews on /).waitFor();
    await expectFact(page, 'Status', 'Active');
    await expectFact(page, 'Price', '$9.99/month');
    await expectFact(page, 'Card', 'Visa ending in 4242, expires');
    await page.page.getByRole('row', { name: /Subscription.*Paid.*\$9\.99/ }).waitFor();
    await expectWell(page);

    await page.button('Cancel Subscription').click();
    const question = page.page.getByRole('dialog', { name: 'Cancel Subscription' });
    await question.getByText(/You keep Standard until .* you won’t be charged again/).waitFor();
    await expectAccessible(page.page, 'dialog');
    await question.getByRole('button', { name: 'Keep Subscription' }).click();
    await expectFact(page, 'Status', 'Active');
    const cancel = async () => {
      await page.button('Cancel Subscription').click();
      await question.getByRole('button', { name: 'Cancel Subscription' }).click();
      await page.expectToast('Subscription Cancelled');
      await expectFact(page, 'Status', 'Won’t renew');
    };
    await cancel();
    await expectWell(page);
    expect((await currentUser(client)).isStandard).toBe(true);
    await page.button('Resume Subscription').click();
    await page.expectToast('Subscription Resumed');
    await expectFact(page, 'Status', 'Active');
    await cancel();

    await stage.billing.control('advance', { days: 33 });
    await letDaysPass(client, 33);
    await page.page.reload();
    await page.page.getByText(/^Standard ended on /).waitFor();
    await page.heading('Upgrade to Standard').waitFor();
    await expectWell(page);
    await expect.poll(() => page.button('Cancel Subscription').count()).toBe(0);
    await page.button('User menu').click();
    await page.page.getByRole('menuitem', { name: 'Upgrade to Standard' }).waitFor();
    await page.page.keyboard.press('Escape');
    await expect.poll(() => page.link('Subscribe Now').getAttribute('href')).toBe('/subscribe');
  });

  it('changes its card, keeping the old one when the new one is declined', async () => {
    const { client, open } = await subscriber();
    const page = await open(path, { ...views[view], expected: [/status of 402/] });
    await page.button('Change Card').click();
    await page.fillCard(testCards.isDeclined);
    await expectWell(page);
    await page.button('Save Card').click();
    await page.expectToast('Couldn’t Change Card', 'Your card was declined.');
    await page.expectCard('4000 0000 0000 0002');
    expect((await membershipOf(client)).subscription?.card?.last4).toBe('4242');
    await page.cardNumber.fill(testCards.asksHolder);
    await page.button('Save Card').click();
    await page.bank.getByRole('button', { name: 'Complete' }).click();
    await page.expectToast('Card Changed');
    await expectFact(page, 'Card', 'Visa ending in 3155');
    await page.button('Change Card').click();
    await page.button('Keep Current Card').click();
    await page.button('Change Card').waitFor();
  });

  it('shows a failed renewal, and continues with another card', async () => {
    const { client, open } = await subscriber();
    const { stripeCustomerId: customer } = await currentUser(client);
    await stage.billing.control('card', { customer, number: testCards.failsLater });
    await stage.billing.control('advance', { days: 33 });
    const page = await open(path, views[view]);
    await expectFact(page, 'Status', 'Payment overdue');
    await page.page.getByRole('row', { name: /Open/ }).waitFor();
    await expectWell(page);
    await page.button('Change Card').click();
    await page.fillCard(testCards.works);
    await page.button('Save Card').click();
    await page.expectToast('Card Changed');
    await expectFact(page, 'Status', 'Active');
    await expectFact(page, 'Card', 'Visa ending in 4242');
  });
});

describe.each(['desk', 'phone'] as const)('a renewal to be confirmed, on a %s', (view) => {
  it('is shown on every page, and completes when it is confirmed', async () => {
    const { client, open } = await stage.person();
    const [intent = ''] = (await begin(client, 'subscription')).split('_secret_');
    const { paymentIntents } = stage.billing.stripe.test;
    const { client_secret: secret } = await paymentIntents.confirm(intent, {
      payment_method: 'pm_card_authenticationRequired',
    });
    await answerBank(stage.billing.stripeUrl, secret ?? '', 'complete');
    await stage.billing.settle();
    await stage.billing.control('advance', { days: 32 });
    const page = await open('/profile', views[view]);
    const line = page.page.getByText(/^Your bank needs you to confirm your last renewal\./);
    await line.waitFor();
    await expectWell(page);
    await line.getByRole('link', { name: 'Confirm payment' }).click();
    await expectFact(page, 'Status', 'Waiting for your bank');
    await page.button('Change Card').waitFor();
    await expectWell(page);
    await page.button('Confirm Payment').click();
    await page.bank.getByRole('button', { name: 'Complete' }).click();
    await page.expectToast('Payment Confirmed');
    await expectFact(page, 'Status', 'Active');
    await expect.poll(() => line.count()).toBe(0);
  });
});

const colourOf = ({ page }: PaymentPage, link: string) =>
  page.evaluate(`getComputedStyle(document.querySelector('main ${link}')).backgroundColor`);

it('the main action on the plans is Subscribe, or Manage Subscription for subscribers', async () => {
  const { open } = await stage.person();
  const visitor = await open('/pricing');
  const colours = async (page: PaymentPage) =>
    Promise.all([colourOf(page, 'a[href="/subscribe"]'), colourOf(page, 'a[href="/checkout"]')]);
  await visitor.link('Subscribe Now').waitFor();
  const [main, other] = await colours(visitor);
  expect(main).not.toBe(other);
  const payer = await (await subscriber()).open('/pricing');
  const manage = payer.page.getByRole('note').getByRole('link', { name: 'Manage Subscription' });
  await manage.waitFor();
  await expect.poll(async () => colourOf(payer, '[role=note] a[href="/subscription"]')).toBe(main);
  await expect.poll(() => colours(payer)).toEqual([other, other]);
});

describe.each(['desk', 'phone'] as const)('an overdue renewal, on a %s', (view) => {
  it('is shown on every page, with a way to fix it', async () => {
    const { client, open } = await subscriber();
    const { stripeCustomerId: customer } = await currentUser(client);
    await stage.billing.control('card', { customer, number: testCards.failsLater });
    await stage.billing.control('advance', { days: 33 });
    const page = await open('/', views[view]);
    const header = page.page.getByRole('banner');
    await header
      .getByText(/charge your card for the last renewal\. Standard ends on \w{3} \d+, \d{4}\./)
      .waitFor();
    await expectWell(page);
    await page.page.goto(new URL('/pricing', page.page.url()).href);
    const note = page.page.getByRole('main').getByRole('note');
    await note.getByText(/unless you change the card under Manage Subscription/).waitFor();
    await note.getByRole('link', { name: 'Manage Subscription' }).waitFor();
    await expectWell(page);
    await letDaysPass(client, 33);
    await page.page.goto(new URL(path, page.page.url()).href);
    await expectFact(page, 'Standard ends', /^\w{3} \d+, \d{4} \(in [3-7] days\)$/);
    const [day = ''] = ((await fact(page, 'Standard ends').textContent()) ?? '').split(' (');
    await header.getByText(`Standard ends on ${day}.`).waitFor();
    await expectWell(page);
    await letDaysPass(client, 12);
    await page.page.goto(new URL('/profile', page.page.url()).href);
    await header.getByText(/Standard has ended/).waitFor();
    const box = page.page.getByRole('region', { name: 'Subscription', exact: true });
    await box.getByRole('link', { name: 'Manage Subscription' }).waitFor();
    await expectWell(page);
    await page.button('User menu').click();
    await page.page.getByRole('menuitem', { name: 'Manage Subscription' }).waitFor();
    await page.page.keyboard.press('Escape');
    // A model that needs Standard leads to the overdue renewal, not to a second purchase.
    await page.page.goto(new URL('/', page.page.url()).href);
    await page.page.getByRole('switch', { name: 'Compare Models' }).click();
    await page.upgrade.getByText(/so Standard ended on .* Change your card/).waitFor();
    await expectAccessible(page.page, 'dialog');
    const settle = page.upgrade.getByRole('link', { name: 'Change Your Card' });
    await expect.poll(() => settle.getAttribute('href')).toBe('/subscription');
    const colour = (href: string) =>
      page.page.evaluate(
        `getComputedStyle(document.querySelector('dialog a[href="${href}"]')).backgroundColor`,
      );
    expect(await colour('/subscription')).not.toBe(await colour('/subscribe'));
    await page.upgrade.getByRole('button', { name: 'Maybe Later' }).click();
    await header.getByRole('link', { name: 'Change card' }).click();
    await expectFact(page, 'Status', 'Payment overdue');
    await page.button('Cancel Subscription').click();
    await page.page
      .getByRole('dialog', { name: 'Cancel Subscription' })
      .getByRole('button', { name: 'Cancel Subscription' })
      .click();
    await page.expectToast('Subscription Cancelled');
    await header.getByText(/charge your card/).waitFor({ state: 'detached' });
  });

  it('does not hide 30 days bought at the same time, which can be refunded', async () => {
    const { client, open } = await stage.person();
    const secrets = [await begin(client, 'payment'), await begin(client, 'subscription')];
    await stage.billing.control('webhooks', { action: 'hold' });
    for (const secret of secrets) await confirm(stage.billing.stripe.test, secret);
    await stage.billing.control('webhooks', { action: 'release' });
    const page = await open('/profile', views[view]);
    const waiting = /30 days start when the subscription ends/;
    await page.page.getByRole('main').getByText(waiting).waitFor();
    await page.page.goto(new URL('/pricing', page.page.url()).href);
    await page.page.getByRole('note').getByText(waiting).waitFor();
    await page.page.goto(new URL(path, page.page.url()).href);
    await expect.poll(() => page.fact('30 days')).toBe('Start when the subscription ends');
    await expectWell(page);
    await page.button('Cancel Subscription').click();
    await page.page
      .getByRole('dialog', { name: 'Cancel Subscription' })
      .getByRole('button', { name: 'Cancel Subscription' })
      .click();
    await expect.poll(() => page.fact('30 days')).toMatch(/^\w{3} \d+, \d{4} to \w{3} \d+, \d{4}$/);
    await page.button('Resume Subscription').click();
    const resume = page.page.getByRole('dialog', { name: 'Resume Subscription' });
    await resume.getByText(/each renewal delays them/).waitFor();
    await expectAccessible(page.page, 'dialog[open]');
    await resume.getByRole('button', { name: 'Resume Subscription' }).click();
    await page.button('Refund $14.99').click();
    await page.page.getByRole('dialog').getByRole('button', { name: 'Refund' }).click();
    await page.expectToast('Refund Started');
    await page.page.getByRole('row', { name: /30 days.*Refunded/ }).waitFor();
    await expect.poll(() => page.button('Refund $14.99').count()).toBe(0);
    await expectWell(page);
    expect((await membershipOf(client)).isStandard).toBe(true);
  });
});

describe('the page of a subscription', () => {
  it('shows dates in the browser’s time zone, in sentences and in fields', async () => {
    const { client, open } = await subscriber();
    for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      const page = await open('/profile', { timeZone });
      const box = page.page.getByRole('region', { name: 'Subscription', exact: true });
      const { subscription } = await membershipOf(client);
      const until = formatDayIn(timeZone, new Date(subscription?.renewsAt ?? ''));
      await expect.poll(() => page.fact('Standard Until')).toBe(until);
      await box.getByText(`renews on ${until}`).waitFor();
    }
  });

  it('says what is charged next after a refund, with a way to cancel next to it', async () => {
    const { client, open } = await subscriber();
    const { stripeCustomerId: customer } = await currentUser(client);
    const [paid] = (
      await stage.billing.stripe.test.paymentIntents.list({ customer: customer ?? '' })
    ).data;
    await stage.billing.control('refund', { payment_intent: paid?.id });
    await stage.billing.settle();
    const page = await open('/profile');
    const box = page.page.getByRole('region', { name: 'Subscription', exact: true });
    await box
      .getByText(/was refunded .*\$9\.99 will be charged on .* unless you cancel it/)
      .waitFor();
    await box.getByRole('link', { name: 'Manage Subscription' }).click();
    await page.page.getByText(/\$9\.99 will be charged on/).waitFor();
    await page.page.getByRole('row', { name: /Subscription.*Refunded/ }).waitFor();
    // Nothing is paid now: cancelling ends the subscription, and Standard is on offer again.
    await page.button('Cancel Subscription').click();
    const question = page.page.getByRole('dialog', { name: 'Cancel Subscription' });
    await question.getByText(/Your subscription ends immediately/).waitFor();
    await question.getByRole('button', { name: 'Cancel Subscription' }).click();
    await page.expectToast('Subscription Cancelled');
    await page.heading('Upgrade to Standard').waitFor();
  });

  it('shows a second one created in the Stripe dashboard, and cancels both', async () => {
    const { client, open } = await subscriber();
    const { stripeCustomerId } = await currentUser(client);
    await subscribeInDashboard(stage.billing, stripeCustomerId ?? '');
    const page = await open(path, views.phone);
    await page.heading('Another subscription').waitFor();
    await page.page
      .getByText(/Your other subscription continues: \$9\.99 will be charged/)
      .waitFor();
    await expectWell(page);
    await page.button('Cancel All Subscriptions').click();
    const question = page.page.getByRole('dialog', { name: 'Cancel All Subscriptions' });
    await question.getByText(/to cancel your subscriptions\?/).waitFor();
    await question.getByRole('button', { name: 'Cancel All Subscriptions' }).click();
    await expect.poll(() => page.page.getByText('Won’t renew', { exact: true }).count()).toBe(2);
    await page.page.goto(new URL('/profile', page.page.url()).href);
    await page.button('Delete My Account').click();
    await page.page.getByText('Your subscriptions, which end now without a refund').waitFor();
    await expectAccessible(page.page, 'dialog[open]');
  });

  it('offers the upgrade to people without a subscription', async () => {
    const { open } = await stage.person();
    const page = await open(path);
    await page.page.getByText('We found no subscription or payment for this account.').waitFor();
    await page.page.getByText('No invoices yet.').waitFor();
    await expectWell(page);
    await page.link('Buy Now').click();
    await page.cardNumber.waitFor();
  });

  it('sends a visitor to sign in', async () => {
    const page = await stage.openSignedOut(path);
    await page.page.waitForURL('**/login*');
  });

  it('shows a purchase of 30 days, and what was refunded', async () => {
    const { client, open } = await stage.person();
    await buy(stage.billing, client, 'payment');
    const [intent] = (await stage.billing.stripe.test.paymentIntents.list()).data;
    const page = await open(path, views.phone);
    await page.page.getByText(/^Your payment for 30 days gives you Standard until /).waitFor();
    await page.page.getByRole('row', { name: /30 days.*Paid.*\$14\.99/ }).waitFor();
    await expectWell(page);
    await stage.billing.control('refund', { payment_intent: intent?.id, amount: 499 });
    await page.page.reload();
    await page.page
      .getByRole('row', { name: /30 days.*Paid, \$4\.99 refunded.*\$14\.99/ })
      .waitFor();
    await expectWell(page);
    await stage.billing.control('refund', { payment_intent: intent?.id });
    await stage.billing.settle();
    await page.page.reload();
    await page.page.getByText(/^Your payment was refunded on /).waitFor();
    await page.page.getByRole('row', { name: /Refunded/ }).waitFor();
  });

  it('still shows the subscription while Stripe is down, and says what can’t be done', async () => {
    const { open } = await subscriber();
    await stage.billing.fail({ mode: 'error' });
    const page = await open(path, { expected: [/status of 503/] });
    await expectFact(page, 'Status', 'Active');
    await page.page.getByText('Couldn’t load your invoices').waitFor();
    await page.button('Change Card').click();
    await page.page.getByText('Couldn’t load the card form').waitFor();
    await expectWell(page);
    await page.button('Keep Current Card').click();
    await page.button('Cancel Subscription').click();
    const question = page.page.getByRole('dialog', { name: 'Cancel Subscription' });
    await question.getByRole('button', { name: 'Cancel Subscription' }).click();
    await page.expectToast('Couldn’t Cancel Subscription');
    await expectFact(page, 'Status', 'Active');
  });
});

describe('the profile’s subscription box', () => {
  it('explains why someone has no Standard, and finds a payment whose webhook was lost', async () => {
    const { client, open } = await stage.person();
    await stage.billing.control('webhooks', { action: 'drop' });
    const { body } = await client.send('POST', '/api/create-subscription');
    const page = await open('/profile', views.phone);
    await page.page.getByText('We found no subscription or payment for this account.').waitFor();
    await page.button('Sync with Stripe').click();
    await page.expectToast('No Active Subscription');
    await confirm(stage.billing.stripe.test, (body as { clientSecret: string }).clientSecret);
    await page.button('Sync with Stripe').click();
    await page.expectToast('Subscription Active');
    const box = page.page.getByRole('region', { name: 'Subscription', exact: true });
    await box.getByText(/^Your subscription is active and renews on /).waitFor();
    await expectWell(page);
    await box.getByRole('link', { name: 'Manage Subscription' }).click();
    await expectFact(page, 'Status', 'Active');
  });

  it('says when Stripe can’t be reached', async () => {
    const { open } = await subscriber();
    await stage.billing.fail({ mode: 'error' });
    const page = await open('/profile', { expected: [/status of 503/] });
    await page.button('Sync with Stripe').click();
    await page.expectToast('Sync Failed');
  });
});

it('a blocked user who signs in sees that they are blocked, and can cancel', async () => {
  const { app } = stage.billing;
  const page = await stage.openSignedOut('/login', {
    ...views.phone,
    expected: [new RegExp(`^${app.sandbox.url}/`)],
  });
  const signIn = async () => {
    await page.link('Sign in with Google').click();
    await page.button(/Nora Newcomer/).click();
  };
  await signIn();
  await page.prompt.waitFor();
  const [nora] = await app.database.select().from(users).where(eq(users.email, 'nora@example.com'));
  const userId = nora?.id ?? 0;
  const session = await createSession(app.database, userId, 60_000);
  await buy(stage.billing, new TestClient(app.url, freshAddress(), session), 'subscription');
  await createAccountStore(app.database).block(userId);

  await page.page.goto(`${app.url}/login`);
  await signIn();
  await page.page.getByText('This account is blocked.').waitFor();
  await expectFact(page, 'Status', 'Active');
  await expectFact(page, 'Price', '$9.99/month');
  await expectWell(page);
  await page.button('Cancel Subscription').click();
  const question = page.page.getByRole('dialog', { name: 'Cancel Subscription' });
  await question.getByText('You won’t be charged again.').waitFor();
  await question.getByRole('button', { name: 'Cancel Subscription' }).click();
  await page.expectToast('Subscription Cancelled');
  await expectFact(page, 'Status', 'Won’t renew');
  await expect.poll(() => page.button('Cancel Subscription').count()).toBe(0);
  await page.page.getByRole('link', { name: 'Sign In' }).waitFor();
});
