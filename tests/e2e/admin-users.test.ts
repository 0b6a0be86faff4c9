import { eq } from 'drizzle-orm';
import type { Locator } from 'playwright-core';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { users } from '#server/areas/accounts/schema.ts';
import { paymentSubscriptions } from '#server/areas/billing/schema.ts';
import { dayBefore, dayIn } from '#shared/lib/days.ts';
import { formatDay } from '#shared/lib/format.ts';
import { intercept } from '../support/intercept.ts';
import { createAccount } from '../support/test-accounts.ts';
import { startTestApp } from '../support/test-app.ts';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  expectNothingCut,
  views,
} from '../support/test-page.ts';
import { addUsage } from '../support/test-usage.ts';
import type { HomePage } from './home-page.ts';
import { useStage } from './stage.ts';

const stage = useStage({ environment: {} });
const today = new Date().toISOString().slice(0, 10);
let grace: number;
let quiet: number;

beforeAll(async () => {
  const named = async (username: string) => {
    const { userId } = await createAccount(stage.app.database);
    await stage.app.database.update(users).set({ username }).where(eq(users.id, userId));
    return userId;
  };
  grace = await named('Grace Hopper');
  quiet = await named('Quiet Person');
  await addUsage(stage.app.database, grace, 0, {
    textQueries: 1200,
    multimodalQueries: 34,
    modelComparisons: 617,
    textTokens: 1_234_567,
    imageTokens: 89_000,
    dataBytes: 3 * 1024 ** 2,
  });
  await addUsage(stage.app.database, grace, 3, { textQueries: 3, dataBytes: 1536 });
  await addUsage(stage.app.database, grace, 20, { textQueries: 5 });
});

const open = (options: Parameters<typeof stage.openHomeAs>[1] = {}) =>
  stage.openHomeAs({ isAdmin: true }, { path: '/admin/users', ...options });

const row = (home: HomePage, name: string) =>
  home.page.getByRole('region', { name: 'Users' }).getByRole('row').filter({ hasText: name });

async function card(home: HomePage, title: string): Promise<string> {
  const box = home.page.getByRole('heading', { name: title, exact: true }).locator('..');
  return (await box.innerText()).replaceAll(/\n+/g, '\n');
}

/** Text in a table cell doesn't wrap, so a dialog that is opened from one could inherit that. */
const expectWrapped = (dialog: Locator) =>
  expect
    .poll(() =>
      dialog.evaluate(
        (box: { scrollWidth: number; clientWidth: number }) => box.scrollWidth - box.clientWidth,
      ),
    )
    .toBe(0);

async function unblock(home: HomePage, address: string) {
  await home.button(`Unblock ${address}`).click();
  const dialog = home.page.getByRole('dialog', { name: `Unblock ${address}?` });
  await dialog.getByText('Visitors from this address will be able to').waitFor();
  await expectWrapped(dialog);
  await expectAccessible(home.page);
  await dialog.getByRole('button', { name: 'Unblock' }).click();
}

