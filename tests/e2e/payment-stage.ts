import type { Browser, Page, Request } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { createAccount } from '../support/test-accounts.ts';
import { startTestBilling, type TestBilling } from '../support/test-billing.ts';
import { TestClient } from '../support/test-client.ts';
import { openPage, type PageOptions } from '../support/test-page.ts';
import { freshAddress } from '../support/test-app.ts';
import { HomePage } from './home-page.ts';
import { shareBrowser } from './stage.ts';

export interface PaymentStage {
  readonly billing: TestBilling;
  /** Creates a person with an account, an API client and a browser. */
  person(traits?: Parameters<typeof createAccount>[1]): Promise<PayingPerson>;
  /** Opens a page signed out. Requests to the simulated Stripe don't count as errors. */
  openSignedOut(path: string, options?: PageOptions): Promise<PaymentPage>;
}

export interface PayingPerson {
  client: TestClient & { userId: number };
  open(path: string, options?: PageOptions & { url?: string }): Promise<PaymentPage>;
}

/** A server and a simulated Stripe, whose clock the file's tests advance, in the worker's browser. */
export function usePaymentStage(): PaymentStage {
  let started: { billing: TestBilling; browser: Browser } | undefined;
  const running = () => {
    if (!started) throw new Error('The stage is set up before the first test.');
    return started;
  };
  beforeAll(async () => {
    const [billing, browser] = await Promise.all([startTestBilling(), shareBrowser()]);
    started = { billing, browser };
  });
  afterAll(async () => {
    await started?.billing.stop();
  });
  beforeEach(() => running().billing.reset());

  const open = async ({ url, expected = [], ...options }: PageOptions & { url?: string }) => {
    const { billing, browser } = running();
    const all = [...expected, new RegExp(`^${billing.stripeUrl}/`)];
    const page = await openPage(browser, url ?? billing.app.url, {
      ...options,
      hasOwnAddress: false,
      expected: all,
    });
    return new PaymentPage(page);
  };
  return {
    get billing() {
      return running().billing;
    },
    openSignedOut: (path, options) => open({ ...options, path }),
    async person(traits) {
      const { app } = running().billing;
      const { userId, sessionToken } = await createAccount(app.database, traits);
      const client = new TestClient(app.url, freshAddress(), sessionToken);
      return {
        client: Object.assign(client, { userId }),
        open: (path, options) => open({ ...options, path, sessionToken }),
      };
    },
  };
}

/** A page with the card form. */
export class PaymentPage extends HomePage {
  readonly paymentCalls: Request[] = [];

  constructor(page: Page) {
    super(page);
    page.on('request', (request) => {
      if (/\/api\/(create-|stripe\/)|\/v1\/|\/stripe\/v3/.test(request.url())) {
        this.paymentCalls.push(request);
      }
    });
  }

  get cardNumber() {
    return this.page.getByLabel('Card number');
  }
  get bank() {
    return this.page.getByRole('dialog', { name: 'Is this payment yours?' });
  }
  get status() {
    return this.page.getByRole('status');
  }
  heading(name: string) {
    return this.page.getByRole('heading', { name, exact: true });
  }
  link(name: string) {
    return this.page.getByRole('link', { name, exact: true });
  }

  /** Returns the value of a line in a description list. */
  async fact(name: string) {
    const line = this.page.locator('dl > div', { has: this.page.getByText(name, { exact: true }) });
    return line.locator('dd').innerText();
  }

  async fillCard(number: string) {
    await this.cardNumber.fill(number);
    await this.page.getByLabel('Expiration date').fill('12 / 40');
    await this.page.getByLabel('Security code').fill('123');
    await this.page.getByLabel('ZIP code').fill('94107');
  }

  async expectCard(number: string) {
    await expect.poll(() => this.cardNumber.inputValue()).toBe(number);
    await expect.poll(() => this.page.getByLabel('Security code').inputValue()).toBe('123');
    await expect.poll(() => this.page.getByLabel('ZIP code').inputValue()).toBe('94107');
  }
}

export const testCards = {
  works: '4242424242424242',
  isDeclined: '4000000000000002',
  hasNoFunds: '4000000000009995',
  asksHolder: '4000002500003155',
  failsLater: '4000000000000341',
  asksEachTime: '4000002760003184',
};
