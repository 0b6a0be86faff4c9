import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { intercept, interceptOnce } from '../support/intercept.ts';
import { makePng } from '../support/test-files.ts';
import { expectAccessible } from '../support/test-page.ts';
import type { HomePage } from './home-page.ts';
import { useStage } from './stage.ts';

const stage = useStage();
const expected = [/404/, /net::ERR_/];

const palette = /\/assets\/command-palette-.*\.js$/;
const gone = (page: Page, file: RegExp) =>
  intercept(page, file, (route) => route.fulfill({ status: 404 }));
const told = (page: Page, words: string | RegExp) =>
  page.getByRole('alert').filter({ hasText: 'Switchyard was updated' }).getByText(words);

/** Makes a part of the page outdated and requests it. */
async function makeOutdated({ page }: HomePage) {
  await gone(page, palette);
  await page.keyboard.press('ControlOrMeta+k');

  await told(page, 'Part of this page didn’t load.').waitFor();
}

async function reload(home: HomePage) {
  const loaded = home.page.waitForEvent('load');
  await home.button('Reload').click();
  await loaded;
}

async function attach(home: HomePage, name: string) {
  const opening = home.page.waitForEvent('filechooser');
  await home.button('Attach files').last().click();
  const buffer = Buffer.from(await makePng());
  await (await opening).setFiles([{ name, mimeType: 'image/png', buffer }]);
  await attached(home).filter({ hasText: name }).waitFor();
}

const attached = (home: HomePage) =>
  home.page.getByRole('list', { name: 'Attached files' }).last().getByRole('listitem');

describe('the reload offered by an outdated page keeps', () => {
  it('the draft and its files', async () => {
    const home = await stage.openHome({ expected });
    await home.prompt.fill('What is on these?');
    await attach(home, 'blue.png');
    await attach(home, 'ü.png');
    await makeOutdated(home);
    await reload(home);
    await expect.poll(() => home.prompt.inputValue()).toBe('What is on these?');
    await expect
      .poll(() => attached(home).allInnerTexts())
      .toEqual([expect.stringContaining('blue.png'), expect.stringContaining('ü.png')]);
    await home.prompt.press('Enter');
    await home.ended();
    await home.text.getByText('64 × 48 PNG').first().waitFor();
    // The draft is restored only once, so another reload has nothing to restore.
    await home.page.reload();
    await home.text.waitFor();
    await expect.poll(() => home.page.evaluate(keptFiles)).toEqual([]);
  });

  it('the follow-up with its files, and a prompt that is being edited', async () => {
    const home = await stage.openHomeAs({}, { expected });
    await home.ask('Explain how dunes move');
    await home.ended();
    await home.followUp.fill('And this one?');
    await attach(home, 'blue.png');
    await home.button('Edit prompt').click();
    const edited = home.page.getByRole('textbox', { name: 'Edit prompt' });
    await edited.fill('Explain how dunes sing');
    await makeOutdated(home);
    await reload(home);
    await expect.poll(() => edited.inputValue()).toBe('Explain how dunes sing');
    await expect.poll(() => home.followUp.inputValue()).toBe('And this one?');
    await expect.poll(() => attached(home).allInnerTexts()).toHaveLength(1);
    await home.button('Cancel').click();
    await home.page.reload();
    await home.text.waitFor();
    expect(await edited.count()).toBe(0);
  });

  it('unsaved instructions and personal information, without asking', async () => {
    const home = await stage.openHomeAs({}, { expected, path: '/profile?tab=personal' });
    const name = home.page.getByRole('textbox', { name: 'Full name' });
    await name.fill('Ada');
    await home.page.getByRole('tab', { name: 'Instructions' }).click();
    const standing = home.page.getByRole('textbox', { name: 'Added to every prompt' });
    await standing.fill('Answer in metric units');
    await makeOutdated(home);
    await reload(home);
    await expect.poll(() => standing.inputValue()).toBe('Answer in metric units');
    await home.page.getByText('Unsaved changes').waitFor();
    await home.page.getByRole('tab', { name: 'Personal Information' }).click();
    await expect.poll(() => name.inputValue()).toBe('Ada');
  });

  it('a setting that is being edited, and says that a secret isn’t kept', async () => {
    const home = await stage.openHomeAs({ isAdmin: true }, { expected, path: '/admin/settings' });
    await home.button('Edit Free: requests per day').click();
    const field = home.page.getByRole('textbox', { name: 'Value of Free: requests per day' });
    await field.fill('77');
    await makeOutdated(home);
    await reload(home);
    await expect.poll(() => field.inputValue()).toBe('77');
    await home.page.goto(`${stage.app.url}/admin/providers`);
    await home.button('Edit OpenAI key').click();
    await home.page.getByLabel('Value of OpenAI key').fill('sk-typed');
    await makeOutdated(home);
    await told(home.page, /is saved, except the secret you typed\.$/).waitFor();
    await expectAccessible(home.page);
  });

  it('what is typed while the new page is loading', async () => {
    const home = await stage.openHomeAs({ isAdmin: true }, { expected, path: '/admin/settings' });
    await home.button('Edit Free: requests per day').click();
    const field = home.page.getByRole('textbox', { name: 'Value of Free: requests per day' });
    await makeOutdated(home);
    await field.fill('77');
    const { promise: wasTyped, resolve: goOn } = Promise.withResolvers<void>();
    await home.page.route('**/admin/settings', async (route) => {
      if (route.request().isNavigationRequest()) await wasTyped;
      await route.continue();
    });
    const asked = home.page.waitForRequest((request) => request.isNavigationRequest());
    // A real click would move the caret out of the field.
    await home.button('Reload').dispatchEvent('click');
    await asked;
    await home.page.keyboard.type('8');
    const loaded = home.page.waitForEvent('load');
    goOn();
    await loaded;
    await expect.poll(() => field.inputValue()).toBe('778');
  });

  it('nothing of a temporary conversation, and says so', async () => {
    const home = await stage.openHome({ expected });
    await home.flip('Temporary conversation');
    await makeOutdated(home);
    await told(home.page, /is saved, except this temporary conversation\.$/).waitFor();
  });

  it('an IP address that was typed to be blocked', async () => {
    const path = '/admin/users';
    const home = await stage.openHomeAs({ isAdmin: true }, { expected, path });
    const form = home.page.getByRole('form', { name: 'Block an address' });
    await form.getByLabel('Address').fill('192.0.2.7');
    await makeOutdated(home);
    await reload(home);
    await expect.poll(() => form.getByLabel('Address').inputValue()).toBe('192.0.2.7');
  });

  it('no unsaved numbers in a form, and says so', async () => {
    const home = await stage.openHomeAs({}, { expected, path: '/profile?tab=usage' });
    const day = home.page.getByLabel('Per day ($)');
    await day.fill('5');
    await makeOutdated(home);
    await told(home.page, /is saved, except the numbers you typed\.$/).waitFor();
    await day.fill('');
    await told(home.page, /Anything you typed is saved\.$/).waitFor();
  });

  it('nothing for the next person who signs in', async () => {
    const home = await stage.openHomeAs({}, { expected });
    const tab = await home.openTab('/about');
    await attach(home, 'blue.png');
    await makeOutdated(home);
    // Acts as if the browser was closed before the page had reloaded.
    await home.page.route('**/', (route) => route.abort());
    const failed = home.page.waitForEvent('requestfailed', {
      predicate: (request) => request.isNavigationRequest(),
    });
    await home.button('Reload').click();
    await failed;
    expect(await tab.page.evaluate(keptFiles)).toHaveLength(1);
    await tab.button('User menu').click();
    await tab.page.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect.poll(() => tab.page.evaluate(keptFiles)).toEqual([]);
  });
});