describe('the users page', () => {
  it('lists accounts, filters them while typing, and says when none match', async () => {
    const home = await open();
    await home.page.getByRole('heading', { name: 'User Management', level: 1 }).waitFor();
    await home.page.getByText('Manage user accounts and subscriptions').waitFor();
    const filters = ['Blocked', 'Approval', 'Standard', 'Subscription', 'Admin'].map((name) =>
      home.page.getByRole('combobox', { name, exact: true }).boundingBox(),
    );
    const tops = (await Promise.all(filters)).map((box) => box?.y);
    expect(tops).toEqual(tops.map(() => tops[0]));
    await expect
      .poll(async () => (await home.tableOf('Users'))[0])
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
    const search = home.page.getByPlaceholder('Search users...');
    await search.fill('gRaCe');
    await row(home, 'Quiet Person').waitFor({ state: 'detached' });
    const cells = () => row(home, 'Grace Hopper').locator('td').allInnerTexts();
    await expect
      .poll(async () => (await cells()).slice(0, 7))
      .toEqual([
        String(grace),
        'Grace Hopper\nada@example.org',
        'No',
        'N/A',
        formatDay(today),
        'No',
        'None',
      ]);
    await expectAccessible(home.page);
    await search.fill('nobody at all');
    await home.page.getByText('No users found matching your search criteria.').waitFor();
    await home.page.reload();
    await expect.poll(() => search.inputValue()).toBe('nobody at all');
  });

  it('shows each account as a card with labelled values on a phone', async () => {
    const home = await open({ path: '/admin/users?search=grace', ...views.phone });
    await row(home, 'Grace Hopper').waitFor();
    const seen = await row(home, 'Grace Hopper').innerText();
    for (const name of ['ID', 'Username', 'Standard', 'Created At', 'Stripe Customer', 'Actions']) {
      expect(seen).toContain(name);
    }
    await home.button('Edit Grace Hopper').click({ trial: true });
    await expectNothingCut(home.page, 'Users');
  });

  it('edits an account, and syncs a subscription', async () => {
    const home = await open({ path: '/admin/users?search=quiet' });
    await home.button('Edit Quiet Person').click();
    const dialog = home.page.getByRole('dialog', { name: 'Edit Quiet Person' });
    await expect
      .poll(() => dialog.getByRole('button', { name: 'Save Changes' }).isDisabled())
      .toBe(true);
    await dialog.getByLabel('Standard granted until').fill('2099-05-31');
    await dialog.getByLabel('Administrator').check();
    await expectAccessible(home.page);
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await home.expectToast('User Updated');
    await row(home, 'Quiet Person')
      .getByText('May 31, 2099')
      .or(row(home, 'Quiet Person').getByText('Jun 1, 2099'))
      .waitFor();
    await expect
      .poll(async () => (await row(home, 'Quiet Person').locator('td').allInnerTexts())[5])
      .toBe('Yes');

    await home.button('Edit Quiet Person').click();
    await dialog.getByLabel('Blocked').check();
    await dialog.getByRole('button', { name: 'Block User' }).click();
    await row(home, 'Quiet Person').getByText('Blocked').waitFor();

    await home.button('Sync Quiet Person').click();
    await home.expectToast('Success', 'User subscription synced successfully');
  });

  it('deletes an account after saying what is deleted and what stays', async () => {
    const { userId } = await createAccount(stage.app.database);
    const name = { username: 'Leaving Person' };
    await stage.app.database.update(users).set(name).where(eq(users.id, userId));
    const home = await open({ path: '/admin/users?search=leaving', ...views.phone });
    await home.button('Edit Leaving Person').click();
    await home.button('Delete Account').click();
    const asked = home.page.getByRole('dialog', { name: 'Delete Leaving Person’s Account?' });
    await asked.getByText(`The audit trail records that you deleted user ${userId}`).waitFor();
    await expectAccessible(home.page);
    await asked.getByRole('button', { name: 'Delete Account' }).click();
    await home.expectToast('Account Deleted', 'Leaving Person’s account and data are deleted.');
    await row(home, 'Leaving Person').waitFor({ state: 'detached' });
    expect(await stage.app.database.$count(users, eq(users.id, userId))).toBe(0);
  });

  it('gives a person custom limits, which their pages show and apply', async () => {
    const { userId, sessionToken } = await createAccount(stage.app.database);
    const name = { username: 'Limited Person' };
    await stage.app.database.update(users).set(name).where(eq(users.id, userId));
    const home = await open({ path: '/admin/users?search=limited', expected: [/status of 400/] });
    await home.button('Edit Limited Person').click();
    const dialog = home.page.getByRole('dialog', { name: 'Edit Limited Person' });
    await dialog.getByRole('tab', { name: 'Limits' }).click();
    const limits = dialog.getByRole('form', { name: 'Limits' });
    await expect.poll(() => limits.getByLabel('Per day').getAttribute('placeholder')).toBe('300');
    await limits.getByLabel('Per day').fill('none at all');
    await limits.getByRole('button', { name: 'Save Limits' }).click();
    const wrong = limits.locator('[aria-invalid=true]');
    await limits.getByText('Enter a whole number of at least 1.').waitFor();
    await expect.poll(() => wrong.getAttribute('placeholder')).toBe('300');
    await limits.locator('[aria-invalid=true]:focus').waitFor();
    await limits.getByLabel('Per day').fill('1');
    await dialog.getByRole('tab', { name: 'Budget' }).click();
    await dialog.getByRole('form', { name: 'Budget' }).getByLabel('Per month ($)').waitFor();
    await expectAccessible(home.page);
    await home.page.setViewportSize(views.phone.size);
    await expectNoSidewaysScroll(home.page);
    await dialog.getByRole('tab', { name: 'Limits' }).click();
    await limits.getByLabel('Per minute').fill('1,500');
    await expectAccessible(home.page);
    await limits.getByRole('button', { name: 'Save Limits' }).click();
    await home.expectToast('Limits Saved');
    await dialog.waitFor({ state: 'detached' });

    const theirs = await stage.openHome({ sessionToken, expected: [/status of 429/] });
    await theirs.page.getByText('Your limits: 1,500 requests per minute, 1 per day.').waitFor();
    await theirs.button('View full terms').click();
    await theirs.page.getByText('1,500 requests per minute, 1 request per day.').waitFor();
    await theirs.page.keyboard.press('Escape');
    await theirs.ask('Name a river');
    await theirs.ended();
    await theirs.ask('Name a mountain');
    await theirs.failure.getByText('the limit of 1 request per day').waitFor();
    expect(await theirs.button('Get Higher Limits').count()).toBe(0);
    await theirs.page.goto(`${stage.app.url}/profile?tab=usage`);
    await theirs.page.getByText('An administrator set custom limits for your account.').waitFor();
    await theirs.page.getByText('1 of 1', { exact: true }).waitFor();
  });

  it('keeps what was typed in one tab when another tab is saved', async () => {
    const { userId } = await createAccount(stage.app.database);
    const name = { username: 'Tabbed Person' };
    await stage.app.database.update(users).set(name).where(eq(users.id, userId));
    // The filter excludes blocked people, so the list is empty once this person is blocked.
    const home = await open({ path: '/admin/users?search=tabbed&blocked=no' });
    await home.button('Edit Tabbed Person').click();
    const dialog = home.page.getByRole('dialog', { name: 'Edit Tabbed Person' });
    const openTab = (tab: string) => dialog.getByRole('tab', { name: tab }).click();
    await openTab('Budget');
    await dialog.getByRole('form', { name: 'Budget' }).getByLabel('Per month ($)').fill('12.50');
    await openTab('Limits');
    await dialog.getByRole('form', { name: 'Limits' }).getByLabel('Per day').fill('7');
    await openTab('Account');
    await dialog.getByLabel('Blocked').check();
    await dialog.getByRole('button', { name: 'Block User' }).click();
    await home.expectToast('User Updated');
    await home.page.getByText('No users found matching your search criteria.').waitFor();

    await home.page.keyboard.press('Escape');
    await home.button('Keep Editing').click();
    await dialog.getByRole('button', { name: 'Save Budget' }).click();
    await home.expectToast('Budget Saved');
    await expect
      .poll(() => dialog.getByRole('form', { name: 'Limits' }).getByLabel('Per day').inputValue())
      .toBe('7');
    await dialog.getByRole('button', { name: 'Save Limits' }).click();
    await dialog.waitFor({ state: 'detached' });
    const admin = await stage.app.person({ isAdmin: true });
    const path = `/api/admin/users/${userId}`;
    expect((await admin.send('GET', `${path}/limits`)).body).toMatchObject({ own: { perDay: 7 } });
    expect((await admin.send('GET', `${path}/budget`)).body).toMatchObject({
      monthMicroUsd: 12_500_000,
    });
  });

  it('sorts, filters and searches by e-mail, and blocks several at once', async () => {
    const { database } = stage.app;
    const names = ['Bulk One', 'Bulk Two', 'Bulk Three'];
    let payer = 0;
    for (const username of names) {
      const { userId } = await createAccount(database);
      const email = `${username.replace(' ', '.').toLowerCase()}@bulk.test`;
      await database.update(users).set({ username, email }).where(eq(users.id, userId));
      if (username === 'Bulk One') payer = userId;
    }
    await database.insert(paymentSubscriptions).values({
      environment: 'test',
      subscriptionId: 'sub_bulk',
      customerId: 'cus_bulk',
      userId: payer,
      status: 'active',
      cancelAtPeriodEnd: false,
      periodEnd: new Date('2099-05-15T12:00:00Z'),
      priceCents: 999,
    });
    const paysOn = `Bulk One (${payer}) keeps paying for Standard, with the next charge on May 15, 2099.`;
    const home = await open();
    await home.page.getByPlaceholder('Search users...').fill('@BULK.test');
    const shown = async () =>
      (await home.tableOf('Users')).slice(1).map((cells) => cells[1]?.split('\n')[0]);
    await expect.poll(shown).toEqual(names);
    await row(home, 'Bulk One').getByText('bulk.one@bulk.test').waitFor();
    await home.button('Username').click();
    await expect.poll(shown).toEqual(['Bulk One', 'Bulk Three', 'Bulk Two']);
    await home.button('Username').click();
    await expect.poll(shown).toEqual(['Bulk Two', 'Bulk Three', 'Bulk One']);
    await home.page.getByLabel('Select Bulk One').check();
    await home.page.getByLabel('Select Bulk Two').check();
    const bar = home.page.getByRole('group', { name: 'Selected users' });
    await bar.getByText('2 users selected').waitFor();
    await expectAccessible(home.page);
    await bar.getByRole('button', { name: 'Block' }).click();
    const asked = home.page.getByRole('dialog', { name: 'Block 2 users?' });
    await asked.getByText(paysOn).waitFor();
    await expectAccessible(home.page);
    await asked.getByRole('button', { name: 'Block' }).click();
    await home.expectToast('Users Updated', '2 accounts changed.');
    await row(home, 'Bulk One').getByText('Blocked, still paying').waitFor();
    await home.button('Edit Bulk One').click();
    const edited = home.page.getByRole('dialog', { name: 'Edit Bulk One' });
    await edited.getByText(paysOn).waitFor();
    const list = edited.getByRole('link', { name: 'Subscriptions' });
    await expect.poll(() => list.getAttribute('href')).toBe(`/admin/subscriptions?person=${payer}`);
    await edited.getByLabel('Blocked').uncheck();
    await expect.poll(() => edited.getByText(paysOn).count()).toBe(0);
    await edited.getByLabel('Blocked').check();
    await home.page.keyboard.press('Escape');
    // The browser hides the dialog shortly before the page removes it, and both have a field with this name.
    await home.page.locator('dialog').getByLabel('Blocked').waitFor({ state: 'detached' });
    await home.page.getByLabel('Blocked', { exact: true }).selectOption('Not blocked');
    await expect.poll(shown).toEqual(['Bulk Three']);
    await home.page.setViewportSize(views.phone.size);
    await expectNoSidewaysScroll(home.page);
    await expectAccessible(home.page);
  });

  it('blocks an IP address of visitors until a given day, and unblocks it', async () => {
    const home = await open({ expected: [/status of 400/] });
    const form = home.page.getByRole('form', { name: 'Block an address' });
    await home.page.getByText('No blocked addresses.').waitFor();
    await form.getByLabel('Address').fill('somewhere');
    await form.getByLabel('Until the end of').fill('2099-11-30');
    await form.getByRole('button', { name: 'Block Address' }).click();
    await home.expectToast('Update Failed');
    await form.getByText('Enter an IPv4 or IPv6 address').waitFor();
    await expect.poll(() => form.getByLabel('Address').getAttribute('aria-invalid')).toBe('true');
    await form.getByLabel('Address').fill('2001:db8:9:9::7');
    await form.getByRole('button', { name: 'Block Address' }).click();
    const listed = async () => (await home.tableOf('List of blocked addresses'))[1]?.slice(0, 3);
    await home.button('Unblock 2001:db8:9:9::/64').waitFor();
    await expect
      .poll(listed)
      .toEqual(['2001:db8:9:9::/64', expect.stringMatching(/^Nov 30, 2099/), 'Ada Lovelace']);
    await expectAccessible(home.page);
    await home.page.setViewportSize(views.phone.size);
    await expectNoSidewaysScroll(home.page);
    await unblock(home, '2001:db8:9:9::/64');
    await home.page.getByText('No blocked addresses.').waitFor();
  });

  it('lists today’s visitors who sent prompts without signing in, and blocks their address', async () => {
    const visitor = stage.app.visitor();
    await visitor.ask({ query: 'Name a river', model: 'openai:gpt-3.5-turbo' });
    const home = await open();
    const visitors = home.page.getByRole('region', { name: 'Visitors', exact: true });
    const theirs = visitors.getByRole('row').filter({ hasText: visitor.address });
    await home.button(`Block ${visitor.address}`).click();
    await expect.poll(() => theirs.getByRole('cell').nth(1).textContent()).toContain('1');
    const asked = home.page.getByRole('dialog', { name: `Block ${visitor.address}` });
    await asked.getByLabel('Until the end of').fill('2099-11-30');
    await expectAccessible(home.page);
    await asked.getByRole('button', { name: 'Block Address' }).click();
    await home.expectToast('Addresses Updated');
    await theirs.getByText(/^Blocked until Nov 30, 2099/).waitFor();
    await unblock(home, visitor.address);
    await home.button(new RegExp(`^Block ${visitor.address}$`)).waitFor();
    await home.page.setViewportSize(views.phone.size);
    await expectNoSidewaysScroll(home.page);
  });

  it('explains why an account can’t be changed, and keeps the form open', async () => {
    const { database } = stage.app;
    const { userId, sessionToken } = await createAccount(database, { isAdmin: true });
    await database.update(users).set({ username: 'Own Account' }).where(eq(users.id, userId));
    const path = '/admin/users?search=own+account';
    const home = await stage.openHome({ sessionToken, path, expected: [/status of 409/] });
    await home.button('Edit Own Account').click();
    await home.page.getByRole('checkbox', { name: 'Blocked' }).check();
    await home.button('Block User').click();
    await home.expectToast('Update Failed', 'You can’t block yourself. Ask another administrator.');
    await expect
      .poll(() => home.page.getByRole('checkbox', { name: 'Blocked' }).isChecked())
      .toBe(true);
  });

  it.each(['users-route', 'admin-area'])(
    'has a heading and a main region before its %s has loaded',
    async (part) => {
      const { page } = await stage.openHomeAs({ isAdmin: true });
      await page.route(`**/assets/${part}-*.js`, () => {});
      await page.goto(new URL('/admin/users', stage.app.url).href, { waitUntil: 'commit' });
      await page.getByRole('main').getByRole('heading', { name: 'Loading', level: 1 }).waitFor();
      await expectAccessible(page);
    },
  );

  it('leads back from a page number past the end', async () => {
    const home = await stage.openHomeAs(
      { isAdmin: true },
      { path: '/admin/users?search=grace&page=99' },
    );
    await home.page.getByText('There is no page 99.').waitFor();
    await expectAccessible(home.page);
    await home.button('Last Page').click();
    await row(home, 'Grace Hopper').waitFor();
  });

  it('says what couldn’t be loaded, and offers to try again', async () => {
    const home = await stage.openHomeAs({ isAdmin: true }, { expected: [/status of 500/] });
    const letThrough = await intercept(home.page, '**/api/admin/users?*', (route) =>
      route.fulfill({ status: 500, body: '{"code":"internal","message":"Broken."}' }),
    );
    await home.page.goto(new URL('/admin/users', stage.app.url).href);
    await home.page.getByText('Error loading users: Broken.').waitFor();
    letThrough();
    await home.button('Try Again').click();
    await row(home, 'Grace Hopper').waitFor();
  });
});

