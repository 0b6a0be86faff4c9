import type { Route } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { formatDate } from '#shared/lib/format.ts';
import { statsReports } from '#server/areas/statistics/schema.ts';
import { intercept, interceptOnce } from '../support/intercept.ts';
import {
  begin,
  buy,
  confirm,
  currentUser,
  makeCode,
  membershipOf,
  resetPrices,
  setPrice,
} from '../support/test-billing.ts';
import { expectAccessible, expectNoSidewaysScroll, views } from '../support/test-page.ts';
import { testCards, usePaymentStage, type PaymentPage } from './payment-stage.ts';

const stage = usePaymentStage();

describe.each(['desk', 'phone'] as const)('an administrator, on a %s', (view) => {
  it('finds a subscription with its next charge, and cancels it, alone or while blocking', async () => {
    const [payer, blocked] = [await stage.person(), await stage.person()];
    for (const { client } of [payer, blocked]) await buy(stage.billing, client, 'subscription');
    const { open } = await stage.person({ isAdmin: true });
    const { userId } = payer.client;
    const page = await open(`/admin/subscriptions?person=${userId}`, views[view]);
    const end = formatDate((await membershipOf(payer.client)).subscription?.periodEnd ?? '');
    const list = page.page.getByRole('table', { name: 'Subscription list' });
    await list.getByText(`Ada Lovelace (${userId})`).waitFor();
    await list.getByText('Active', { exact: true }).waitFor();
    await list.getByText(end, { exact: true }).waitFor();
    await page.button(`Cancel the subscription of Ada Lovelace (${userId})`).click();
    const question = page.page.getByRole('dialog', { name: /^Cancel the Subscription of Ada/ });
    await question.getByText(new RegExp(`The user keeps Standard until ${end}`)).waitFor();
    await expectAccessible(page.page);
    await question.getByRole('button', { name: 'Cancel Subscription' }).click();
    await page.expectToast('Subscription Cancelled');
    await list.getByText('Ending', { exact: true }).waitFor();
    await list.getByText(`None, ends on ${end}`).waitFor();
    await expectNoSidewaysScroll(page.page);
    await expectAccessible(page.page);

    const search = `/admin/users?search=${blocked.client.userId}`;
    await page.page.goto(new URL(search, page.page.url()).href);
    await page.page.getByRole('button', { name: /^Edit Ada/ }).click();
    const form = page.page.getByRole('form', { name: 'Account' });
    await form.getByLabel('Blocked').check();
    await expect.poll(() => form.getByLabel('Also cancel the subscription').isChecked()).toBe(true);
    await form.getByRole('button', { name: 'Block User' }).click();
    await page.expectToast('User Updated');
    await page.page.getByText('Blocked', { exact: true }).last().waitFor();
    const areEnding = async () =>
      (await stage.billing.stripe.test.subscriptions.list()).data.map(
        (each) => each.cancel_at_period_end,
      );
    await expect.poll(areEnding).toEqual([true, true]);
  });

  it('makes a partial refund, sees its effect explained, and finds it in the payments', async () => {
    const payer = await stage.person();
    await buy(stage.billing, payer.client, 'subscription');
    const { open } = await stage.person({ isAdmin: true });
    const page = await open(`/admin/payments?person=${payer.client.userId}`, {
      ...views[view],
      expected: [/net::ERR_/],
    });
    await page.page.getByRole('button', { name: /^Refund Ada Lovelace .*\$9\.99$/ }).click();
    const dialog = page.page.getByRole('dialog', { name: /^Refund Ada Lovelace/ });
    await dialog.getByText(/Standard period \(until .*\) ends immediately/).waitFor();
    await dialog.getByText('The subscription ends immediately, with no further charges.').waitFor();
    await dialog.getByLabel(/^Amount in US dollars/).fill('4');
    await dialog.getByText(/The payment’s Standard period continues until/).waitFor();
    await dialog.getByLabel('Reason (sent to Stripe)').selectOption('duplicate');
    await expectAccessible(page.page);
    // Stripe makes the refund but the reply is lost, so the second click repeats the same request.
    const loseAnswer = async (route: Route) => {
      await route.fetch();
      await route.abort();
    };
    await interceptOnce(page.page, '**/api/admin/payments/*/refunds', loseAnswer);
    // The dialog shows the error without waiting for the list, which the page fetches again.
    const { promise: wasTold, resolve: letThrough } = Promise.withResolvers<void>();
    await interceptOnce(page.page, '**/api/admin/payments?*', async (route) => {
      await wasTold;
      await route.continue();
    });
    await dialog.getByRole('button', { name: 'Refund $4.00' }).click();
    await dialog.getByRole('alert').waitFor();
    letThrough();
    await dialog.getByRole('button', { name: 'Refund $4.00' }).click();
    await page.page
      .getByText(/^\$4\.00 on .* by Ada Lovelace \(duplicate\)\. Refunded\.$/)
      .waitFor();
    await expect.poll(() => dialog.count()).toBe(0);
    await expectNoSidewaysScroll(page.page);
    await expectAccessible(page.page);
    // On a busy machine, the previous report may have taken long enough to be cached for five minutes.
    await stage.billing.app.database.delete(statsReports);
    await page.page.goto(new URL('/admin/money', page.page.url()).href);
    // The axis shows its currency.
    const chart = page.page.getByRole('img', { name: 'Income and spend per day in US dollars' });
    await expect.poll(() => chart.textContent()).toMatch(/\$\d/);
    const people = page.page.getByRole('region', { name: 'Income and costs by user' });
    await people.waitFor();
    // Other tests add payers, and the page first shows only a few of many.
    const showAll = page.page
      .locator('section', { has: people })
      .last()
      .getByText(/^Show All /);
    const income = people.getByRole('row').filter({ hasText: `(${payer.client.userId})` });
    await income.or(showAll).first().waitFor();
    if (await showAll.isVisible()) await showAll.click();
    await income.getByText('$5.99', { exact: true }).first().waitFor();
    await expectNoSidewaysScroll(page.page);
    await expectAccessible(page.page);
  });
});

