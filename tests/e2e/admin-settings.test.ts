import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { AdminModel } from '#shared/contract/models/admin-schemas.ts';
import type { Setting } from '#shared/contract/settings/schemas.ts';
import { jsonOf, startVendorServer } from '#server/providers/http/testing/vendor-server.ts';
import { queries } from '#server/areas/query/schema.ts';
import { mails } from '#server/areas/mail/schema.ts';
import { expectAccessible, expectNoSidewaysScroll, views } from '../support/test-page.ts';
import { HomePage } from './home-page.ts';
import { usePaymentStage, type PaymentPage, type PayingPerson } from './payment-stage.ts';

const stage = usePaymentStage();
let admin: PayingPerson;

beforeEach(async () => {
  admin = await stage.person({ isAdmin: true });
  const { body } = await admin.client.send('GET', '/api/admin/config');
  for (const { key } of body as Setting[]) {
    await admin.client.send('DELETE', `/api/admin/config/${encodeURIComponent(key)}`);
  }
});

async function expectSound({ page }: PaymentPage) {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

const adminPages = [
  ['Dashboard', 'Admin Dashboard'],
  ['Analytics', 'Analytics'],
  ['Payments', 'Payments'],
  ['Subscriptions', 'Subscriptions'],
  ['Users', 'User Management'],
  ['Models', 'Models'],
  ['Providers', 'Providers'],
  ['Routing', 'Routing'],
  ['Settings', 'Settings'],
  ['Logs', 'Logs'],
] as const;

const dialog = (page: PaymentPage, name: string) => page.page.getByRole('dialog', { name });
const fieldError = (form: ReturnType<typeof dialog>, said: RegExp) =>
  form.locator('p').filter({ hasText: said });
const row = (page: PaymentPage, key: string) => page.page.getByRole('row').filter({ hasText: key });

describe('the admin pages', () => {
  it('send a visitor to sign in, and people who aren’t administrators home', async () => {
    const visitor = await stage.openSignedOut('/admin');
    await visitor.page.waitForURL('**/login?returnTo=%2Fadmin');
    const person = await stage.person({ isStandard: true });
    const { page } = await person.open('/about');
    // The message shows only briefly and may be gone when the page has loaded.
    await Promise.all([
      page.getByText('Access denied. Redirecting to home...').waitFor(),
      page.goto(new URL('/admin/logs', page.url()).href),
    ]);
    await page.waitForURL(/\/$/);
  });

  it('are all one click away, in the sidebar on a desktop and in a drawer on a phone', async () => {
    const { page } = await admin.open('/admin', views.desk);
    const nav = page.getByRole('navigation', { name: 'Administration' });
    for (const [name, heading] of adminPages) {
      await nav.getByRole('link', { name, exact: true }).click();
      await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
      await expect.poll(() => nav.locator('[aria-current=page]').allInnerTexts()).toEqual([name]);
    }
    await expectAccessible(page);
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog', { name: 'Commands' }).getByRole('combobox').fill('refund');
    await page.getByRole('option', { name: /^Payments/ }).click();
    await page.getByRole('heading', { name: 'Payments', level: 1 }).waitFor();
    await page.setViewportSize(views.phone.size);
    await expect.poll(() => nav.count()).toBe(0);
    for (const [name, heading] of adminPages) {
      await page.getByRole('button', { name: 'Menu' }).click();
      await nav.getByRole('link', { name, exact: true }).click();
      await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
      await expectNoSidewaysScroll(page);
    }
    await page.getByRole('button', { name: 'Menu' }).click();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL(/\/$/);
  });
});

const tabRow = `document.querySelector('[role=tablist][aria-label=Administration]')`;
const readFades = `['before', 'after'].map((side) =>
  getComputedStyle(${tabRow}).getPropertyValue('--fade-' + side))`;

describe('the admin dashboard', () => {
  it('shows the current state at a glance, and what still has to be set up', async () => {
    await stage.billing.app.sandbox.play({
      match: { provider: 'openai' },
      scenario: 'no-credit',
      times: 1,
    });
    const query = { query: 'Hello', model: 'openai:gpt-3.5-turbo' };
    const failing = 'xai:grok-2-1212';
    await admin.client.send('POST', '/api/switchyard/query', query);
    await stage.billing.app.sandbox.play({
      match: { provider: 'xai' },
      scenario: 'server-error',
      times: 3,
    });
    for (let failure = 0; failure < 3; failure += 1) {
      await admin.client.send('POST', '/api/switchyard/query', { ...query, model: failing });
    }
    const { page } = await admin.open('/admin', views.phone);
    const overview = page.getByRole('region', { name: 'Overview' });
    await overview.getByText(/^\d of \d up$/).waitFor();
    await overview.getByText('Account rejected').waitFor();
    await overview.getByText('A model is failing').waitFor();
    await overview.getByText(/^<?\$[\d,.]+$/).waitFor();
    await overview.getByText(/^\d+ today, \d+ this week$/).waitFor();
    await overview.getByText('None in 24 hours').waitFor();
    const steps = overview.getByRole('list', { name: 'Setup steps' }).getByRole('listitem');
    await expect.poll(() => steps.count()).toBe(6);
    await steps.filter({ hasText: 'Backup' }).getByText(': to do.').waitFor();
    await steps.getByText('npm run restore -- FILE').waitFor();
    for (const [name, href] of [
      ['Backup', '/admin/settings?search=backup'],
      ['Sign-in', '/admin/settings#accounts'],
    ] as const) {
      await expect.poll(() => steps.getByRole('link', { name }).getAttribute('href')).toBe(href);
    }
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    const tabs = page.getByRole('tablist', { name: 'Administration' });
    const isInWindow = async () => {
      const { y } = (await tabs.boundingBox()) ?? { y: -1 };
      return y >= 0 && y < views.phone.size.height;
    };
    await expect.poll(isInWindow).toBe(false);
    // Acts like a link in the list of pending decisions.
    await page.evaluate("history.pushState(null, '', '/admin?tab=system')");
    await page.getByRole('tab', { name: 'System Settings', selected: true }).waitFor();
    await expect.poll(isInWindow).toBe(true);
    await page.goto(new URL('/admin?tab=api', page.url()).href);
    await page.getByRole('tab', { name: 'API Settings', selected: true }).waitFor();
    await expect.poll(isInWindow).toBe(true);
    // The row of tabs doesn't fit, so it fades out on the side where there is more.
    const fades = () => page.evaluate<string[]>(readFades);
    await page.evaluate(`${tabRow}.scrollLeft = 0`);
    await expect.poll(fades).toEqual(['0px', '40px']);
    await page.evaluate(`${tabRow}.scrollLeft = ${tabRow}.scrollWidth`);
    await expect.poll(fades).toEqual(['40px', '0px']);
    await overview.getByRole('link', { name: /^A model is failing: requests where xAI/ }).click();
    const failed = page.getByRole('table', { name: 'Requests' }).locator('tbody tr');
    await expect.poll(() => failed.count()).toBe(3);
    await page.goBack();
    await overview.getByRole('link', { name: /no credit left/ }).click();
    await page.waitForURL('**/admin/providers');
  });

  it('says when e-mail isn’t set up, and when a message couldn’t be sent', async () => {
    const page = await admin.open('/admin', views.phone);
    const noteOn = (shown: PaymentPage) => shown.page.getByRole('note').filter({ hasText: 'mail' });
    await noteOn(page)
      .getByText(/^E-mail isn’t set up, .* Set SMTP_URL and MAIL_FROM, then restart\.$/)
      .waitFor();
    await expectSound(page);
    const { url } = await stage.billing.app.startAnother({
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'Switchyard <mail@switchyard.test>',
    });
    const sending = await admin.open('/admin', { url });
    await Promise.all([sending.page.waitForResponse('**/api/admin/mail'), sending.page.reload()]);
    await sending.page.getByRole('list', { name: 'Setup steps' }).waitFor();
    const failed = { key: 'sample', kind: 'receipt', dueAt: null, error: 'Refused.' } as const;
    expect(await noteOn(sending).count()).toBe(0);
    await stage.billing.app.database.insert(mails).values(failed);
    await sending.page.reload();
    await noteOn(sending).getByText('1 e-mail couldn’t be sent. The log says why.').waitFor();
  });

  it('initializes, edits and deletes payment settings', async () => {
    const page = await admin.open('/admin?tab=stripe', {
      ...views.desk,
      expected: [/status of 400/],
    });
    await page.page.getByText('No configuration settings found.').waitFor();
    await page.page.getByText('Last updated: N/A').waitFor();
    await page.page.getByText('No Stripe settings', { exact: true }).waitFor();
    await expectSound(page);

    await page.button('Initialize Defaults').click();
    const question = dialog(page, 'Initialize Defaults');
    await question
      .getByText('This will create default Stripe configuration settings. Continue?')
      .waitFor();
    await question.getByRole('button', { name: 'Initialize Defaults' }).click();
    await page.expectToast('Stripe Configuration Initialized', '7 settings');

    await page.button('Edit stripe.test.keys.secret').click();
    const field = page.page.getByLabel('Value of stripe.test.keys.secret');
    await field.fill('pk_test_wrong');
    await page.button('Save').click();
    await page.expectToast('Failed to update setting');
    await field.fill('sk_test_right');
    await page.button('Save').click();
    await page.expectToast('Setting Updated');
    await row(page, 'stripe.test.keys.secret').getByText('•'.repeat(16)).waitFor();
    await expectSound(page);

    await page.button('Delete stripe.test.keys.secret').click();
    const asked = dialog(page, 'Delete Setting');
    await asked
      .getByText('Are you sure you want to delete the setting "stripe.test.keys.secret"?')
      .waitFor();
    await asked.getByRole('button', { name: 'Delete' }).click();
    await page.expectToast('Setting Deleted');
    await expect.poll(() => row(page, 'stripe.test.keys.secret').count()).toBe(0);
  });

  it('adds a setting with a form that is empty each time it opens', async () => {
    const page = await admin.open('/admin', views.phone);
    await page.button('Add Setting').click();
    const form = dialog(page, 'Add Setting');
    const create = form.getByRole('button', { name: 'Create Setting' });
    await expect.poll(() => create.isDisabled()).toBe(true);
    await form.getByLabel('Key').fill('my.note');
    await form.getByLabel('Is Secret').check();
    await page.page.emulateMedia({ reducedMotion: 'reduce' });
    const fade = `getComputedStyle(document.querySelector('dialog[open]'), '::backdrop').animationName`;
    await expect.poll(() => page.page.evaluate(fade)).toBe('none');
    await form.getByRole('button', { name: 'Cancel' }).click();
    await page.button('Add Setting').click();
    await expect.poll(() => form.getByLabel('Key').inputValue()).toBe('');
    await expect.poll(() => form.getByLabel('Is Secret').isChecked()).toBe(false);
    await expectAccessible(page.page);
    await form.getByLabel('Key').fill('my.note');
    await form.getByLabel('Value').fill('<script>alert(1)</script>');
    await form.getByLabel('Category').selectOption('system');
    await create.click();
    await page.expectToast('Setting Created');
    await row(page, 'my.note').getByText('<script>alert(1)</script>').waitFor();
    await page.page.getByLabel('Category').selectOption('api');
    await page.page.getByText('No API configuration settings found.').waitFor();
    await page.page.getByLabel('Category').selectOption('system');
    await row(page, 'my.note').waitFor();
    await expectSound(page);
  });

  it('warns the second of two people who edit the same row, and keeps what they typed', async () => {
    const setting = { key: 'my.note', value: 'one', category: 'stripe' };
    await admin.client.send('POST', '/api/admin/config', setting);
    const page = await admin.open('/admin', { expected: [/status of 409/] });
    await page.button('Edit my.note').click();
    await admin.client.send('PUT', '/api/admin/config/my.note', { value: 'two' });
    const field = page.page.getByLabel('Value of my.note');
    await field.fill('three');
    await field.press('Enter');
    await page.expectToast('Failed to update setting');
    await page.toast.getByText(/changed my.note in the meantime/).waitFor();
    await expect.poll(() => field.inputValue()).toBe('three');
    await field.press('Escape');
    await row(page, 'my.note').getByText('two', { exact: true }).waitFor();
  });

  it('toggles the environment, and everything follows', async () => {
    const page = await admin.open('/admin?tab=products', views.desk);
    await page.page.getByText('prod_StandardAccessTest').waitFor();
    await page.page.getByText('$9.99/month').waitFor();
    await expectSound(page);
    await page.page.getByRole('tab', { name: 'Stripe Settings' }).click();
    await page.page.getByText('TEST MODE', { exact: true }).waitFor();
    await page.button('Switch to Live').click();
    const asked = dialog(page, 'Switch to Live');
    await asked
      .getByText(/^(No one loses Standard|.* Standard in test mode only and will lose it)/)
      .waitFor();
    await expectAccessible(page.page);
    await asked.getByRole('button', { name: 'Cancel' }).click();
    await page.page.getByText('TEST MODE', { exact: true }).waitFor();
    await page.button('Switch to Live').click();
    await asked.getByText('All keys for live payments are set.').waitFor();
    await asked.getByRole('button', { name: 'Switch to Live' }).click();
    await page.expectToast('Stripe Environment Toggled', 'Switched to LIVE environment');
    await page.page.getByText('LIVE MODE', { exact: true }).waitFor();
    await page.heading('Live Mode').waitFor();
    await page.page.getByRole('tab', { name: 'Stripe Products' }).click();
    await page.page.getByText('prod_StandardAccessLive').waitFor();
  });

  it('shows no products of the other mode when those of the current one can’t be loaded', async () => {
    const page = await admin.open('/admin?tab=products', { expected: [/status of 50\d/] });
    const shown = page.page.getByText(/^prod_StandardAccess/);
    const earlier = await shown.innerText();
    await page.page.getByRole('tab', { name: 'Stripe Settings' }).click();
    await page.page.route('**/api/admin/stripe/products', (route) =>
      route.fulfill({ status: 503, json: {} }),
    );
    await page.page.getByRole('button', { name: /^Switch to (Live|Test)$/ }).click();
    const asked = page.page.getByRole('dialog');
    await asked.getByRole('button', { name: /^Switch to/ }).click();
    await page.expectToast('Stripe Environment Toggled');
    await page.page.getByRole('tab', { name: 'Stripe Products' }).click();
    await page.page.getByText(/^Error loading Stripe products: /).waitFor();
    expect(await page.page.getByText(earlier).count()).toBe(0);
  });

  it('copies ids, and explains what a Stripe outage means', async () => {
    const page = await admin.open('/admin?tab=products', { expected: [/status of 503/] });
    await page.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.button('Copy Product ID prod_StandardAccessTest').click();
    await page.expectToast('Product ID copied!');
    await expect
      .poll(() => page.page.evaluate('navigator.clipboard.readText()'))
      .toBe('prod_StandardAccessTest');
    await stage.billing.fail({ mode: 'error' });
    await page.page.reload();
    await page.page.getByText(/^Error loading Stripe products: /).waitFor();
    await expectSound(page);
  });

  it('caches the products for five minutes, and fetches again after a failure', async () => {
    const page = await admin.open('/admin', { expected: [/status of 500/] });
    let asked = 0;
    await page.page.route('**/api/admin/stripe/products', async (route) => {
      asked += 1;
      if (asked === 1) await route.fulfill({ status: 500, json: {} });
      else await route.continue();
    });
    await page.page.clock.install();
    const lookAgainAfter = async (minutes: number) => {
      await page.page.getByRole('tab', { name: 'Stripe Settings' }).click();
      await page.page.clock.fastForward(minutes * 60_000);
      await page.page.getByRole('tab', { name: 'Stripe Products' }).click();
      await page.page.getByText('prod_StandardAccessTest').waitFor();
    };
    await lookAgainAfter(0);
    expect(asked).toBe(2);
    await lookAgainAfter(4);
    expect(asked).toBe(2);
    await lookAgainAfter(2);
    await expect.poll(() => asked).toBe(3);
  });

  it('changes several payment settings at once', async () => {
    await admin.client.send('POST', '/api/admin/stripe/init');
    const page = await admin.open('/admin', { ...views.phone, expected: [/status of 400/] });
    await page.button('Batch Update').click();
    const form = dialog(page, 'Batch Update');
    const environment = form.getByLabel('stripe.environment');
    const before = await environment.inputValue();
    await environment.fill('nowhere');
    await form.getByRole('button', { name: 'Save All' }).click();
    await form.getByText('Enter one of: test, live.', { exact: true }).waitFor();
    await expect.poll(() => environment.getAttribute('aria-invalid')).toBe('true');
    await environment.fill(before);
    await form.getByLabel('stripe.test.keys.publishable').fill('pk_test_new');
    await form.getByLabel('stripe.test.keys.secret').fill('sk_test_new');
    await form.getByText('2 changed').waitFor();
    await form.getByRole('button', { name: 'Save All' }).click();
    await page.expectToast('Stripe Configuration Updated', '2 settings');
    await row(page, 'stripe.test.keys.publishable')
      .getByText('pk_test_new', { exact: true })
      .waitFor();
  });

  it('syncs a person, and asks for the id when it is missing', async () => {
    const page = await admin.open('/admin?tab=subscription', { expected: [/status of 404/] });
    await page.button('Sync Subscription').click();
    await page.expectToast(
      'User ID Required',
      'Please enter a valid user ID to sync their subscription status.',
    );
    await page.page.getByLabel('User ID').fill(String(admin.client.userId));
    await page.button('Sync Subscription').click();
    await page.expectToast('No Active Subscription');
    await expectSound(page);
    await page.page.getByLabel('User ID').fill('999999');
    await page.button('Sync Subscription').click();
    await page.expectToast('Sync Failed', 'There is no user 999999. Check the ID and try again.');
  });
});

describe('the full list of settings', () => {
  it('shows where each value comes from, and tests a key before saving it', async () => {
    const page = await admin.open('/admin/settings', {
      ...views.desk,
      expected: [/status of 400/],
    });
    const limit = row(page, 'system.limits.free.per_day');
    await limit.getByText('Default').waitFor();
    await page.button('Edit Free: requests per day').click();
    const value = page.page.getByLabel('Value of Free: requests per day');
    await value.fill('many');
    await page.page.getByRole('button', { name: 'Save', exact: true }).click();
    await limit.getByText('Enter a whole number from 1 to 10,000,000.').waitFor();
    await expect.poll(() => value.getAttribute('aria-invalid')).toBe('true');
    await expectSound(page);
    await value.fill('123');
    await page.page.getByRole('button', { name: 'Save', exact: true }).click();
    await limit.getByText('Saved').waitFor();
    await page.button('Reset Free: requests per day').click();
    await limit.getByText('Default').waitFor();
    await page.page.getByRole('link', { name: 'Providers', exact: true }).click();
    await page.button('Edit OpenAI key').click();
    await page.page.getByLabel('Value of OpenAI key').fill('invalid-key');
    await row(page, 'api.openai.key').getByRole('button', { name: 'Test' }).click();
    const result = row(page, 'api.openai.key').getByRole('status');
    await result.getByText('Key Test Failed. The provider doesn’t accept this key.').waitFor();
    await expectSound(page);
    await page.page.getByLabel('Value of OpenAI key').fill('sk-test-of-another-account');
    const states = page.page.waitForRequest('**/api/admin/providers');
    await page.page.getByRole('button', { name: 'Save', exact: true }).click();
    await states;
    const saved = row(page, 'api.openai.key').getByText('Saved', { exact: true });
    await saved.waitFor();
    await page.button('Reset OpenAI key').click();
    const asked = dialog(page, 'Reset OpenAI key?');
    await asked.getByText('can’t be shown again').waitFor();
    await asked.getByRole('button', { name: 'Reset' }).click();
    await saved.waitFor({ state: 'hidden' });
  });

  it('can be searched by the words of names, help texts and keys', async () => {
    await admin.client.send('POST', '/api/admin/config', {
      key: 'my.note',
      value: 'kept',
      description: 'Who is called at night',
      category: 'system',
    });
    const page = await admin.open('/admin/settings', views.desk);
    const index = page.page.getByRole('navigation', { name: 'Groups of settings' });
    await index.getByRole('link', { name: 'Mail' }).click();
    await expect.poll(() => new URL(page.page.url()).hash).toBe('#mail');
    await expectAccessible(page.page);

    const search = page.page.getByRole('searchbox', { name: 'Search settings' });
    const shown = async () => page.page.locator('main th[scope=row]').allTextContents();
    const keyOf = (key: string) =>
      expect.stringMatching(new RegExp(`${key.replaceAll('.', '[.]')}$`));
    await search.fill('visitors requests day');
    await page.status.getByText('1 setting', { exact: true }).waitFor();
    await expect.poll(shown).toEqual([keyOf('system.limits.free.per_day')]);
    await expect.poll(() => index.getByRole('link').allTextContents()).toEqual(['Limits']);
    await search.fill('called NIGHT');
    await row(page, 'my.note').waitFor();
    await expect.poll(shown).toEqual([keyOf('my.notesystem')]);
    await search.fill('nothing like it');
    await page.status.getByText('No matching settings.').waitFor();
    await search.fill('api.openai.key');
    await page.status.getByText('0 settings here, 1 on other pages').waitFor();
    await page.page.setViewportSize(views.phone.size);
    await expectSound(page);
    await search.press('Escape');
    await expect.poll(async () => (await shown()).length).toBeGreaterThan(30);
    await search.fill('openai key');
    await page.page.waitForURL('**?search=openai+key');
    await page.page.reload();
    await expect.poll(() => search.inputValue()).toBe('openai key');
    await page.page.locator('main').getByRole('link', { name: 'Providers', exact: true }).click();
    await row(page, 'api.openai.key').getByText('OpenAI key', { exact: true }).waitFor();
  });

  it('adds a model that can be chosen immediately', async () => {
    // An old URL, from when the models were a tab of the settings, leads to the models page.
    const page = await admin.open('/admin/settings?tab=models', {
      ...views.phone,
      expected: [/400 \(Bad Request\)/],
    });
    await page.page.waitForURL('**/admin/models');
    await page.button('Add Model').click();
    const form = dialog(page, 'Add Model');
    const modelId = form.getByLabel('Provider’s model ID');
    await modelId.fill('gpt-4o-mimi');
    await form.getByLabel('Name').fill('Mini');
    await form
      .getByText('Still needed: who can use it, which model it’s like and its price.')
      .waitFor();
    await form.getByLabel('Available to').selectOption('Free');
    await form.getByLabel('Most similar to').selectOption('GPT-4');
    await form.getByLabel('Cost compared to that model').selectOption('less');
    await expect.poll(() => form.getByLabel('Auto may choose this model').isChecked()).toBe(false);
    await form.getByRole('button', { name: 'Add Model' }).click();
    // The toast doesn't repeat the error shown at the field. It is read first, because it disappears on
    // its own.
    await expect.poll(() => page.toast.allInnerTexts()).toEqual(['Failed to add model']);
    // The field with the error is scrolled into view, because it is far above the button.
    await fieldError(form, /doesn’t list gpt-4o-mimi .+ Similar models are gpt-4o-mini/).waitFor();
    await expect.poll(() => modelId.evaluate((field) => field.matches(':focus'))).toBe(true);
    await modelId.fill('gpt-4o-mini');
    await form.getByLabel('Context window (tokens)').fill('128,000');
    await form.getByLabel('Accepts images').check();
    await form.getByText('Better or worse at some tasks').click();
    await form.getByLabel('Maths').selectOption('worse');
    await expectAccessible(page.page);
    await expectNoSidewaysScroll(page.page);
    await form.getByRole('button', { name: 'Add Model' }).click();
    await page.expectToast('Model Added');
    const models = (await admin.client.send('GET', '/api/admin/models')).body as AdminModel[];
    expect(models.find(({ id }) => id === 'openai:gpt-4o-mini')).toMatchObject({
      contextTokens: 128_000,
      maxOutputTokens: null,
      sees: true,
      readsDocuments: false,
      isUnproven: true,
    });
    await row(page, 'openai:gpt-4o-mini').getByText('Added').waitFor();
    await row(page, 'openai:gpt-4o-mini').getByText('Not in Auto').waitFor();
    await expectSound(page);
    const user = await stage.person();
    const { page: open } = await user.open('/?model=openai:gpt-4o-mini', {
      expected: [/400 \(Bad Request\)/],
    });
    const home = new HomePage(open);
    await home.button('Models: Mini').waitFor();
    await page.button('Edit Mini').click();
    await dialog(page, 'Mini').getByLabel('Available to').selectOption('hidden');
    const successor = dialog(page, 'Mini').getByLabel('Successor');
    await successor.selectOption({ label: 'GPT-4 Turbo' });
    await expect.poll(() => successor.inputValue()).toBe('gpt-4-turbo');
    await successor.selectOption({ label: 'None' });
    await dialog(page, 'Mini').getByRole('button', { name: 'Save' }).click();
    await page.expectToast('Model Updated');
    await row(page, 'openai:gpt-4o-mini').getByText('Hidden').waitFor();
    await home.ask('Hello');
    await home.page.getByText('The model "openai:gpt-4o-mini" isn’t available.').waitFor();
    await home.button(/^Models: Auto/).waitFor();
    await page.button('Edit Mini').click();
    await dialog(page, 'Mini').getByLabel('Available to').waitFor();
    await expectAccessible(page.page);
    await dialog(page, 'Mini').getByRole('button', { name: 'Remove Model' }).click();
    await dialog(page, 'Remove Mini?').getByRole('button', { name: 'Remove' }).click();
    await page.expectToast('Model Removed');
  });

  it('adds a custom provider, and its models by ticking them', async () => {
    const vendor = await startVendorServer();
    const ids = ['library/llama3.2:3b', 'qwen3', 'nomic-embed-text'];
    vendor.answerWith(jsonOf(401, { error: { message: 'Invalid key' } }));
    const { url } = await stage.billing.app.startAnother({ ALLOWED_ENDPOINTS: 'loopback' });
    const page = await admin.open('/admin/providers', {
      ...views.phone,
      url,
      expected: [/400 \(Bad Request\)/],
    });
    await page.button('Add Provider').click();
    const form = dialog(page, 'Add Provider');
    await form.getByLabel('Server type').selectOption('LM Studio');
    await form.getByLabel('Server type').selectOption('Ollama');
    await expect.poll(() => form.getByLabel('Name').inputValue()).toBe('Ollama');
    await form.getByText('Advanced').click();
    await expect.poll(() => form.getByLabel('Token limit field').inputValue()).toBe('max_tokens');
    await form.getByLabel('Base URL, ending in /v1').fill('http://10.0.0.1/v1');
    await form.getByLabel('Hosted in the EU').check();
    await form.getByRole('button', { name: 'Add and Test' }).click();
    await expect.poll(() => page.toast.allInnerTexts()).toEqual(['Failed to add provider']);
    await fieldError(form, /^10\.0\.0\.1 isn’t a public address/).waitFor();
    await expectSound(page);
    await form.getByLabel('Base URL, ending in /v1').fill(`${vendor.url}/v1`);
    await form.getByRole('button', { name: 'Add and Test' }).click();
    const models = dialog(page, 'Models from Ollama');
    await models.getByText(/^Couldn’t list the provider’s models\. /).waitFor();
    await models.getByRole('button', { name: 'Test Again' }).waitFor();
    await expectSound(page);
    await models.getByRole('button', { name: 'Edit' }).click();
    const edited = dialog(page, 'Edit Ollama');
    await edited.getByLabel('Key (optional)').fill('the-right-key');
    vendor.answerWith(jsonOf(200, { data: ids.map((id) => ({ id, context_length: 8_192 })) }));
    await edited.getByRole('button', { name: 'Save' }).click();
    await models.getByText('Connected. The provider lists 2 models.').waitFor();
    await models.getByLabel('library/llama3.2:3b').check();
    await expect.poll(() => models.getByLabel('Name').inputValue()).toBe('llama3.2:3b');
    await expect.poll(() => models.getByLabel('Context window (tokens)').inputValue()).toBe('8192');
    await models.getByLabel('Input price ($ per million tokens)').fill('0');
    await models.getByLabel('Output price ($ per million tokens)').fill('0');
    const addButton = models.getByRole('button', { name: 'Add', exact: true });
    await expect.poll(() => addButton.isDisabled()).toBe(true);
    await models.getByLabel('Until there are votes').selectOption('GPT-4');
    await models.getByLabel('Available to').selectOption('Free');
    await expect
      .poll(() => models.getByLabel('Auto may choose this model').isChecked())
      .toBe(false);
    await expectSound(page);
    await addButton.click();
    await page.expectToast('Models Added', 'Available now: llama3.2:3b.');
    await page.button('Menu').click();
    await page.page.getByRole('link', { name: 'Models', exact: true }).click();
    const added = row(page, 'own-ollama:library/llama3.2:3b');
    await added.getByText('Listed by its provider').waitFor();
    // Both its price and whom it is available to.
    await expect.poll(() => added.getByText('Free', { exact: true }).count()).toBe(2);
    await page.button('Menu').click();
    await page.page.getByRole('link', { name: 'Providers', exact: true }).click();
    await page.page.getByText(/^Ollama: lists 2 models, checked /).waitFor();
    await page.button('Models (1) from Ollama').click();
    await models.getByText('One of them has already been added.').waitFor();
    await models.getByRole('button', { name: 'Close' }).last().click();

    await page.page.goto(`${url}/admin/requests`);
    await page.page.getByLabel('Answered by provider').selectOption({ label: 'Ollama' });
    await page.page.waitForURL(/provider=own-ollama/);
    await page.page.getByText('No requests match these filters.').waitFor();
    await page.page.goto(`${url}/models?tab=own-ollama`);
    await page.page.getByRole('article', { name: 'llama3.2:3b' }).waitFor();
    await page.page.goto(`${url}/?model=own-ollama%3Alibrary%2Fllama3.2%3A3b`);
    await page.page.getByRole('group', { name: 'Ollama' }).first().waitFor();
    await page.page.goto(`${url}/admin/providers`);
    await page.button('Remove Ollama').click();
    await dialog(page, 'Remove Ollama?').getByRole('button', { name: 'Remove' }).click();
    await page.expectToast('Provider Removed');
    await page.page.goto(`${url}/admin/models`);
    await row(page, 'openai:gpt-4-turbo').waitFor();
    expect(await added.count()).toBe(0);
    await vendor.close();
  });

  it('shows which models each provider lists, which ones answer, and which account is refused', async () => {
    await stage.billing.app.sandbox.play({
      match: { provider: 'openai' },
      scenario: 'no-credit',
      times: 1,
    });
    await admin.client.send('POST', '/api/switchyard/query', {
      query: 'Hello',
      model: 'openai:gpt-3.5-turbo',
    });
    await admin.client.send('PUT', '/api/admin/models/xai%3Agrok-beta', {
      retiredOn: '2020-01-01',
      successorId: 'grok-2-1212',
    });
    onTestFinished(async () => {
      await admin.client.send('DELETE', '/api/admin/models/xai%3Agrok-beta');
    });
    const page = await admin.open('/admin/providers', views.phone);
    await page.page.getByText(/^OpenAI: lists \d+ models, checked /).waitFor();
    await page.page.getByText(/The account at OpenAI has no credit left\. Since /).waitFor();
    await expectSound(page);
    onTestFinished(async () => {
      await admin.client.send('DELETE', '/api/admin/config/api.providers_off');
    });
    await page.button('Turn Off xAI').click();
    const asked = dialog(page, 'Turn Off xAI?');
    await asked.getByText('xAI receives no prompts, files or recordings from now on.').waitFor();
    await expectSound(page);
    await asked.getByRole('button', { name: 'Turn Off' }).click();
    await page.expectToast('Provider Turned Off', 'xAI receives nothing from now on.');
    await page.page.getByText('xAI: turned off. It receives nothing.').waitFor();
    await page.button('Turn On xAI').click();
    await page.button('Turn Off xAI').waitFor();
    await page.page.goto(new URL('/admin/models', page.page.url()).href);
    await row(page, 'xai:grok-beta').getByText('Answered by Grok 2').waitFor();
    await row(page, 'openai:gpt-4-turbo').getByText('Listed by its provider').waitFor();
    await expectSound(page);
  });

  it('shows an added model as unproven, and missing details as unknown', async () => {
    await admin.client.send('POST', '/api/admin/models', {
      provider: 'openai',
      model: 'gpt-4o-mini',
      name: 'Mini',
      skillsLike: 'openai:gpt-4o',
    });
    onTestFinished(async () => {
      await admin.client.send('DELETE', '/api/admin/models/openai%3Agpt-4o-mini');
    });
    const page = await admin.open('/models?tab=openai', views.phone);
    const card = page.page.getByRole('article', { name: 'Mini' });
    await card.getByText('Unproven').waitFor();
    await expect
      .poll(() => card.locator('dl').innerText())
      .toMatch(
        /Best for\s+Unknown\s+Context window\s+Unknown\s+Released\s+Unknown\s+List price\s+Unknown\s+Similar to\s+GPT-4o, as a first estimate\s+Auto\s+Only when you choose it/,
      );
    await expectSound(page);
    await page.page.goto(new URL('/', page.page.url()).href);
    await page.page.getByRole('button', { name: 'Mini', exact: true }).hover();
    await page.page.getByText(/New model: its ratings are an estimate/).waitFor();
  });
});

it('settings with known values are switches and selects, and ask before they lose text or data', async () => {
  const { app } = stage.billing;
  const visitor = app.visitor();
  const { queryId } = await visitor.ask({ query: 'Long ago' });
  await app.database
    .update(queries)
    .set({ createdAt: sql`now() - interval '20 days'` })
    .where(eq(queries.id, queryId));
  const page = await admin.open('/admin/settings', views.phone);
  await page.button('Edit Sharing conversations').click();
  const sharing = page.page.getByRole('switch', { name: 'Value of Sharing conversations' });
  await expect.poll(() => sharing.isChecked()).toBe(true);
  await sharing.click();
  await page.page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.expectToast('Setting Created');
  await row(page, 'system.features.sharing').getByText('Off', { exact: true }).waitFor();
  await page.button('Reset Sharing conversations').click();
  await page.expectToast('Setting Deleted');
  await page.button('Edit Auto: default balance').click();
  const dial = page.page.getByLabel('Value of Auto: default balance');
  await expect
    .poll(() => dial.locator('option').allInnerTexts())
    .toEqual(['Economy', 'Balanced', 'Best']);
  await expectSound(page);
  await page.page.getByRole('button', { name: 'Cancel', exact: true }).click();

  await page.button('Edit Days to keep texts outside saved conversations').click();
  const days = page.page.getByLabel('Value of Days to keep texts outside saved conversations');
  await days.fill('19');
  await page.button('Edit Days to keep the error log').click();
  await dialog(page, 'Discard Your Changes?').getByRole('button', { name: 'Keep Editing' }).click();
  await expect.poll(() => days.inputValue()).toBe('19');
  await page.page.getByRole('button', { name: 'Save', exact: true }).click();
  const asked = dialog(page, 'Delete Older Data?');
  await asked
    .getByText('1 prompt older than 19 days loses its texts within the hour. This can’t be undone.')
    .waitFor();
  await expectSound(page);
  await asked.getByRole('button', { name: 'Cancel' }).click();
  const [kept] = await app.database.select().from(queries).where(eq(queries.id, queryId));
  expect(kept?.prompt).toBe('Long ago');
});

it('the logs show who did what, and can be searched', async () => {
  await admin.client.send('POST', '/api/admin/config', { key: 'log.me', category: 'system' });
  const page = await admin.open('/admin/logs', views.phone);
  await page.page.getByLabel('Search').fill('log.me');
  await page.page.getByText('1 of 1 entry').waitFor();
  await row(page, 'log.me').getByText('Created a setting').waitFor();
  await page.page.getByLabel('To').fill('2020-01-31');
  await page.page.waitForURL(/to=2020-01-31/);
  await page.page.getByText('No entries match these filters.').waitFor();
  const file = page.page.getByRole('link', { name: 'Export CSV' });
  await expect.poll(() => file.getAttribute('href')).toContain('to=2020-01-31');
  await page.page.getByLabel('To').fill('');
  await row(page, 'log.me').waitFor();
  await expectSound(page);
  await page.page.getByRole('tab', { name: 'Server Errors' }).click();
  await page.page.getByRole('tabpanel', { name: 'Server Errors' }).waitFor();
  await expectSound(page);
});
