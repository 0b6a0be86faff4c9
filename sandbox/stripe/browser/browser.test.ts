import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { launchChromium } from '../../../tests/support/chromium.ts';
import { openShop, type Shop } from '../testing/shop.ts';
import { useStripe } from '../testing/stripe-under-test.ts';

const stripe = useStripe();
let browser: Browser;
let shop: Shop;

beforeAll(async () => {
  [browser, shop] = await Promise.all([launchChromium(), openShop(stripe.url)]);
});
afterAll(async () => {
  await browser.close();
  await shop.close();
});

describe('the card form', () => {
  it('pays', async () => {
    const { page, id } = await openPayment();
    await fill(page, '4242424242424242');
    await page.getByRole('button', { name: 'Pay' }).click();
    await page.getByText('Confirmed').waitFor();
    expect((await stripe.test.paymentIntents.retrieve(id)).status).toBe('succeeded');
  });

  it('says why a card was declined, and accepts another', async () => {
    const { page } = await openPayment();
    await fill(page, '4000000000000002');
    await page.getByRole('button', { name: 'Pay' }).click();
    await page.getByText('Your card was declined.').waitFor();
    await page.getByLabel('Card number').fill('4242424242424242');
    await page.getByRole('button', { name: 'Pay' }).click();
    await page.getByText('Confirmed').waitFor();
  });

  it('shows which fields are incomplete and focuses the first', async () => {
    const { page } = await openPayment();
    await page.getByRole('button', { name: 'Pay' }).click();
    await page.getByText("Your card's security code is incomplete.").waitFor();
    const number = page.getByLabel('Card number');
    expect(await number.evaluate((field) => field.matches(':focus'))).toBe(true);
    expect(await number.getAttribute('aria-invalid')).toBe('true');
    await number.pressSequentially('424242424242424');
    expect(await number.inputValue()).toBe('4242 4242 4242 424');
    await number.press('Tab');
    await page.getByText('Your card number is incomplete.').first().waitFor();
  });

  it.each([
    ['Complete', 'succeeded'],
    ['Fail', 'requires_payment_method'],
  ])('lets the cardholder %s the authentication', async (answer, status) => {
    const { page, id } = await openPayment();
    await fill(page, '4000002500003155');
    await page.getByRole('button', { name: 'Pay' }).click();
    await page.getByRole('dialog').getByRole('button', { name: answer }).click();
    if (answer === 'Complete') await page.getByText('Confirmed').waitFor();
    else await page.getByText('We are unable to authenticate your payment method.').waitFor();
    expect((await stripe.test.paymentIntents.retrieve(id)).status).toBe(status);
  });

  it('saves a card for later', async () => {
    const customer = await stripe.test.customers.create();
    const setup = await stripe.test.setupIntents.create({ customer: customer.id });
    const page = await openPage(setup.client_secret ?? '');
    await fill(page, '4000000000000341');
    await page.getByRole('button', { name: 'Pay' }).click();
    await page.getByText('Confirmed').waitFor();
    const expand = ['payment_method'];
    expect(await stripe.test.setupIntents.retrieve(setup.id, { expand })).toMatchObject({
      status: 'succeeded',
      payment_method: {
        customer: customer.id,
        card: { last4: '0341' },
        billing_details: { address: { postal_code: '94107' } },
      },
    });
  });

  it('has no accessibility errors and uses the page’s colours', async () => {
    const { page } = await openPayment();
    await page.getByLabel('Card number').focus();
    const colour = await page.evaluate(
      `getComputedStyle(document.querySelector('#card > div').shadowRoot.activeElement).outlineColor`,
    );
    expect(colour).toBe('rgb(1, 2, 3)');
    const { violations } = await new AxeBuilder({ page }).include('#card').analyze();
    expect(violations.map(({ id, help }) => `${id}: ${help}`)).toEqual([]);
  });

  it('leads to receipts that are marked as simulated', async () => {
    const { id } = await openPayment();
    const card = { payment_method: 'pm_card_visa', return_url: shop.url };
    await stripe.test.paymentIntents.confirm(id, card);
    const expand = ['latest_charge'];
    const { latest_charge: charge } = await stripe.test.paymentIntents.retrieve(id, { expand });
    const receipt = await fetch((charge as Stripe.Charge).receipt_url ?? '');
    expect(await receipt.text()).toMatch(/\$14\.99 on .*No money moved/s);
  });
});

async function openPayment(): Promise<{ page: Page; id: string; secret: string }> {
  const intent = await stripe.test.paymentIntents.create({ amount: 1499, currency: 'usd' });
  const secret = intent.client_secret ?? '';
  return { page: await openPage(secret), id: intent.id, secret };
}

/** Errors of the page, including violations of its content security policy, fail the test. */
async function openPage(secret: string): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    const isDecline = message.text().includes('402');
    if (message.type() === 'error' && !isDecline) errors.push(message.text());
  });
  onTestFinished(async () => {
    await context.close();
    expect(errors).toEqual([]);
  });
  await page.goto(`${shop.url}/?secret=${secret}`);
  return page;
}

async function fill(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').pressSequentially(number);
  await page.getByLabel('Expiration date').pressSequentially('1240');
  await page.getByLabel('Security code').fill('123');
  await page.getByLabel('Country').selectOption('US');
  await page.getByLabel('ZIP code').fill('94107');
}
