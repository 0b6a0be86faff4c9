import { eq } from 'drizzle-orm';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { users } from '#server/areas/accounts/schema.ts';
import { formatDay } from '#shared/lib/format.ts';
import { intercept } from '../../support/intercept.ts';
import { buy } from '../../support/test-billing.ts';
import { addUsage } from '../../support/test-usage.ts';
import { addVote } from '../../support/test-votes.ts';
import { usePaymentStage, type PaymentPage, type PayingPerson } from '../payment-stage.ts';
import { expectSentences, type Sentence } from './expect-sentences.ts';

// The admin area, sentence by sentence: sections 2, 4, 5, 8 and 9 of the specification's second document.
const stage = usePaymentStage();
let admin: PayingPerson;
let grace: PayingPerson;

// Each test starts with an empty simulated Stripe, so each creates its own subscriber. One test ends the
// administrator's session.
beforeEach(async () => {
  admin = await stage.person({ isAdmin: true });
  grace = await stage.person();
  const isGrace = eq(users.id, grace.client.userId);
  await stage.billing.app.database.update(users).set({ username: 'Grace Hopper' }).where(isGrace);
  await buy(stage.billing, grace.client, 'subscription');
});

type PageSentence = Sentence<PaymentPage>;
const sees =
  (...texts: (string | RegExp)[]) =>
  async ({ page }: PaymentPage) => {
    for (const text of texts) await page.getByText(text, { exact: true }).first().waitFor();
  };
const go = ({ page }: PaymentPage, path: string) => page.goto(new URL(path, page.url()).href);
const tab = ({ page }: PaymentPage, name: string) =>
  page.getByRole('tab', { name, exact: true }).click();
const dialog = ({ page }: PaymentPage, name: string) => page.getByRole('dialog', { name });
const row = ({ page }: PaymentPage, text: string) =>
  page.getByRole('row').filter({ hasText: text });
const card = async ({ page }: PaymentPage, title: string) =>
  (
    await page.getByRole('heading', { name: title, exact: true }).locator('..').innerText()
  ).replaceAll(/\n+/g, '\n');

/** Makes the matching calls fail with the server's message, or without a body, while `act` runs. */
async function failing(
  { page }: PaymentPage,
  call: RegExp,
  act: () => Promise<unknown>,
  json: object = {},
) {
  const stop = await intercept(page, call, (route) => route.fulfill({ status: 500, json }));
  await act().finally(stop);
}

/** A day's usage whose totals have thousands separators. */
const usage = {
  textQueries: 1200,
  multimodalQueries: 34,
  modelComparisons: 617,
  textTokens: 1_234_567,
  imageTokens: 89_000,
  dataBytes: 3 * 1024 ** 2,
};

/** The title of a failure's toast may be its text too. */
const fails = ({ toast }: PaymentPage, text: string) =>
  toast.getByText(text, { exact: true }).first().waitFor();