describe('new accounts', () => {
  it('can be approved in their row, and invited by a link that the failed sign-in asks for', async () => {
    const { database } = stage.app;
    const { userId } = await createAccount(database);
    await database
      .update(users)
      .set({ username: 'Waiting Wanda', waitingSince: new Date() })
      .where(eq(users.id, userId));
    const home = await open({ path: '/admin/users?waiting=yes', ...views.phone });
    await row(home, 'Waiting Wanda').getByText('Waiting for approval').waitFor();
    await expectAccessible(home.page);
    await expectNoSidewaysScroll(home.page);
    await home.button('Approve Waiting Wanda').click();
    await home.expectToast('User Updated');
    await home.page.getByText('No users found matching your search criteria.').waitFor();

    await home.page.getByLabel('Works for').selectOption('5 accounts');
    await home.button('Create Invite Link').click();
    const link = home.page.locator('code', { hasText: '/login?invite=' });
    const invite = new URL(await link.innerText());
    await home.page.getByText('5 of 5').waitFor();
    await expectAccessible(home.page);
    const guest = await stage.openHome({ path: invite.pathname + invite.search });
    const google = guest.page.getByRole('link', { name: 'Sign in with Google' });
    await expect
      .poll(() => google.getAttribute('href'))
      .toContain(invite.searchParams.get('invite'));
    await guest.page.goto(new URL('/login-error?why=uninvited', stage.app.url).href);
    await guest.page.getByText('You need an invite link to create an account here.').waitFor();
    await expectAccessible(guest.page);
    await home.button(/^Revoke the invite link from /).click();
    const revoking = home.page.getByRole('dialog', { name: 'Revoke Invite Link' });
    await revoking.getByText(/will no longer let people create an account/).waitFor();
    await expectWrapped(revoking);
    await expectAccessible(home.page);
    await revoking.getByRole('button', { name: 'Revoke Link' }).click();
    await home.expectToast('Link Revoked');
    await home.page.getByText('No invite links.').waitFor();
  });
});