const purchases = [
  {
    kind: 'subscription',
    path: '/subscribe',
    action: 'Subscribe Now',
    call: '/api/create-subscription',
    body: null,
    price: '$9.99/month',
    success: '/subscription-success',
    title: 'Subscription Successful',
    failure: 'Failed to initialize payment. Please try again later.',
    view: views.desk,
  },
  {
    kind: 'payment',
    path: '/checkout',
    action: 'Pay Now',
    call: '/api/create-payment-intent',
    body: { amount: 14.99, planId: 'standard-access' },
    price: '$14.99 one-time',
    success: '/payment-success',
    title: 'Payment Successful',
    failure: 'Failed to initialize payment. Please try again.',
    view: views.phone,
  },
] as const;

const unusable = 'Unable to initialize payment. Please try again later.';

describe.each(purchases)('$path', (purchase) => {
  const { kind, path, action, view } = purchase;
  const declined = [/status of 402/];

  async function expectConfirmed(page: PaymentPage) {
    await page.page.waitForURL(`**${purchase.success}?*`);
    await page.heading(purchase.title).waitFor();
    await page.page.getByText('Compare models side by side').waitFor();
  }

  it('gives a person Standard before any webhook for the payment arrives', async () => {
    await stage.billing.control('webhooks', { action: 'drop' });
    const { client, open } = await stage.person();
    const page = await open(path, view);
    const plan = page.page.getByRole('region', { name: /^Standard/ });
    await plan.getByText(purchase.price, { exact: true }).waitFor();
    await page.fillCard(testCards.works);
    await expectAccessible(page.page);
    await expectNoSidewaysScroll(page.page);
    const { promise: wasSeen, resolve: goOn } = Promise.withResolvers<void>();
    await interceptOnce(page.page, '**/api/subscription/sync', async (route) => {
      await wasSeen;
      await route.continue();
    });
    await page.button(action).click();
    await page.expectToast('Payment Processing', `You'll be redirected to confirm your ${kind}.`);
    goOn();
    await expectConfirmed(page);
    await page.expectNoToast();
    await expectAccessible(page.page);
    await expectNoSidewaysScroll(page.page);
    expect((await currentUser(client)).isStandard).toBe(true);
    await page.button('User menu').click();
    await page.page.getByRole('menuitem', { name: 'Manage Subscription' }).waitFor();
    await page.page.keyboard.press('Escape');
    await page.link('Back to Home').click();
    await page.button('Auto Select (Standard)').waitFor();
  });

  it.each([
    ['Your card was declined.', testCards.isDeclined],
    ['Your card has insufficient funds.', testCards.hasNoFunds],
  ])('says “%s”, keeps what was typed, and accepts another card', async (message, number) => {
    const { client, open } = await stage.person();
    const page = await open(path, { ...view, expected: declined });
    await page.fillCard(number);
    const held = Promise.withResolvers<void>();
    await page.page.route(/\/confirm$/, async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.button(action).click();
    const busy = page.button('Processing...');
    await busy.waitFor();
    await expect.poll(() => busy.isDisabled()).toBe(true);
    held.resolve();
    await page.expectToast('Payment Failed', message);
    await page.page.getByRole('main').getByText(message, { exact: true }).waitFor();
    await page.expectCard(number.replace(/(.{4})(?=.)/g, '$1 '));
    await expectAccessible(page.page);
    expect((await currentUser(client)).isStandard).toBe(false);
    await page.cardNumber.fill(testCards.works);
    await page.button(action).click();
    await expectConfirmed(page);
  });

  it('lets the bank ask the cardholder, and shows a refusal or completes the payment', async () => {
    const { client, open } = await stage.person();
    const page = await open(path, { ...view, expected: declined });
    await page.fillCard(testCards.asksHolder);
    await page.button(action).click();
    await page.bank.getByRole('button', { name: 'Fail' }).click();
    await page.expectToast('Payment Failed', refused);
    await page.expectCard('4000 0025 0000 3155');
    expect((await currentUser(client)).isStandard).toBe(false);
    await page.button(action).click();
    await page.bank.getByRole('button', { name: 'Complete' }).click();
    await expectConfirmed(page);
    expect((await currentUser(client)).isStandard).toBe(true);
  });

  it('starts the payment with the request body from section 7 of the specification', async () => {
    const { open } = await stage.person();
    const page = await open('/about');
    const started = page.page.waitForRequest(`**${purchase.call}`);
    await page.page.goto(new URL(path, stage.billing.app.url).href);
    expect((await started).postDataJSON()).toEqual(purchase.body);
    await page.cardNumber.waitFor();
  });

  it('says that a card is incomplete and sends nothing', async () => {
    const { open } = await stage.person();
    const page = await open(path, view);
    await page.cardNumber.waitFor();
    await page.button(action).click();
    await page.expectToast('Payment Failed', 'Your card number is incomplete.');
    await expect
      .poll(() => page.page.getByRole('main').getByText('Your card number is incomplete.').count())
      .toBe(1);
    expect(page.paymentCalls.filter((call) => call.url().includes('/confirm'))).toEqual([]);
  });

  it('explains when the payment can’t be started, and continues when it can', async () => {
    const { open } = await stage.person();
    await stage.billing.fail({ mode: 'error' });
    const page = await open(path, { ...view, expected: [/status of 503/] });
    await page.page.getByText(unusable, { exact: true }).waitFor();
    await page.expectToast('Error', purchase.failure);
    await expectAccessible(page.page);
    await stage.billing.reset();
    await page.button('Try Again').click();
    await page.cardNumber.waitFor();
  });

  it('says the same when Stripe’s script or the client secret doesn’t load', async () => {
    const { open } = await stage.person();
    const scriptUrl = `${stage.billing.stripeUrl}/stripe/none/`;
    const { url } = await stage.billing.app.startAnother({ STRIPE_SCRIPT_URL: scriptUrl });
    const scriptless = await open(path, { url, expected: [/status of 404/] });
    await scriptless.page.getByText(unusable, { exact: true }).waitFor();
    await scriptless.expectToast('Error', purchase.failure);
    const secretless = await open('/about', { expected: [/status of 404/] });
    await secretless.page.route(`**${purchase.call}`, (route) => route.fulfill({ json: {} }));
    await secretless.page.goto(new URL(path, stage.billing.app.url).href);
    await secretless.page.getByText(unusable, { exact: true }).waitFor();
  });

  it('says before paying what is due, when it ends or renews, and under which terms', async () => {
    const { open } = await stage.person();
    const page = await open(path, view);
    await page.cardNumber.waitFor();
    const amount = kind === 'payment' ? '$14.99' : '$9.99';
    const button = page.button(action);
    await button.getByText(amount, { exact: true }).waitFor();
    await expect.poll(() => page.fact('Total due today')).toBe(amount);
    const wording = kind === 'payment' ? /^Never$/ : /^\w{3} \d+, \d{4}, then every month, at/;
    await expect.poll(() => page.fact('Renews')).toMatch(wording);
    if (kind === 'subscription') {
      expect(await page.fact('Cancellation')).toBe('Anytime under Manage Subscription');
    } else {
      expect(await page.fact('Standard')).toMatch(/^From today until \w{3} \d+, \d{4}$/);
    }
    const described = await button.getAttribute('aria-describedby');
    await expect.poll(() => page.page.locator(`#${described}`).innerText()).toContain(amount);
    const terms = page.page.getByRole('main').getByRole('link', { name: 'terms', exact: true });
    await expect.poll(() => terms.getAttribute('href')).toBe('/terms');
    await expectAccessible(page.page);
  });

  it('explains why it closed in a tab left open while the other plan was bought', async () => {
    const { client, open } = await stage.person();
    const page = await open(path, { ...view, expected: [/status of 40[09]/] });
    await page.fillCard(testCards.works);
    await buy(stage.billing, client, kind === 'payment' ? 'subscription' : 'payment');
    await page.button(action).click();
    await page.expectToast('Payment Form Closed');
    await page.link('Manage Subscription').waitFor();
    await expect.poll(() => page.cardNumber.count()).toBe(0);
    expect((await membershipOf(client)).entitlements).toHaveLength(1);
  });

  it('charges nothing when the price has changed since the page loaded', async () => {
    const { open } = await stage.person();
    const page = await open('/about');
    const letThrough = await intercept(page.page, `**${purchase.call}`, async (route) => {
      const response = await route.fetch();
      const started = (await response.json()) as { amountCents: number };
      await route.fulfill({ json: { ...started, amountCents: 1999 } });
    });
    await page.page.goto(new URL(path, stage.billing.app.url).href);
    await page.page.getByText(/^The price has changed to \$19\.99/).waitFor();
    await expect.poll(() => page.cardNumber.count()).toBe(0);
    letThrough();
    await page.button('Reload').click();
    await page.cardNumber.waitFor();
  });

  it('accepts a promotion code while the card is filled in, and explains a wrong one', async () => {
    await makeCode(stage.billing, 'SAVE20');
    const { client, open } = await stage.person();
    const page = await open(path, { ...view, expected: [/status of 400/] });
    await page.fillCard(testCards.works);
    await page.button('Add Promotion Code').click();
    await page.page.getByLabel('Promotion code').fill('NOPE');
    await page.button('Apply').click();
    await page.page.getByText('The code NOPE isn’t valid or has expired.').waitFor();
    await expectAccessible(page.page);
    await page.page.getByLabel('Promotion code').fill('save20');
    await page.page.getByText(/isn’t valid/).waitFor({ state: 'detached' });
    // A code that was typed but not applied must not be lost by paying.
    await page.page.getByText('Apply your promotion code before you pay, or clear it.').waitFor();
    await expect.poll(() => page.button(action).isDisabled()).toBe(true);
    await expectAccessible(page.page);
    await page.page.getByLabel('Promotion code').fill('');
    await expect.poll(() => page.button(action).isEnabled()).toBe(true);
    await page.page.getByLabel('Promotion code').fill('save20');
    await page.button('Apply').click();
    const total = kind === 'payment' ? '$11.99' : '$7.99';
    await expect.poll(() => page.fact('Total due today')).toBe(total);
    expect(await page.fact('Code SAVE20')).toMatch(/^\u2212\$/);
    await page.expectCard('4242 4242 4242 4242');
    await expectAccessible(page.page);
    await page.button(action).click();
    await expectConfirmed(page);
    const { body } = await client.send('GET', '/api/subscription/invoices');
    expect(body).toMatchObject([{ amountCents: kind === 'payment' ? 1199 : 799 }]);
  });

  it('asks a visitor to sign in, comes back, and starts no payment', async () => {
    const page = await stage.openSignedOut('/about', view);
    // Only calls after the first page has opened are noted.
    await page.page.goto(new URL(path, stage.billing.app.url).href);
    const link = page.link('Log in / Sign up');
    await link.waitFor();
    await expectAccessible(page.page);
    expect(page.paymentCalls).toEqual([]);
    await link.click();
    await page.page.waitForURL(`**/login?returnTo=${encodeURIComponent(path)}`);
  });

  it('tells people who have Standard so, before they pay twice', async () => {
    const { client, open } = await stage.person();
    await buy(stage.billing, client, 'subscription');
    const before = (await stage.billing.stripe.test.paymentIntents.list()).data.length;
    const page = await open(path, { ...view, expected: [/status of 409/] });
    await page.page.getByText(/^You’re already subscribed. Your subscription renews on /).waitFor();
    await expectAccessible(page.page);
    await expect.poll(() => page.cardNumber.count()).toBe(0);
    expect((await stage.billing.stripe.test.paymentIntents.list()).data).toHaveLength(before);
    await page.link('Manage Subscription').click();
    await page.heading('Manage Subscription').waitFor();
  });

  it('takes only one payment after a reload and in a second tab, even when both pay', async () => {
    const { client, open } = await stage.person();
    const page = await open(path, { ...view, expected: [/status of 400/] });
    await page.cardNumber.waitFor();
    await page.page.reload();
    await page.fillCard(testCards.works);
    const other = await open(path, { ...view, expected: [/status of 400/] });
    await other.fillCard(testCards.works);
    await page.button(action).click();
    await expectConfirmed(page);
    await other.button(action).click();
    await expectConfirmed(other);
    const { data } = await stage.billing.stripe.test.paymentIntents.list();
    expect(data).toHaveLength(1);
    expect((await membershipOf(client)).entitlements).toHaveLength(1);
  });
});

const refused =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.';

it('30 days bought after a cancelled subscription show their start date before and after paying', async () => {
  const { client, open } = await stage.person();
  await buy(stage.billing, client, 'subscription');
  await client.send('POST', '/api/subscription/cancel');
  const page = await open('/checkout', views.phone);
  await expect
    .poll(() => page.fact('Standard'))
    .toMatch(/^From \w{3} \d+, \d{4}, when your subscription ends, until \w{3} \d+, \d{4}$/);
  const [, begin] = /^From (.+), when/.exec(await page.fact('Standard')) ?? [];
  await expectNoSidewaysScroll(page.page);
  await page.fillCard(testCards.works);
  await page.button('Pay Now').click();
  await page.heading('Payment Successful').waitFor();
  await page.status.getByText(`Your 30 days start on ${begin}.`).waitFor();
});

describe('a success page', () => {
  it.each(purchases)(
    'of a $kind says that no payment has arrived, and finds it later',
    async (purchase) => {
      const { client, open } = await stage.person();
      const page = await open(purchase.success, purchase.view);
      await page.heading('We haven’t received your payment yet').waitFor();
      await page.page.getByText('Compare models side by side').waitFor();
      await page.link('Back to Home').waitFor();
      await expectAccessible(page.page);
      await expectNoSidewaysScroll(page.page);
      await buy(stage.billing, client, purchase.kind);
      await page.button('Check Again').click();
      await page.heading(purchase.title).waitFor();
    },
  );

  it.each(purchases)('of a $kind says when the bank declined it', async (purchase) => {
    const { client, open } = await stage.person();
    await begin(client, purchase.kind);
    const page = await open(`${purchase.success}?redirect_status=failed`, purchase.view);
    await page.heading('Payment Failed').waitFor();
    await page.page.getByText('Compare models side by side').waitFor();
    await page.link('Back to Home').waitFor();
    await expectAccessible(page.page);
    await page.link('Try Again').click();
    await page.cardNumber.waitFor();
  });

  it('says that it can’t confirm while Stripe is down, and confirms when it is back', async () => {
    const { client, open } = await stage.person();
    await stage.billing.control('webhooks', { action: 'hold' });
    await confirm(stage.billing.stripe.test, await begin(client, 'payment'));
    await stage.billing.fail({ mode: 'error' });
    const path = '/payment-success?redirect_status=succeeded';
    const page = await open(path, { expected: [/status of 503/] });
    await page.page.getByText('We couldn’t confirm your payment yet').waitFor();
    await expectAccessible(page.page);
    await fetch(`${stage.billing.stripeUrl}/__control/stripe/down`, { method: 'DELETE' });
    await page.button('Try Again').click();
    await page.heading('Payment Successful').waitFor();
  });

  it.each(purchases)('of a $kind asks a visitor to sign in', async ({ success, view }) => {
    const page = await stage.openSignedOut(success, view);
    await page.link('Log in / Sign up').waitFor();
    await page.heading('Thank you').waitFor();
    await page.page.getByText('Compare models side by side').waitFor();
    await expectAccessible(page.page);
    await page.link('Back to Home').click();
    await page.prompt.waitFor();
  });
});

describe.each(['desk', 'phone'] as const)('taxes, on a %s', (view) => {
  it('require the billing address first, and are shown before and after paying', async () => {
    const { url } = await stage.billing.app.startAnother({ STRIPE_TAX: 'on' });
    const { open } = await stage.person();
    const page = await open('/checkout', { ...views[view], url, expected: [/status of 400/] });
    await page.page.getByLabel('Postal code').fill('x');
    await page.button('Continue').click();
    await page.page.getByText(/^We couldn’t recognize this address/).waitFor();
    await expectAccessible(page.page);
    await expectNoSidewaysScroll(page.page);
    await page.page.getByLabel('Country').selectOption('DE');
    await page.page.getByLabel('Postal code').fill('10115');
    await page.button('Continue').click();
    await expect.poll(() => page.fact('Tax')).toBe('$2.85');
    expect(await page.fact('Total due today')).toBe('$17.84');
    await page.cardNumber.waitFor();
    await expectAccessible(page.page);
    await expect.poll(() => page.page.getByLabel('ZIP code').isVisible()).toBe(false);
    await page.cardNumber.fill(testCards.works);
    await page.page.getByLabel('Expiration date').fill('12 / 40');
    await page.page.getByLabel('Security code').fill('123');
    await page.button('Pay Now').click();
    await page.heading('Payment Successful').waitFor();
    await page.link('Manage Subscription').click();
    await page.page.getByText('incl. $2.85 tax').waitFor();
  });
});

describe.each(['desk', 'phone'] as const)('an annual plan, on a %s', (view) => {
  it('is listed with the others when Stripe has its price, and can be paid', async () => {
    onTestFinished(() => resetPrices(stage.billing));
    await setPrice(stage.billing, 'annual', 9900);
    const { client, open } = await stage.person();
    const page = await open('/pricing', views[view]);
    await page.heading('Annual subscription').waitFor();
    await expectAccessible(page.page);
    await expectNoSidewaysScroll(page.page);
    // Where the plans are side by side, their features start at the same height, however long a note is.
    const heights = async () => {
      const brought = await page.page.getByRole('main').getByRole('list').all();
      return new Set(await Promise.all(brought.map(async (list) => (await list.boundingBox())?.y)));
    };
    await expect.poll(async () => (await heights()).size).toBe(view === 'desk' ? 1 : 3);
    await page.link('Subscribe for a Year').click();
    await expect.poll(() => page.fact('Total due today')).toBe('$99.00');
    expect(await page.fact('Renews')).toMatch(/then every year, at \$99\.00$/);
    await page.link('$9.99/month').click();
    await expect.poll(() => page.fact('Total due today')).toBe('$9.99');
    await page.link('$99.00/year').click();
    await expect.poll(() => page.fact('Total due today')).toBe('$99.00');
    await page.fillCard(testCards.works);
    await expectAccessible(page.page);
    await page.button('Subscribe Now').click();
    await page.heading('Subscription Successful').waitFor();
    await page.link('Manage Subscription').click();
    await expect.poll(() => page.fact('Price')).toBe('$99.00/year');
    expect((await membershipOf(client)).subscription).toMatchObject({ interval: 'year' });
  });
});