it('the dashboard', async () => {
  const page = await admin.open('/admin', { expected: [/status of (400|404|500|503)/] });
  const form = dialog(page, 'Add Setting');
  await expectSentences(page, [
    ['§2: the title', (at) => at.heading('Admin Dashboard').waitFor()],
    ['§2: the logged-in username', sees('Ada Lovelace')],
    ...['Settings', 'Users', 'Analytics', 'Logs'].map((name): PageSentence => [
      `§2: the header links to ${name}`,
      (at) =>
        at.page
          .getByRole('navigation', { name: 'Administration' })
          .getByRole('link', { name, exact: true })
          .waitFor(),
    ]),
    [
      '§2: a link back to the site',
      (at) => at.page.getByRole('link', { name: 'Back to Site' }).first().waitFor(),
    ],
    [
      '§2: tabs',
      async (at) => {
        const tabs = at.page.getByRole('tablist', { name: 'Administration' }).getByRole('tab');
        await expect
          .poll(async () => (await tabs.allInnerTexts()).slice(0, 4))
          .toEqual(['Stripe Settings', 'Stripe Products', 'API Settings', 'System Settings']);
      },
    ],
    [
      '§2: the category filter',
      async (at) => {
        const options = at.page.getByLabel('Category').first().locator('option');
        await expect
          .poll(() => options.allInnerTexts())
          .toEqual(['All Categories', 'Stripe', 'API', 'System']);
      },
    ],
    ['§2: the Stripe settings are empty in words', sees('No configuration settings found.')],
    ['§2: Last updated is N/A without settings', sees('Last updated: N/A')],
    ['§2: the environment card without settings', sees('No Stripe settings')],
    ['§2: a badge', sees('TEST MODE')],
    [
      '§2: the Add Setting dialog’s fields and buttons',
      async (at) => {
        await at.button('Add Setting').click();
        for (const name of ['Key', 'Value', 'Description', 'Category', 'Is Secret']) {
          await form.getByLabel(name, { exact: true }).waitFor();
        }
        for (const name of ['Cancel', 'Create Setting']) {
          await form.getByRole('button', { name }).waitFor();
        }
        const options = form.getByLabel('Category').locator('option');
        await expect.poll(() => options.allInnerTexts()).toEqual(['Stripe', 'API', 'System']);
      },
    ],
    [
      '§5: Create Setting is disabled without a key',
      async () => {
        const create = form.getByRole('button', { name: 'Create Setting' });
        await expect.poll(() => create.isDisabled()).toBe(true);
      },
    ],
    [
      '§8: a setting that can’t be created',
      async (at) => {
        await form.getByLabel('Key', { exact: true }).fill('stripe.test.note');
        await failing(at, /\/api\/admin\/config$/, async () => {
          await form.getByRole('button', { name: 'Create Setting' }).click();
          await fails(at, 'Failed to create setting');
        });
      },
    ],
    [
      '§4, §8: creating a setting closes the dialog and says so',
      async (at) => {
        await form.getByRole('button', { name: 'Create Setting' }).click();
        await at.expectToast('Setting Created');
        await form.waitFor({ state: 'hidden' });
      },
    ],
    [
      '§4: the dialog resets whenever it closes',
      async (at) => {
        await at.button('Add Setting').click();
        await expect.poll(() => form.getByLabel('Key', { exact: true }).inputValue()).toBe('');
        await expect.poll(() => form.getByLabel('Category').inputValue()).toBe('stripe');
        await expect.poll(() => form.getByLabel('Is Secret').isChecked()).toBe(false);
        await form.getByRole('button', { name: 'Cancel' }).click();
      },
    ],
    [
      '§2: the table has Key, Value, Description, Actions',
      async (at) => {
        const shown = row(at, 'Description').first().getByRole('columnheader');
        await expect
          .poll(() => shown.allInnerTexts())
          .toEqual(['Key', 'Value', 'Description', 'Actions']);
      },
    ],
    [
      '§2: empty cells say so',
      async (at) => {
        await row(at, 'stripe.test.note').getByText('No value').waitFor();
        await row(at, 'stripe.test.note').getByText('No description').waitFor();
      },
    ],
    [
      '§2, §4: one row at a time is edited, cancel discards, save says so',
      async (at) => {
        await at.button('Edit stripe.test.note').click();
        const field = at.page.getByLabel('Value of stripe.test.note');
        await field.fill('never');
        await at.page.getByRole('button', { name: 'Cancel', exact: true }).click();
        await row(at, 'stripe.test.note').getByText('No value').waitFor();
        await at.button('Edit stripe.test.note').click();
        await field.fill('kept');
        await failing(at, /\/api\/admin\/config\/stripe\.test\.note$/, async () => {
          await at.button('Save').click();
          await fails(at, 'Failed to update setting');
        });
        await at.button('Save').click();
        await at.expectToast('Setting Updated');
        await row(at, 'stripe.test.note').getByText('kept').waitFor();
      },
    ],
    [
      '§5: deleting a setting asks first; §8: it says when it fails and when it is done',
      async (at) => {
        await at.button('Delete stripe.test.note').click();
        const asked = dialog(at, 'Delete Setting');
        await asked
          .getByText('Are you sure you want to delete the setting "stripe.test.note"?')
          .waitFor();
        await failing(at, /\/api\/admin\/config\/stripe\.test\.note$/, async () => {
          await asked.getByRole('button', { name: 'Delete' }).click();
          await fails(at, 'Failed to delete setting');
        });
        await at.button('Delete stripe.test.note').click();
        await asked.getByRole('button', { name: 'Delete' }).click();
        await at.expectToast('Setting Deleted');
      },
    ],
    [
      '§5, §8: Initialize Defaults asks first, and says when it fails and what it did',
      async (at) => {
        const asked = dialog(at, 'Initialize Defaults');
        const start = async () => {
          await at.button('Initialize Defaults').first().click();
          await asked
            .getByText('This will create default Stripe configuration settings. Continue?')
            .waitFor();
          await asked.getByRole('button', { name: 'Initialize Defaults' }).click();
        };
        await failing(at, /\/api\/admin\/stripe\/init$/, async () => {
          await start();
          await at.expectToast('Failed to initialize', 'Failed to initialize stripe config');
        });
        await start();
        await at.expectToast('Stripe Configuration Initialized', '7 settings');
      },
    ],
    [
      '§2, §9: secret values are 16 dots',
      async (at) => {
        await admin.client.send('PUT', '/api/admin/config/stripe.test.keys.secret', {
          value: 'sk_test_right',
        });
        await at.page.reload();
        await row(at, 'stripe.test.keys.secret')
          .getByText('•'.repeat(16), { exact: true })
          .waitFor();
      },
    ],
    [
      '§2: Last updated is the latest time',
      (at) => at.page.getByText(/^Last updated: [A-Z][a-z]{2} \d+, \d{4}/).waitFor(),
    ],
    ['§2: the environment card names the mode and its prefix', sees('Test Mode')],
    [
      '§2: the API and System tabs are empty in words',
      async (at) => {
        await tab(at, 'API Settings');
        await sees('No API configuration settings found.')(at);
        await tab(at, 'System Settings');
        await sees('No system configuration settings found.')(at);
      },
    ],
  ]);
});