describe('the statistics of one person', () => {
  const path = '/admin/users?search=grace';

  it('show cards, averages and tables that match the stored rows', async () => {
    const home = await open({ path });
    await home.button('View Stats for Grace Hopper').click();
    await home.page.locator('h2:focus', { hasText: 'Usage Statistics for Grace Hopper' }).waitFor();
    await home.page.getByText('View detailed usage patterns and statistics').waitFor();
    await home.page.getByText('Data Processed').waitFor();
    await expect.poll(() => card(home, 'Total Queries')).toBe('Total Queries\n1,237\nLast 7 days');
    await expect
      .poll(() => card(home, 'Model Comparisons'))
      .toBe('Model Comparisons\n617\n308.5 per day');
    await expect
      .poll(() => card(home, 'Total Tokens Used'))
      .toBe('Total Tokens Used\n1,323,567\n1,234,567 text, 89,000 image');
    await expect
      .poll(() => card(home, 'Data Processed'))
      .toBe('Data Processed\n3.00 MB\n1.50 MB per day');
    await home.page.getByRole('img', { name: 'Text and multimodal queries per day' }).waitFor();
    await home.page.locator('.recharts-line-curve').first().waitFor({ state: 'attached' });
    await expectAccessible(home.page);

    const [first, second] = [formatDay(today), formatDay(dayBefore(today, 3))];
    // A table next to the chart has the same figures.
    await expect
      .poll(async () => (await home.tableOf('Queries by day')).slice(1))
      .toEqual([
        [first, '1,200', '34', '1,234'],
        [second, '3', '0', '3'],
      ]);
    const tab = (name: string) => home.page.getByRole('tab', { name, exact: true }).click();
    await tab('Queries');
    await expect
      .poll(() => home.tableOf('Queries by day'))
      .toEqual([
        ['Date', 'Text Queries', 'Multimodal Queries', 'Total'],
        [first, '1,200', '34', '1,234'],
        [second, '3', '0', '3'],
      ]);
    await tab('Tokens');
    await expect
      .poll(() => home.tableOf('Tokens by day'))
      .toEqual([
        ['Date', 'Text Tokens', 'Image Tokens', 'Total'],
        [first, '1,234,567', '89,000', '1,323,567'],
        [second, '0', '0', '0'],
      ]);
    await tab('Comparisons');
    await expect
      .poll(() => home.tableOf('Comparisons by day'))
      .toEqual([
        ['Date', 'Comparisons', '% of Queries'],
        [first, '617', '50%'],
        [second, '0', '0%'],
      ]);
    await tab('Data Usage');
    await expect
      .poll(() => home.tableOf('Data by day'))
      .toEqual([
        ['Date', 'Data Size'],
        [first, '3.00 MB'],
        [second, '1.50 KB'],
      ]);
    // A day with little usage still has a visible bar next to a day with much.
    const chart = home.page.getByRole('img', { name: 'Megabytes processed per day' });
    const heights = () =>
      chart
        .locator('.recharts-bar-rectangle path')
        .evaluateAll((bars) => bars.map((bar) => bar.getBoundingClientRect().height >= 1.5));
    await expect.poll(heights).toEqual([true, true]);
    await expectAccessible(home.page);
  });

  // One of these zones has another day than the server at any time.
  const browserZones = [
    'America/Los_Angeles',
    'UTC',
    'Pacific/Auckland',
    'Pacific/Pago_Pago',
  ] as const;

  it.each(['UTC', 'Pacific/Auckland'])(
    'end on the day that an installation in %s counts, wherever the browser is, as Money does',
    async (serverZone) => {
      const app = serverZone === 'UTC' ? stage.app : await startTestApp({ TIME_ZONE: serverZone });
      if (app !== stage.app) onTestFinished(() => app.stop());
      const { userId, sessionToken } = await createAccount(app.database, { isAdmin: true });
      for (const timeZone of browserZones) {
        const days = [dayIn(serverZone, new Date())];
        const home = await stage.openHome({ url: app.url, sessionToken, timeZone });
        const asked = home.page.waitForRequest(/api\/admin\/stats\/users\/\d+\?/);
        await home.page.goto(new URL(`/admin/users?stats=${userId}`, app.url).href);
        const usage = new URL((await asked).url()).searchParams;
        await home.page.goto(new URL('/admin/money', app.url).href);
        const link = home.page.getByRole('link', { name: 'Export CSV' });
        const exported = async () =>
          new URL((await link.getAttribute('href')) ?? '', app.url).searchParams;
        const money = await exported();
        await home.page.getByLabel('Range').selectOption('This month');
        await home.page.waitForURL(/span=month/);
        await expect.poll(async () => (await exported()).get('startDate')).toMatch(/-01$/);
        const month = await exported();
        days.push(dayIn(serverZone, new Date()));
        for (const range of [usage, money, month]) {
          expect(days, timeZone).toContain(range.get('endDate'));
        }
        const monthStarts = days.map((day) => `${day.slice(0, 8)}01`);
        expect(monthStarts, timeZone).toContain(month.get('startDate'));
      }
    },
  );

  it('follow the selected range, and are open for one person at a time', async () => {
    const home = await open({ path: '/admin/users' });
    await home.button('View Stats for Grace Hopper').click();
    await home.page.getByLabel('Range').selectOption('Last 30 days');
    await home.page.getByText('1,242').waitFor();
    await expect.poll(() => card(home, 'Total Queries')).toContain('Last 30 days');
    await home.button('View Stats for Quiet Person').click();
    await home.page.getByRole('heading', { name: 'Usage Statistics for Quiet Person' }).waitFor();
    await expect
      .poll(() => home.page.getByRole('heading', { name: /^Usage Statistics for/ }).count())
      .toBe(1);
    await expect.poll(() => card(home, 'Total Queries')).toContain('0');
    await home.button('Close statistics').click();
    await home.page.locator('button:focus', { hasText: 'View Stats' }).waitFor();
    await expect
      .poll(() => home.page.getByRole('heading', { name: /^Usage Statistics for/ }).count())
      .toBe(0);
    expect(quiet).toBeGreaterThan(0);
  });

  it('say what couldn’t be loaded', async () => {
    const home = await open({ path: '/admin/users?stats=987654', expected: [/status of 404/] });
    await home.page.getByText('Error loading user statistics: There is no user 987654.').waitFor();
  });

  it.each(Object.entries(views))('fit a %s', async (_name, view) => {
    const home = await open({ path: `/admin/users?search=grace&stats=${grace}`, ...view });
    await home.page.getByText('Data Processed').waitFor();
    await expectNoSidewaysScroll(home.page);
    await home.page.setViewportSize({ width: 320, height: 700 });
    await expectNoSidewaysScroll(home.page);
    await expectAccessible(home.page);
  });
});
