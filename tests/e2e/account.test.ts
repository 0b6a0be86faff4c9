import { readFile } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openZip } from '#server/areas/attachments/reader/parsing/container/open-zip.ts';
import { createAccountStore } from '#server/areas/accounts/store/account-store.ts';
import { users } from '#server/areas/accounts/schema.ts';
import { createAccount, createSession } from '../support/test-accounts.ts';
import { makePdf, makePng } from '../support/test-files.ts';
import { expectAccessible, expectNoSidewaysScroll, views } from '../support/test-page.ts';
import type { HomePage } from './home-page.ts';
import { useStage } from './stage.ts';

const stage = useStage();

const question = ({ page }: HomePage) => page.getByRole('dialog', { name: 'Delete My Account' });
const word = (home: HomePage) =>
  question(home).getByRole('textbox', { name: 'Type DELETE to confirm' });
const confirm = (home: HomePage) =>
  question(home).getByRole('button', { name: 'Delete My Account' });

async function openAs(options: Parameters<typeof stage.openHome>[0] = {}) {
  const { userId, sessionToken } = await createAccount(stage.app.database);
  return { userId, home: await stage.openHome({ ...options, sessionToken }) };
}

async function saved(page: Page, start: () => Promise<void>) {
  const [download] = await Promise.all([page.waitForEvent('download'), start()]);
  const bytes = new Uint8Array(await readFile(await download.path()));
  return { name: download.suggestedFilename(), archive: await openZip(bytes, 'data.zip') };
}

describe('downloading your data', () => {
  it('saves an archive', async () => {
    const { home } = await openAs();
    await home.ask('Explain how rivers form');
    await home.ended();
    await home.page.goto(new URL('/profile', home.page.url()).href);
    const { name, archive } = await saved(home.page, () => home.button('Download My Data').click());
    expect(name).toMatch(/^switchyard-[\d-]+\.zip$/);
    expect(archive.names).toContain('threads/1-Explain-how-rivers-form.json');
  });

  it('shows an error and leaves the page unchanged when it fails', async () => {
    const { home } = await openAs({ path: '/profile', expected: [/status of 503/] });
    await home.page.route('**/api/account/data', (route) =>
      route.fulfill({
        status: 503,
        json: { code: 'busy', message: 'Other people are downloading their data right now.' },
      }),
    );
    await home.button('Download My Data').click();
    await home.expectToast('Download Failed', 'Other people are downloading their data right now.');
    await expect.poll(() => home.button('Download My Data').isEnabled()).toBe(true);
  });
});

describe('deleting your account', () => {
  it.each(Object.entries(views))(
    'says what will be deleted, and leaves nothing in the browser, at %s',
    async (_, view) => {
      const { home, userId } = await openAs(view);
      await home.ask('Explain how rivers form');
      await home.ended();
      await home.startNew();
      await home.prompt.fill('What only I may read');
      await home.button('User menu').click();
      await home.page.getByRole('menuitem', { name: 'Profile' }).click();
      await home.button('Delete My Account').click();
      await question(home)
        .getByText('Your conversations with all answers, files and images')
        .waitFor();
      await expect.poll(() => confirm(home).isDisabled()).toBe(true);
      await expectAccessible(home.page, 'dialog[open]');
      await expectNoSidewaysScroll(home.page);
      await saved(home.page, () =>
        question(home).getByRole('button', { name: 'Download My Data First' }).click(),
      );
      expect(
        await question(home)
          .getByText(/subscription|Stripe|paid/)
          .count(),
      ).toBe(0);
      await word(home).fill('delet');
      await expect.poll(() => confirm(home).isDisabled()).toBe(true);
      await word(home).fill('DELETE');
      await confirm(home).click();
      const kept =
        'Your data has been deleted. We keep daily totals without your name, and a scrambled form of your sign-in, so a new account starts with the limits you’ve used.';
      await home.expectToast('Account Deleted', kept);
      await home.page.getByRole('link', { name: 'Sign In' }).waitFor();
      await home.page.waitForURL((url) => url.pathname === '/');
      await expect.poll(() => home.prompt.inputValue()).toBe('');
      await expect.poll(() => home.answer.count()).toBe(0);
      expect(await stage.app.database.$count(users, eq(users.id, userId))).toBe(0);
      await home.page.reload();
      await home.page.getByRole('link', { name: 'Sign In' }).waitFor();
      await expect.poll(() => home.prompt.inputValue()).toBe('');
    },
  );

  it('stays on the page and shows the reason when it is rejected', async () => {
    const { home, userId } = await openAs({ path: '/profile', expected: [/status of 503/] });
    const message = 'Couldn’t reach Stripe to cancel your payments. Nothing was deleted.';
    await home.page.route('**/api/account', (route) =>
      route.fulfill({ status: 503, json: { code: 'payments-unavailable', message } }),
    );
    await home.button('Delete My Account').click();
    const cancel = question(home).getByRole('button', { name: 'Cancel' });
    await cancel.and(home.page.locator(':focus')).waitFor();
    await word(home).fill('delete');
    await word(home).press('Enter');
    await question(home).getByRole('alert').getByText(message).waitFor();
    await expectAccessible(home.page, 'dialog[open]');
    await expect.poll(() => word(home).inputValue()).toBe('delete');
    expect(await stage.app.database.$count(users, eq(users.id, userId))).toBe(1);
    await cancel.click();
    await home.button('Delete My Account').click();
    await expect.poll(() => word(home).inputValue()).toBe('');
    await expect.poll(() => question(home).getByRole('alert').count()).toBe(0);
  });

  it('is not offered to the owner, and the page explains why', async () => {
    const home = await stage.openHomeAs({ id: 1 }, { path: '/profile' });
    await home.page.getByText('You own this site').waitFor();
    await expect.poll(() => home.button('Delete My Account').count()).toBe(0);
    await expectAccessible(home.page);
  });
});