it('the dashboard’s products, sync tool and environment', async () => {
  // The test saves this setting, and the dashboard says something else if it isn't saved, so it is deleted
  // afterwards.
  onTestFinished(async () => {
    await admin.client.send('DELETE', '/api/admin/config/stripe.environment');
  });
  const page = await admin.open('/admin', { expected: [/status of (400|404|500|503)/] });
  await expectSentences(page, [
    [
      '§2: products are listed with name, id, status and prices',
      async (at) => {
        await tab(at, 'Stripe Products');
        const shown = row(at, 'Product ID').first().getByRole('columnheader');
        await expect
          .poll(() => shown.allInnerTexts())
          .toEqual(['Product Name', 'Product ID', 'Status', 'Prices']);
        await row(at, 'prod_StandardAccessTest').getByText('Active', { exact: true }).waitFor();
        await row(at, 'prod_StandardAccessTest').getByText('$9.99/month').waitFor();
      },
    ],
    [
      '§2: a click copies a product id or a price id',
      async (at) => {
        await at.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
        await at.button('Copy Product ID prod_StandardAccessTest').click();
        await at.expectToast('Product ID copied!');
        await at
          .button(/^Copy Price ID/)
          .first()
          .click();
        await at.expectToast('Price ID copied!');
      },
    ],
    [
      '§8: products that can’t be loaded',
      async (at) => {
        await failing(at, /\/api\/admin\/stripe\/products$/, async () => {
          await go(at, '/admin?tab=products');
          await at.page.getByText(/^Error loading Stripe products: /).waitFor();
        });
      },
    ],
    [
      '§2: without products it says so, with a button to Stripe',
      async (at) => {
        const stop = await intercept(at.page, '**/api/admin/stripe/products', (route) =>
          route.fulfill({ json: [] }),
        );
        await go(at, '/admin?tab=products');
        await sees('No Stripe products found in Test mode.')(at);
        await at.page
          .getByRole('link', { name: /Stripe dashboard/i })
          .first()
          .waitFor();
        stop();
      },
    ],
    [
      '§5, §8: the sync tool needs an id',
      async (at) => {
        await go(at, '/admin?tab=subscription');
        await at.button('Sync Subscription').click();
        await at.expectToast(
          'User ID Required',
          'Please enter a valid user ID to sync their subscription status.',
        );
      },
    ],
    [
      '§2, §7, §8: the sync sends the id as an integer and shows an active subscription',
      async (at) => {
        const sent = at.page.waitForRequest('**/api/admin/subscription/sync');
        await at.page.getByLabel('User ID').fill(String(grace.client.userId));
        await at.button('Sync Subscription').click();
        expect((await sent).postDataJSON()).toEqual({ userId: grace.client.userId });
        await at.expectToast('Subscription Active');
        await sees('Active Subscription')(at);
      },
    ],
    [
      '§2, §8: the sync shows that there is no subscription',
      async (at) => {
        await at.page.getByLabel('User ID').fill(String(admin.client.userId));
        await at.button('Sync Subscription').click();
        await at.expectToast('No Active Subscription');
      },
    ],
    [
      '§8: the sync fails with the default words',
      (at) =>
        failing(at, /\/api\/admin\/subscription\/sync$/, async () => {
          await at.button('Sync Subscription').click();
          await at.expectToast('Sync Failed', 'Failed to sync subscription status with Stripe');
        }),
    ],
    [
      '§8: settings that can’t be loaded',
      async (at) => {
        await failing(at, /\/api\/admin\/config/, async () => {
          await go(at, '/admin');
          await at.page
            .getByText(/^Error loading settings: /)
            .first()
            .waitFor();
        });
      },
    ],
    [
      '§8: the environment can’t be toggled, with the default words',
      async (at) => {
        await go(at, '/admin?tab=stripe');
        await at.button('Switch to Live').click();
        const action = dialog(at, 'Switch to Live').getByRole('button', { name: 'Switch to Live' });
        // The dialog first asks the same address what would change.
        await expect.poll(() => action.isEnabled()).toBe(true);
        await failing(at, /\/toggle-environment$/, async () => {
          await action.click();
          await at.expectToast(
            'Failed to toggle environment',
            'Failed to toggle Stripe environment',
          );
        });
      },
    ],
    [
      '§4, §8: toggling refreshes the environment',
      async (at) => {
        await at.button('Switch to Live').click();
        await dialog(at, 'Switch to Live').getByRole('button', { name: 'Switch to Live' }).click();
        await at.expectToast('Stripe Environment Toggled');
        await sees('LIVE MODE', 'Live Mode')(at);
        await at.button('Switch to Test').click();
        await dialog(at, 'Switch to Test').getByRole('button', { name: 'Switch to Test' }).click();
        await sees('TEST MODE')(at);
      },
    ],
    ...['/terms', '/privacy'].map((path): PageSentence => [
      `§2: the footer links to ${path}`,
      (at) => at.page.locator(`footer a[href="${path}"]`).waitFor(),
    ]),
    [
      '§2: the footer has a support contact',
      (at) =>
        at.page.locator('footer a[href="/contact"], footer a[href^="mailto:"]').first().waitFor(),
    ],
  ]);
});