it('the message about a missing part is visible at any scroll position', async () => {
  const home = await stage.openHomeAs({ isAdmin: true }, { expected, path: '/admin/settings' });
  await home.page.getByRole('heading', { name: 'Everything Else' }).scrollIntoViewIfNeeded();
  await makeOutdated(home);
  const edge = (await home.button('Reload').boundingBox())?.y;
  expect(edge).toBeGreaterThan(0);
  expect(edge).toBeLessThan(100);
});

it('a part that couldn’t be reached is reported as outdated once the server says that it is gone', async () => {
  const home = await stage.openHome({ expected });
  await home.prompt.waitFor();
  await gone(home.page, palette);
  await interceptOnce(home.page, palette, (route) => route.abort());
  await home.page.keyboard.press('ControlOrMeta+k');
  const alert = home.page.getByRole('alert').filter({ hasText: 'Part of this page didn’t load.' });
  await alert.getByRole('button', { name: 'Try Again' }).click();
  await alert.getByText(/Switchyard was updated\. Reload the page to continue\./).waitFor();
  await alert.getByRole('button', { name: 'Reload' }).waitFor();
});

it('a prompt that an outdated page can’t send is explained, and sent after a reload', async () => {
  const home = await stage.openHome({ expected });
  const reader = /\/assets\/read-answer-.*\.js$/;
  const letThrough = await gone(home.page, reader);
  await home.page.reload();
  await home.ask('Name a river');
  await home.failure.getByText('Switchyard was updated.').waitFor();
  await home.failure.getByText(/Your prompt is saved\. Reload the page to continue\./).waitFor();
  await expectAccessible(home.page, 'section[aria-label=Response]');
  letThrough();
  await reload(home);
  await expect.poll(() => home.prompt.inputValue()).toBe('Name a river');
  await home.prompt.press('Enter');
  await home.ended();
  expect(await home.saidText()).not.toBe('');
});

it('a temporary prompt that an outdated page can’t send isn’t promised to survive the reload', async () => {
  const home = await stage.openHome({ expected });
  await gone(home.page, /\/assets\/read-answer-.*\.js$/);
  await home.page.reload();
  await home.flip('Temporary conversation');
  await home.ask('Name a river');
  await home.failure
    .getByText(/Reload the page to continue\. You’ll lose this temporary conversation\.$/)
    .waitFor();
});

it('a prompt can be stopped immediately while the code that reads its answer hasn’t loaded', async () => {
  const home = await stage.openHome();
  const reader = /\/assets\/read-answer-.*\.js$/;
  await home.page.route(reader, () => {});
  await home.page.reload();
  await home.ask('Name a river');
  await home.button('Stop').click();
  await home.answer.getByText('Stopped before it started').waitFor();
});

const keptFiles = `new Promise((resolve) => {
  const opening = indexedDB.open('switchyard', 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore('files');
  opening.onsuccess = () => {
    const asked = opening.result.transaction('files').objectStore('files').getAllKeys();
    asked.onsuccess = () => { opening.result.close(); resolve(asked.result); };
  };
})`;