describe('a session that is ended elsewhere', () => {
  it('ends the answer with the reason, and the header offers Sign In', async () => {
    await stage.app.sandbox.throttle();
    const { home, userId } = await openAs();
    await home.ask('Explain how rivers form');
    await home.text.waitFor();
    await createAccountStore(stage.app.database).block(userId);
    await home.failure.getByText(/session has ended/).waitFor();
    await home.expectNoToast();
    await home.page.getByRole('banner').getByRole('link', { name: 'Sign In' }).waitFor();
    await expect.poll(() => home.saidText()).not.toBe('');
  });
});

it('a form keeps its input when the session has ended, and is saved after signing in again', async () => {
  const { home } = await openAs({ path: '/profile?tab=personal', expected: [/401/] });
  const name = home.page.getByLabel('Full Name');
  await name.fill('Ada Lovelace');
  const cookies = await home.page.context().cookies();
  await home.page.context().clearCookies();
  await home.button('Save Changes').click();
  const why = 'You’re signed out. Sign in in another tab, then try again here.';
  await home.expectToast('Update Failed', why, 'Sign In');
  await home.page.getByRole('tab', { name: 'Usage' }).click();
  await home.page.getByText(why).first().waitFor();
  await home.page.getByRole('alert').getByRole('link', { name: 'Sign In' }).first().waitFor();
  await home.page.getByRole('tab', { name: 'Personal Information' }).click();
  await expect.poll(() => name.inputValue()).toBe('Ada Lovelace');
  await home.page.context().addCookies(cookies);
  await home.button('Save Changes').click();
  await home.expectToast('Profile Updated');
});

it('a dialog and a toast offer to sign in when the session has ended', async () => {
  const { home } = await openAs({ path: '/profile?tab=keys', expected: [/401/] });
  const { page } = home;
  await home.button('Create Key').click();
  const dialog = page.getByRole('dialog', { name: 'Create API Key' });
  await dialog.getByLabel('Name').fill('Nightly report');
  const cookies = await page.context().cookies();
  await page.context().clearCookies();
  await dialog.getByRole('button', { name: 'Create Key' }).click();
  await dialog.getByText(/^You’re signed out\./).waitFor();
  const signIn = dialog.getByRole('link', { name: 'Sign In' });
  await expect.poll(() => signIn.getAttribute('target')).toBe('_blank');
  await expectAccessible(page);
  await page.context().addCookies(cookies);
  await dialog.getByRole('button', { name: 'Create Key' }).click();
  await home.button('Done').click();
  await page.getByText('Nightly report').waitFor();

  await page.getByRole('tab', { name: 'Account' }).click();
  await page.context().clearCookies();
  await home.button('Sync with Stripe').click();
  await home.expectToast('Sync Failed', 'Sign In');
});

describe('the list of sessions', () => {
  const section = ({ page }: HomePage) =>
    page.getByRole('region', { name: 'Where you’re signed in' });
  const places = (home: HomePage) => section(home).getByRole('listitem');

  it.each(Object.entries(views))(
    'shows each session, and signs the others out one by one or all at once, at %s',
    async (_, view) => {
      const { userId, home } = await openAs({ ...view, path: '/profile' });
      await expect.poll(() => places(home).count()).toBe(1);
      await places(home).getByText('This browser').waitFor();
      const everywhereElse = home.button('Sign Out Everywhere Else');
      expect(await everywhereElse.count()).toBe(0);
      for (let other = 0; other < 3; other += 1) {
        await createSession(stage.app.database, userId, 3_600_000);
      }
      await home.page.reload();
      await expect.poll(() => places(home).count()).toBe(4);
      await expectAccessible(home.page);
      await expectNoSidewaysScroll(home.page);
      await places(home).nth(1).getByRole('button').click();
      await home.expectToast('Signed Out');
      await expect.poll(() => places(home).count()).toBe(3);
      await everywhereElse.click();
      await expect.poll(() => places(home).count()).toBe(1);
      await home.page.reload();
      await places(home).getByText('This browser').waitFor();
    },
  );
});

describe('the files of a reopened thread', () => {
  it('are links that show a picture or download a document', async () => {
    // The page that a browser builds around a picture can't run scripts or load styles.
    const { home } = await openAs({ expected: [/'default-src 'none''/, /frame is sandboxed/] });
    await home.page.locator('input[type=file]').setInputFiles([
      { name: 'blue.png', mimeType: 'image/png', buffer: Buffer.from(await makePng()) },
      { name: 'tide.pdf', mimeType: 'application/pdf', buffer: Buffer.from(makePdf('The tide')) },
    ]);
    await home.page
      .getByRole('search')
      .getByRole('list', { name: 'Attached files' })
      .getByText('tide.pdf')
      .waitFor();
    await home.ask('What is this?');
    await home.ended();
    await home.page.waitForURL('**/t/*');
    await home.page.reload();
    const files = home.answer.getByRole('list', { name: 'Attached files' });
    const picture = files.getByRole('link', { name: /blue\.png/ });
    const address = (await picture.getAttribute('href')) ?? '';
    await picture.click();
    await home.tabOpened(address);
    const shown = await home.page.request.get(new URL(address, home.page.url()).href);
    const { 'content-type': type, 'content-disposition': disposition } = shown.headers();
    expect([type, disposition]).toEqual(['image/png', expect.stringMatching(/^inline;/)]);
    const [download] = await Promise.all([
      home.page.waitForEvent('download'),
      files.getByRole('link', { name: /tide\.pdf/ }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('tide.pdf');
    await expectAccessible(home.page);
  });
});