it('the users page', async () => {
  const today = formatDay(new Date().toISOString().slice(0, 10));
  await addUsage(stage.billing.app.database, grace.client.userId, 0, usage);
  const page = await admin.open('/admin/users', { expected: [/status of (404|500)/] });
  const id = String(grace.client.userId);
  const list = page.page.getByRole('region', { name: 'Users', exact: true });
  /** The cells of all rows, read at once because searching replaces the rows. */
  const rows = () =>
    list
      .locator('tbody tr')
      .evaluateAll((all) =>
        all.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.innerText)),
      );
  /** A cell of her row. */
  const cell = async (index: number) => (await rows()).find(([first]) => first === id)?.[index];
  await expectSentences(page, [
    ['§2: the heading', (at) => at.heading('User Management').waitFor()],
    ['§2: Refresh', (at) => at.button('Refresh').waitFor()],
    ['§2: the card', sees('Manage user accounts and subscriptions')],
    [
      '§2: the columns',
      async () => {
        const headers = list.locator('thead th');
        await expect
          .poll(async () => (await headers.allInnerTexts()).filter((name) => name !== ''))
          .toEqual([
            'ID',
            'Username',
            'Standard',
            'Expiry',
            'Created At',
            'Admin',
            'Stripe Customer',
            'Actions',
          ]);
      },
    ],
    [
      '§2: the search filters by id text',
      async (at) => {
        await at.page.getByPlaceholder('Search users...').fill(id);
        // Until the search has run, the buttons of another person with her name come first.
        await expect.poll(async () => (await rows()).map(([first]) => first)).toEqual([id]);
      },
    ],
    ['§2: Standard is Yes or No', () => expect.poll(() => cell(2)).toBe('Yes')],
    [
      '§2, §9: dates as MMM d, yyyy',
      async () => {
        for (const index of [3, 4])
          await expect.poll(() => cell(index)).toMatch(/^[A-Z][a-z]{2} \d+, \d{4}/);
      },
    ],
    [
      '§2, §9: eight characters of the customer’s id',
      () => expect.poll(() => cell(6)).toMatch(/^.{8}\.\.\.$/),
    ],
    [
      '§2: Edit',
      (at) =>
        at
          .button(/^Edit Grace Hopper/)
          .first()
          .waitFor(),
    ],
    [
      '§4: the row’s Sync is disabled while it runs, and the list is refreshed',
      async (at) => {
        const held = Promise.withResolvers<void>();
        const stop = await intercept(at.page, '**/api/admin/subscription/sync', async (route) => {
          await held.promise;
          await route.continue();
        });
        const sync = at.button(/^Sync Grace Hopper/).first();
        await sync.click();
        await expect.poll(() => sync.isDisabled()).toBe(true);
        const refreshed = at.page.waitForRequest(/\/api\/admin\/users/);
        held.resolve();
        await refreshed;
        await at.expectToast('Success', 'User subscription synced successfully');
        stop();
      },
    ],
    [
      '§8: a sync that fails',
      (at) =>
        failing(at, /\/api\/admin\/subscription\/sync$/, async () => {
          await at
            .button(/^Sync Grace Hopper/)
            .first()
            .click();
          await at.expectToast('Error', 'Failed to sync user subscription');
        }),
    ],
    [
      '§2: View Stats opens the panel, Hide Stats closes it',
      async (at) => {
        const heading = at.page.getByRole('heading', {
          name: /^Usage Statistics for Grace Hopper/,
        });
        await at
          .button(/^View Stats for Grace Hopper/)
          .first()
          .click();
        await heading.waitFor();
        await at
          .button(/^Hide Stats for Grace Hopper/)
          .first()
          .click();
        await heading.waitFor({ state: 'hidden' });
        await at
          .button(/^View Stats for Grace Hopper/)
          .first()
          .click();
      },
    ],
    ['§2: the panel’s subtitle', sees('View detailed usage patterns and statistics')],
    [
      '§2, §9: the ranges, the last 7 days first',
      async (at) => {
        const range = at.page.getByLabel('Range');
        await expect
          .poll(async () => (await range.locator('option').allInnerTexts()).slice(0, 4))
          .toEqual(['Last 7 days', 'Last 30 days', 'Last 60 days', 'Last 90 days']);
        await expect.poll(() => range.locator('option:checked').innerText()).toBe('Last 7 days');
      },
    ],
    [
      '§2: Total Queries',
      async (at) =>
        expect.poll(() => card(at, 'Total Queries')).toBe('Total Queries\n1,234\nLast 7 days'),
    ],
    [
      '§2: Model Comparisons, with an average',
      async (at) =>
        expect
          .poll(() => card(at, 'Model Comparisons'))
          .toMatch(/^Model Comparisons\n617\n617\.0 per day$/),
    ],
    [
      '§2: Total Tokens Used, split',
      async (at) =>
        expect.poll(() => card(at, 'Total Tokens Used')).toMatch(/\n[\d,]+ text, 89,000 image$/),
    ],
    [
      '§2: Data Processed, with an average',
      async (at) =>
        expect.poll(() => card(at, 'Data Processed')).toMatch(/\n3\.00 MB\n3\.00 MB per day$/),
    ],
    ...(
      [
        ['Queries', 'Queries by day', ['Date', 'Text Queries', 'Multimodal Queries', 'Total']],
        ['Tokens', 'Tokens by day', ['Date', 'Text Tokens', 'Image Tokens', 'Total']],
        ['Comparisons', 'Comparisons by day', ['Date', 'Comparisons', '% of Queries']],
        ['Data Usage', 'Data by day', ['Date', 'Data Size']],
      ] as const
    ).map(([name, table, columns]): PageSentence => [
      `§2: the ${name} tab has a chart and a table per day`,
      async (at) => {
        await tab(at, name);
        await expect.poll(async () => (await at.tableOf(table))[0]).toEqual(columns);
        await at.page.getByRole('tabpanel').getByRole('img').first().waitFor();
      },
    ]),
    [
      '§2, §5: the share of comparisons is rounded',
      async (at) => {
        await tab(at, 'Comparisons');
        await expect
          .poll(() => at.tableOf('Comparisons by day'))
          .toContainEqual([today, '617', '50%']);
      },
    ],
    [
      '§8: statistics that can’t be loaded',
      async (at) => {
        await go(at, '/admin/users?stats=987654');
        await at.page.getByText(/^Error loading user statistics: /).waitFor();
      },
    ],
    [
      '§2: no users match',
      async (at) => {
        await at.page.getByPlaceholder('Search users...').fill('nobody at all');
        await sees('No users found matching your search criteria.')(at);
      },
    ],
    [
      '§8: users that can’t be loaded',
      (at) =>
        failing(
          at,
          /\/api\/admin\/users\?/,
          async () => {
            await go(at, '/admin/users');
            await sees('Error loading users: Broken.')(at);
          },
          { code: 'internal', message: 'Broken.' },
        ),
    ],
  ]);
});

it('the analytics page', async () => {
  await addUsage(stage.billing.app.database, grace.client.userId, 0, usage);
  for (let index = 0; index < 12; index += 1) {
    await addVote(stage.billing.app.database, {
      userId: grace.client.userId,
      models: ['openai:gpt-4', 'anthropic:claude-3-opus'],
      chosen: index < 9 ? 'openai:gpt-4' : 'anthropic:claude-3-opus',
      prompt: `Question ${index}`,
    });
  }
  const page = await admin.open('/admin/analytics', { expected: [/status of 500/] });
  await expectSentences(page, [
    [
      '§2: the header’s links',
      async (at) => {
        for (const name of ['Dashboard', 'Analytics', 'Users', 'Settings']) {
          await at.page
            .getByRole('navigation', { name: 'Administration' })
            .getByRole('link', { name, exact: true })
            .waitFor();
        }
        await at.page.getByRole('link', { name: 'Back to Site' }).first().waitFor();
        await at.button('Logout').waitFor();
      },
    ],
    [
      '§2: tabs',
      async (at) => {
        const tabs = at.page.getByRole('main').getByRole('tab');
        await expect
          .poll(async () => (await tabs.allInnerTexts()).slice(0, 3))
          .toEqual(['Usage Statistics', 'Model Popularity', 'User Preferences']);
      },
    ],
    ...['Total Queries', 'Total Tokens Used', 'Total Data Processed'].map((title): PageSentence => [
      `§2, §5: ${title}, with thousands separators or a unit`,
      async (at) =>
        expect.poll(() => card(at, title)).toMatch(/\n(\d{1,3}(,\d{3})+|\d+\.\d\d MB)$/),
    ]),
    [
      '§2: a search by user id',
      (at) => at.page.getByPlaceholder('Search by user ID...').first().waitFor(),
    ],
    [
      '§2: popularity columns',
      async (at) => {
        await tab(at, 'Model Popularity');
        await at.button('Recalculate Statistics').click();
        await at.expectToast('Model popularity statistics have been recalculated');
        await expect
          .poll(async () => (await at.tableOf('Model popularity'))[0])
          .toEqual([
            'Model',
            'Total Selections',
            'Total Comparisons',
            'Win Rate',
            'Strengths',
            'Last Updated',
          ]);
      },
    ],
    [
      '§2, §9: selections first, a win rate with one decimal, and a date with its time',
      async (at) => {
        await expect
          .poll(async () =>
            (await at.tableOf('Model popularity')).slice(1).map((cells) => cells.slice(0, 4)),
          )
          .toEqual([
            ['GPT-4', '9', '12', '75.0%'],
            ['Claude 3 Opus', '3', '12', '25.0%'],
          ]);
        await expect
          .poll(async () => (await at.tableOf('Model popularity'))[1]?.[5])
          .toMatch(/^[A-Z][a-z]{2} \d+, \d{4} \d\d:\d\d$/);
      },
    ],
    [
      '§2: clicking a column toggles its direction',
      async (at) => {
        const first = async () => (await at.tableOf('Model popularity'))[1]?.[0];
        await at.button('Total Selections').click();
        await expect.poll(first).toBe('Claude 3 Opus');
        await at.button('Total Selections').click();
        await expect.poll(first).toBe('GPT-4');
      },
    ],
    [
      '§2: what a win rate is',
      sees('Win rate is how often a model is chosen when compared with others.'),
    ],
    [
      '§8: a recalculation that fails',
      (at) =>
        failing(at, /\/recalculate$/, async () => {
          await at.button('Recalculate Statistics').click();
          await at.expectToast('Failed to recalculate model statistics');
        }),
    ],
    [
      '§2: preference columns',
      async (at) => {
        await tab(at, 'User Preferences');
        await expect
          .poll(async () => (await at.tableOf('Preferences'))[0])
          .toEqual(['User ID', 'Query', 'Models Compared', 'Selected Model', 'Timestamp']);
      },
    ],
    [
      '§2, §9: the first ten preferences',
      (at) => expect.poll(async () => (await at.tableOf('Preferences')).length).toBe(11),
    ],
    [
      '§9: a preference’s time as MMM d, yyyy HH:mm',
      (at) =>
        expect
          .poll(async () => (await at.tableOf('Preferences'))[1]?.[4])
          .toMatch(/^[A-Z][a-z]{2} \d+, \d{4} \d\d:\d\d$/),
    ],
    ['§2: View All Preferences', (at) => at.button('View All Preferences').waitFor()],
    [
      '§2: Logout ends the session and goes to /',
      async (at) => {
        await at.button('Logout').click();
        await at.page.waitForURL((url) => url.pathname === '/');
        await at.page.getByRole('banner').getByRole('link', { name: 'Sign In' }).waitFor();
      },
    ],
  ]);
});
