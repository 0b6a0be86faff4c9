import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { features } from '#shared/contract/settings/constants.ts';
import type { ThreadWithTurns } from '#shared/contract/threads/schemas.ts';
import { threads } from '#server/areas/threads/schema.ts';
import { homeTitle } from '#web/app/navigation/page-titles.ts';
import { makeKey } from '../api/access-by-key.ts';
import { createAccount } from '../support/test-accounts.ts';
import { intercept, interceptOnce } from '../support/intercept.ts';
import { TestClient } from '../support/test-client.ts';
import { expectAccessible, views } from '../support/test-page.ts';
import { setForTest } from '../support/test-settings.ts';
import type { HomePage } from './home-page.ts';
import { useStage } from './stage.ts';

const stage = useStage();

const first = 'Explain how rivers form';
const second = 'Say that in one sentence';

const side = ({ page }: HomePage) => page.getByRole('complementary', { name: 'Conversations' });
const rows = (home: HomePage) => side(home).getByRole('list').getByRole('link');
const row = (home: HomePage, title: string) => rows(home).filter({ hasText: title });

async function askAndSave(home: HomePage, prompt: string) {
  await home.ask(prompt);
  await home.answer.getByText(prompt, { exact: true }).waitFor();
  await home.ended();
  await row(home, prompt).and(home.page.locator('[aria-current="page"]')).waitFor();
}

const isTitled = ({ page }: HomePage, title: string) => expect.poll(() => page.title()).toBe(title);

async function chooseInMenu(home: HomePage, title: string, item: string) {
  await row(home, title).hover();
  await home.button(`More actions for ${title}`).click();
  const menu = home.page.getByRole('menu', { name: `Conversation ${title}` });
  await menu.getByRole('menuitem', { name: item, exact: true }).click();
}

/** Saves the thread in a format and returns the file's text. */
async function saveAs(home: HomePage, format: 'Markdown' | 'JSON') {
  const saving = home.page.waitForEvent('download');
  await chooseInMenu(home, first, `Save as ${format}`);
  return readFile(await (await saving).path(), 'utf8');
}

it('a thread with one prompt opens at the top of its page', async () => {
  const home = await stage.openHomeAs({}, { size: { width: 1440, height: 600 } });
  await askAndSave(home, first);
  await home.page.waitForURL('**/t/*');
  await home.page.evaluate('sessionStorage.clear()');
  const { pathname } = new URL(home.page.url());
  const tab = await home.openTab(pathname);
  await tab.text.waitFor();
  await tab.followUp.waitFor();
  await tab.page.evaluate('document.fonts.ready');
  await expect.poll(() => tab.page.evaluate('scrollY')).toBe(0);
});

it.each([390, 700])('the whole Conversations button can be clicked at %s px', async (width) => {
  const home = await stage.openHomeAs({}, { size: { width, height: 844 } });
  const button = side(home).getByRole('button', { name: 'Conversations' });
  await button.waitFor();
  await home.page.evaluate('document.fonts.ready');
  const { height = 0 } = (await button.boundingBox()) ?? {};
  await button.click({ position: { x: 40, y: height - 3 } });
  await home.page.getByRole('dialog', { name: 'Conversations' }).waitFor();
});

it('Escape closes an open menu of the drawer first, and then the drawer', async () => {
  const home = await stage.openHomeAs({}, { size: views.phone.size });
  await home.ask(first);
  await home.ended();
  await home.page.waitForURL('**/t/*');
  await side(home).getByRole('button', { name: 'Conversations' }).click();
  const drawer = home.page.getByRole('dialog', { name: 'Conversations' });
  await drawer.getByRole('button', { name: `More actions for ${first}` }).press('Enter');
  const menu = drawer.getByRole('menu');
  await menu.waitFor();
  await home.page.keyboard.press('Escape');
  await menu.waitFor({ state: 'hidden' });
  await drawer.waitFor();
  await home.page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'hidden' });
});

it('a toast over an open dialog is on top, can be closed there, and is announced once', async () => {
  const { home, spoken } = await openSpeaking();
  await home.page.clock.install();
  await home.ask(first);
  await home.ended();
  await home.page.waitForURL('**/t/*');
  await side(home).getByRole('button', { name: 'Conversations' }).click();
  const drawer = home.page.getByRole('dialog', { name: 'Conversations' });
  await home.page.route('**/api/threads/**', (route) => route.abort());
  const choose = async (item: string) => {
    await drawer.getByRole('link', { name: first }).hover();
    await drawer.getByRole('button', { name: `More actions for ${first}` }).click();
    await drawer.getByRole('menuitem', { name: item }).click();
  };
  await choose('Save as JSON');
  await home.expectToast('Couldn’t Save Conversation');
  // Checking the page may take longer than the toast would stay.
  await home.toast.hover();
  await expectAccessible(home.page);
  await home.toast.getByRole('button', { name: 'Close' }).click();
  await home.toast.waitFor({ state: 'detached' });
  await drawer.getByRole('button', { name: 'Close', exact: true }).click({ trial: true });

  await choose('Delete');
  const question = home.page.getByRole('dialog', { name: 'Delete Conversation' });
  await question.getByRole('button', { name: 'Delete Conversation' }).click();
  await home.expectToast('Couldn’t Delete Conversation');
  await home.toast.hover();
  await expect.poll(() => spoken('Couldn’t Delete Conversation')).toBe(1);
  // The toast stays when its dialog closes, and when the drawer closes.
  await question.getByRole('button', { name: 'Cancel' }).press('Enter');
  await question.waitFor({ state: 'hidden' });
  await home.expectToast('Couldn’t Delete Conversation');
  await home.toast.hover();
  await drawer.getByRole('button', { name: 'Close', exact: true }).first().press('Enter');
  await drawer.waitFor({ state: 'hidden' });
  await home.expectToast('Couldn’t Delete Conversation');
  expect(await spoken('Couldn’t Delete Conversation')).toBe(1);
  expect(await spoken('Couldn’t Save Conversation')).toBe(1);
  // The toast moved away from the pointer, so the pointer no longer keeps it open.
  await home.page.clock.runFor(6000);
  await home.toast.waitFor({ state: 'detached' });
});

/** Opens a phone, where threads are in a drawer. `spoken` counts how often a toast was announced. */
async function openSpeaking() {
  const options = { size: views.phone.size, before: spokenFrom, expected: [/ERR_FAILED/] };
  const home = await stage.openHomeAs({}, options);
  const all = () => home.page.evaluate<string[]>('window.spoken');
  const spoken = async (title: string) =>
    (await all()).filter((text) => text.includes(title)).length;
  return { home, spoken };
}

// Screen readers ignore everything outside an open modal dialog.
const spokenFrom = `window.spoken = [];
const last = new WeakMap();
new MutationObserver(() => {
  const dialog = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document;
  for (const region of dialog.querySelectorAll('[role=status][aria-live]')) {
    const text = region.textContent;
    if (text !== '' && text !== last.get(region)) window.spoken.push(text);
    last.set(region, text);
  }
}).observe(document, { subtree: true, childList: true, characterData: true });`;

it('a new conversation gets its title without a reload, in every tab, and older versions get theirs back', async () => {
  await setForTest(stage.app, 'system.title_model', 'auto');
  const home = await stage.openHomeAs({});
  await home.ask(first);
  await home.ended();
  const bar = home.page.locator('#conversation-bar').getByRole('heading', { level: 1 });
  await expect.poll(() => bar.textContent()).toBe('How Rivers Form');
  await row(home, 'How Rivers Form').waitFor();
  await isTitled(home, 'How Rivers Form · Switchyard');
  await home.page.waitForURL('**/t/*');
  const tab = await home.openTab(new URL(home.page.url()).pathname);
  await row(tab, 'How Rivers Form').waitFor();
  await home.button('Edit prompt').click();
  const editor = home.page.getByRole('textbox', { name: 'Edit prompt' });
  await editor.fill('Explain how lakes form');
  await editor.dispatchEvent('keydown', { key: 'Escape', keyCode: 229 });
  await home.page.keyboard.press('Enter');
  await home.ended();
  await row(home, 'How Lakes Form').waitFor();
  await row(tab, 'How Lakes Form').waitFor();
  await home.step('Previous').click();
  await row(home, 'How Rivers Form').waitFor();
  await expect.poll(() => bar.textContent()).toBe('How Rivers Form');
});

describe('a signed-in person’s conversation', () => {
  it('is listed, survives a reload and continues with its whole history', async () => {
    const home = await stage.openHomeAs({});
    await side(home).getByText('Your conversations will appear here.').waitFor();
    await askAndSave(home, first);
    await home.page.waitForURL((url) => /^\/t\/[\w-]+$/.test(url.pathname));
    await row(home, first).getByText('Just now · 1 prompt').waitFor();
    const answer = await home.saidText();
    await isTitled(home, `${first} · Switchyard`);

    await home.page.reload();
    await isTitled(home, `${first} · Switchyard`);
    const title = home.page.getByRole('heading', { level: 1, name: first });
    // Titles get their direction from their own words.
    for (const shown of [title, row(home, first).locator('span').getByText(first)]) {
      await expect.poll(() => shown.getAttribute('dir')).toBe('auto');
    }
    await expect.poll(() => home.saidText()).toBe(answer);
    await expectAccessible(home.page);
    await home.followUp.fill(second);
    await home.followUp.press('Enter');
    await home.history.getByText(first, { exact: true }).waitFor();
    await home.ended();
    await home.text.waitFor();
    await row(home, first).getByText('Just now · 2 prompts').waitFor();
    const sent = await stage.app.sandbox.requests();
    expect(sent.map(({ prompt, turns }) => ({ prompt, turns }))).toEqual([
      { prompt: first, turns: 1 },
      { prompt: second, turns: 3 },
    ]);
  });

  it('keeps each regenerated answer, and opens with the one shown last', async () => {
    const home = await stage.openHomeAs({ isStandard: true });
    await askAndSave(home, first);
    const regenerate = async (choice: string) => {
      await home.button('Regenerate').click();
      const menu = home.page.getByRole('menu', { name: 'Regenerate' });
      await menu.getByRole('menuitem', { name: choice, exact: true }).click();
    };
    const [model = ''] = await home.answeredBy();
    await regenerate(`Retry with ${model}`);
    await home.version('2 of 2').waitFor();
    await home.ended();
    await regenerate('GPT-4 Turbo');
    await home.version('3 of 3').waitFor();
    await home.ended();
    await home.answer.getByRole('heading', { name: 'GPT-4 Turbo' }).waitFor();
    await regenerate('Auto Select');
    await home.version('4 of 4').waitFor();
    await home.ended();
    await row(home, first).getByText('Just now · 1 prompt').waitFor();

    /** Shows another version, and waits until the server knows. */
    const step = async (to: 'Previous' | 'Next') => {
      const remembered = home.page.waitForResponse((response) => response.url().endsWith('/shown'));
      await home.step(to).click();
      await remembered;
    };
    await step('Previous');
    await home.version('3 of 4').waitFor();
    await home.page.reload();
    await home.version('3 of 4').waitFor();
    await home.answer.getByRole('heading', { name: 'GPT-4 Turbo' }).waitFor();
    await home.goOnWith(second);
    const sent = await stage.app.sandbox.requests();
    expect(sent.map(({ turns }) => turns)).toEqual([1, 1, 1, 1, 3]);
    expect(sent[0]?.model).toBe(sent[1]?.model);
    await step('Next');
    await home.version('4 of 4').waitFor();
    await expect.poll(() => home.answer.getByText(second, { exact: true }).count()).toBe(0);

    // An export right after switching waits until the server knows the shown version.
    const held = Promise.withResolvers<void>();
    const goThrough = await intercept(home.page, /\/shown$/, async (route) => {
      await held.promise;
      await route.fallback();
    });
    const asked = home.page.waitForRequest(/\/shown$/);
    await home.step('Previous').click();
    await asked;
    const exporting = home.page.waitForRequest(/\/export\?/);
    const isKnown = home.page.waitForResponse(/\/shown$/).then(() => true);
    const saving = home.page.waitForEvent('download');
    await chooseInMenu(home, first, 'Save as JSON');
    held.resolve();
    expect(await Promise.race([isKnown, exporting.then(() => false)])).toBe(true);
    await saving;
    goThrough();
    await step('Next');

    // Both files contain versions that aren't shown, and what followed them.
    const markdown = await saveAs(home, 'Markdown');
    expect(markdown.match(/^#.*Version .*$/gm)).toEqual([
      `## You (Version 4 of 4)`,
      '# Version 1 of 4 of message 1',
      '## You (Version 1 of 4)',
      '# Version 2 of 4 of message 1',
      '## You (Version 2 of 4)',
      '# Version 3 of 4 of message 1',
      '## You (Version 3 of 4)',
    ]);
    expect(markdown).toContain(`## You\n\n${second}\n\n### `);
    const { turns } = JSON.parse(await saveAs(home, 'JSON')) as ThreadWithTurns;
    expect(turns.map(({ query }) => query)).toEqual([first, first, first, first, second]);
    expect(turns[4]?.parentId).toBe(turns[2]?.queryId);
  });

  it('can be renamed, found by its words, and deleted after confirming', async () => {
    const home = await stage.openHomeAs({}, { expected: [/status of 404/] });
    await askAndSave(home, first);
    await askAndSave(home, 'Name a mountain');
    await chooseInMenu(home, first, 'Rename');
    const name = home.page.getByRole('textbox', { name: 'Conversation name' });
    await name.fill('All about water');
    // Safari sends this after the Enter that ends the composition of an input method.
    await name.dispatchEvent('keydown', { key: 'Enter', keyCode: 229 });
    await expect.poll(() => name.inputValue()).toBe('All about water');
    await name.press('Enter');
    await row(home, 'All about water').waitFor();
    await isTitled(home, 'Name a mountain · Switchyard');

    const search = home.page.getByRole('searchbox', { name: 'Search conversations' });
    await search.fill('rivers');
    await row(home, 'Name a mountain').waitFor({ state: 'detached' });
    await row(home, 'All about water').waitFor();
    // The search is kept when the window narrows and the threads move into a drawer.
    await home.page.setViewportSize(views.phone.size);
    await side(home).getByRole('button', { name: 'Conversations' }).click();
    const drawer = home.page.getByRole('dialog', { name: 'Conversations' });
    await expect.poll(() => search.inputValue()).toBe('rivers');
    await expect.poll(() => drawer.getByRole('listitem').count()).toBe(1);
    await drawer.getByRole('button', { name: 'Close', exact: true }).click();
    await home.page.setViewportSize(views.desk.size);
    await expect.poll(() => search.inputValue()).toBe('rivers');
    await search.fill('no such words');
    await side(home).getByText('No conversations mention “no such words”.').waitFor();
    await search.fill('');
    await row(home, 'Name a mountain').waitFor();

    await row(home, 'All about water').click();
    await home.page.getByRole('heading', { level: 1, name: 'All about water' }).waitFor();
    await isTitled(home, 'All about water · Switchyard');
    await chooseInMenu(home, 'All about water', 'Delete');
    const question = home.page.getByRole('dialog', { name: 'Delete Conversation' });
    await question.getByText('“All about water” will be permanently deleted').waitFor();
    await expectAccessible(home.page);
    const cancel = question.getByRole('button', { name: 'Cancel' });
    await cancel.and(home.page.locator(':focus')).waitFor();
    await question.getByRole('button', { name: 'Delete Conversation' }).click();
    await row(home, 'All about water').waitFor({ state: 'detached' });
    await home.page.waitForURL((url) => url.pathname === '/');
    await isTitled(home, homeTitle());
    await home.page.goBack();
    await home.page.getByRole('heading', { name: 'This conversation is gone' }).waitFor();
    await home.page.getByRole('link', { name: 'New Conversation' }).last().click();
    await row(home, 'Name a mountain').waitFor();
    await expect.poll(() => rows(home).count()).toBe(1);
  });

  it('is listed even if the list was requested before it was saved and arrives after', async () => {
    const { promise: isSaved, resolve: letGo } = Promise.withResolvers<void>();
    const home = await stage.openHomeAs({}, { path: '/about' });
    await interceptOnce(home.page, '**/api/threads', async (route) => {
      const response = await route.fetch();
      await isSaved;
      // The page may already have cancelled the request.
      await route.fulfill({ response }).catch(() => {});
    });
    const asked = home.page.waitForRequest('**/api/threads');
    await home.page.getByRole('link', { name: 'Switchyard' }).first().click();
    await asked;
    await home.ask(first);
    await home.ended();
    letGo();
    await row(home, first).waitFor();
  });

  it('disappears from the list with an explanation when it was deleted elsewhere', async () => {
    const { userId, sessionToken } = await createAccount(stage.app.database);
    const home = await stage.openHome({ sessionToken, expected: [/status of 404/] });
    await askAndSave(home, first);
    await chooseInMenu(home, first, 'Delete');
    const question = home.page.getByRole('dialog', { name: 'Delete Conversation' });
    await question.waitFor();
    // Deletes the rows only now. If the list refreshed after the answer, the row and its menu would
    // disappear.
    await stage.app.database.delete(threads).where(eq(threads.userId, userId));
    await question.getByRole('button', { name: 'Delete Conversation' }).click();
    await home.expectToast('Conversation Already Deleted');
    await row(home, first).waitFor({ state: 'detached' });
    await home.page.waitForURL((url) => url.pathname === '/');
  });

  it('that was deleted elsewhere passes a follow-up and its file to a new conversation', async () => {
    const { userId, sessionToken } = await createAccount(stage.app.database);
    const home = await stage.openHome({ sessionToken, expected: [/status of 404/] });
    await askAndSave(home, first);
    await stage.app.database.delete(threads).where(eq(threads.userId, userId));
    const note = { name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('By boat') };
    await home.page.locator('input[type=file]').first().setInputFiles(note);
    await home.sendFollowUp(second);
    await home.failure.getByText('This conversation no longer exists').waitFor();
    expect(await home.retry.count()).toBe(0);
    await expectAccessible(home.page);
    await home.failure.getByRole('button', { name: 'New Conversation' }).click();
    await expect.poll(() => home.prompt.inputValue()).toBe(second);
    const tray = home.page.getByRole('search').getByRole('list', { name: 'Attached files' });
    await tray.getByText('note.txt').waitFor();
    // The link to a new conversation has nothing to clear.
    await home.page.getByRole('link', { name: 'New Conversation' }).click();
    await expect.poll(() => home.page.evaluate('document.activeElement.id')).toBe('prompt');
    await expect.poll(() => home.prompt.inputValue()).toBe(second);
    await tray.getByText('note.txt').waitFor();
    await home.prompt.press('Enter');
    await home.ended();
    const sent = home.answer.getByRole('list', { name: 'Attached files' });
    await sent.getByText('note.txt').waitFor();
  });

  it('leads back to the first prompt when all conversations are pinned', async () => {
    const { userId, sessionToken } = await createAccount(stage.app.database);
    const pinned = { userId, title: 'Pinned', pinnedAt: new Date() };
    await stage.app.database
      .insert(threads)
      .values(Array.from({ length: 5 }, () => ({ ...pinned, id: randomUUID() })));
    const home = await stage.openHome({ sessionToken, expected: [/status of 413/] });
    const note = { name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('By boat') };
    await home.page.locator('input[type=file]').first().setInputFiles(note);
    await home.ask(first);
    await home.failure.getByText('All your saved conversations are pinned').waitFor();
    await expectAccessible(home.page);
    await home.failure.getByRole('button', { name: 'Back to Prompt' }).click();
    await expect.poll(() => home.prompt.inputValue()).toBe(first);
    await home.page.getByRole('list', { name: 'Attached files' }).getByText('note.txt').waitFor();
    // The prompt of the refused version is added to the box. Its files aren't, because they are already
    // there.
    await home.prompt.press('Enter');
    await home.button('Edit prompt').click();
    await home.page.getByRole('textbox', { name: 'Edit prompt' }).fill(second);
    await home.page.getByRole('textbox', { name: 'Edit prompt' }).press('Enter');
    await home.answer.getByText(second, { exact: true }).waitFor();
    await home.failure.getByRole('button', { name: 'Back to Prompt' }).click();
    await expect.poll(() => home.prompt.inputValue()).toBe(`${first}\n\n${second}`);
    await home.page.getByRole('list', { name: 'Attached files' }).getByText('note.txt').waitFor();
    await home.prompt.fill(first);
    await home.flip('Temporary conversation');
    await home.prompt.press('Enter');
    await home.answer.getByText('Simulated answer').waitFor();
  });

  it('shows nothing to anyone else', async () => {
    const home = await stage.openHomeAs({});
    await askAndSave(home, first);
    const path = new URL(home.page.url()).pathname;
    const other = await stage.openHomeAs({}, { path, expected: [/status of 404/] });
    await other.page.getByRole('heading', { name: 'This conversation is gone' }).waitFor();
    await side(other).getByText('Your conversations will appear here.').waitFor();
    await expect.poll(() => other.page.locator('body').innerText()).not.toMatch(/rivers/i);
    await expectAccessible(other.page);
  });
});

it('a thread is shared with a link that anyone can read until it is revoked', async () => {
  const home = await stage.openHomeAs({});
  await askAndSave(home, first);
  const answer = await home.saidText();
  await chooseInMenu(home, first, 'Share');
  const dialog = home.page.getByRole('dialog', { name: 'Share Conversation' });
  await dialog.getByText('Later prompts and answers aren’t included.').waitFor();
  const wide = home.page.viewportSize() ?? { width: 1440, height: 900 };
  await dialog.getByRole('checkbox', { name: 'Show model names' }).uncheck();
  await home.page.setViewportSize({ width: 390, height: 844 });
  await side(home).getByRole('button', { name: 'Conversations' }).waitFor();
  await expect.poll(() => dialog.getByRole('checkbox').isChecked()).toBe(false);
  await expectAccessible(home.page);
  await home.page.setViewportSize(wide);
  await dialog.getByRole('checkbox', { name: 'Show model names' }).check();
  await expectAccessible(home.page);
  await home.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await dialog.getByRole('button', { name: 'Create Link' }).click();
  await dialog.getByText('Link copied. The link works until you revoke it').waitFor();
  const link = await dialog.getByRole('textbox', { name: 'Link' }).inputValue();
  expect(await home.page.evaluate('navigator.clipboard.readText()')).toBe(link);
  await expectAccessible(home.page);
  // The start of the URL is in view, although all of it is selected.
  const field = dialog.getByRole('textbox', { name: 'Link' });
  const scrolled = () => field.evaluate((input: { scrollLeft: number }) => input.scrollLeft);
  await expect.poll(scrolled).toBe(0);
  await dialog.getByRole('button', { name: 'Close' }).click();

  const { page } = await stage.openHome({ path: new URL(link).pathname });
  await page.getByRole('heading', { level: 1, name: first }).waitFor();
  await page.getByText('Shared conversation · snapshot from').waitFor();
  const shown = page.getByRole('region', { name: /./ }).locator('.markdown');
  await expect.poll(() => shown.textContent()).toBe(answer);
  await isTitled({ page } as HomePage, 'Shared conversation · Switchyard');
  await expectAccessible(page);
  await page.emulateMedia({ media: 'print' });
  await expect.poll(() => page.getByRole('button').filter({ visible: true }).count()).toBe(0);
  await page.getByRole('heading', { level: 1, name: first }).waitFor();

  await chooseInMenu(home, first, 'Delete');
  const question = home.page.getByRole('dialog', { name: 'Delete Conversation' });
  await question.getByText('The link to this conversation will stop working.').waitFor();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await home.page.goto(new URL('/profile', link).href);
  await home.page.getByRole('heading', { name: 'Shared conversations' }).waitFor();
  await home.page.getByText(/1 prompt · model names shown/).waitFor();
  await home.page.getByRole('button', { name: `Revoke link to ${first}` }).click();
  const revoking = home.page.getByRole('dialog', { name: 'Revoke Link' });
  await revoking.getByText('will stop working immediately. This can’t be undone.').waitFor();
  await expectAccessible(home.page);
  await revoking.getByRole('button', { name: 'Revoke Link' }).click();
  await home.expectToast('Link Revoked');
  await home.page
    .getByRole('heading', { name: 'Shared conversations' })
    .waitFor({ state: 'detached' });
  const late = await stage.openHome({ path: new URL(link).pathname, expected: [/status of 404/] });
  await late.page.getByRole('heading', { name: 'This link no longer works' }).waitFor();
});

it.each(['desk', 'phone'] as const)(
  'two clicks share an open conversation, on a %s',
  async (view) => {
    const home = await stage.openHomeAs({}, views[view]);
    await home.ask(first);
    await home.ended();
    await home.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await home.button('Share').click();
    await home.button('Create Link').click();
    const dialog = home.page.getByRole('dialog', { name: 'Share Conversation' });
    await dialog.getByText('Link copied.').waitFor();
    const copied = await home.page.evaluate<string>('navigator.clipboard.readText()');
    const { page } = await stage.openHome({ path: new URL(copied).pathname });
    await page.getByRole('heading', { level: 1, name: first }).waitFor();
  },
);

it('a link that the browser refuses to copy is selected, and the dialog says to copy it', async () => {
  const home = await stage.openHomeAs({}, { before: refuseClipboard });
  await askAndSave(home, first);
  await home.button('Share').first().click();
  const dialog = home.page.getByRole('dialog', { name: 'Share Conversation' });
  await dialog.getByRole('button', { name: 'Create Link' }).click();
  await dialog.getByText('your browser didn’t let us copy it. Copy it below.').waitFor();
  const isSelected = `(({ selectionStart, selectionEnd, value }) =>
    value !== '' && selectionStart === 0 && selectionEnd === value.length)(document.activeElement)`;
  await expect.poll(() => home.page.evaluate(isSelected)).toBe(true);
});

const refuseClipboard = `navigator.clipboard.write = () => Promise.reject(new Error('refused'))`;

it.each(['GPT-4 Turbo', null])(
  'on a shared page the citations of a combined answer link to the answers, named %s',
  async (name) => {
    const person = await stage.app.person({ isStandard: true });
    const models = ['openai:gpt-4-turbo', 'anthropic:claude-3-opus'];
    const compared = { query: 'Name a tree', compareMode: true, models };
    const { queryId, threadId } = await person.ask(compared);
    await person.ask({ query: 'Combine these.', model: models[0], combineOf: queryId });
    const [preferred = '', other = ''] = models.toReversed();
    const [selectedProvider, selectedModel] = preferred.split(':');
    const comparedModels = [preferred, other].map((id) => {
      const [provider, model] = id.split(':');
      return { provider, model };
    });
    const vote = { query: 'Name a tree', queryId, selectedProvider, selectedModel, comparedModels };
    expect((await person.send('POST', '/api/switchyard/log-preference', vote)).status).toBe(200);
    const shares = `/api/threads/${threadId}/shares`;
    const { body } = await person.send('POST', shares, { showsModels: name !== null });
    const { page } = await stage.openHome({ path: `/s/${(body as { id: string }).id}` });
    const cited = page.getByRole('region', { name: name ?? 'Answer', exact: true });
    for (const letter of ['B', 'A']) {
      await cited
        .getByRole('link', { name: `[${letter}]` })
        .first()
        .click();
      const label = new RegExp(name ? `^${letter}: ` : `^Answer ${letter}$`);
      const answer = page.getByRole('region', { name: label }).and(page.locator(':focus'));
      await answer.waitFor();
      const isNearTop = async () => {
        const { y = -1 } = (await answer.boundingBox()) ?? {};
        return y >= 0 && y < 450;
      };
      await expect.poll(isNearTop).toBe(true);
    }
    await page.getByText('Preferred', { exact: true }).waitFor();
    // The answers are side by side, as in the app.
    const tops = page.getByRole('region', { name: name ? /^[AB]: / : /^Answer [AB]$/ });
    const distances = () =>
      tops.evaluateAll(([one, other]) =>
        one && other ? [other.getBoundingClientRect().top - one.getBoundingClientRect().top] : [],
      );
    await expect.poll(distances).toEqual([0]);
    await expect.poll(() => tops.count()).toBe(2);
    await expectAccessible(page);
  },
);

it('switched-off features are on no page, and existing keys and links can be revoked', async () => {
  const { sessionToken } = await createAccount(stage.app.database);
  const person = new TestClient(stage.app.url, '192.0.2.90', sessionToken);
  await makeKey(person, { name: 'A program', scopes: ['chat'], expiresInDays: null });
  const home = await stage.openHome({ sessionToken });
  await home.button('Attach files').waitFor();
  await home.button('Record voice').waitFor();
  await askAndSave(home, first);
  for (const feature of features) {
    await setForTest(stage.app, `system.features.${feature}`, 'off');
  }

  await home.page.reload();
  await home.followUp.waitFor();
  for (const gone of ['Attach files', 'Record voice']) {
    await home.button(gone).waitFor({ state: 'detached' });
  }
  // The page knows what is switched off once the models have loaded.
  await expect.poll(() => home.models.isEnabled()).toBe(true);
  await pasteFile(home);
  await home.expectToast('File Not Attached');
  await row(home, first).hover();
  await home.button(`More actions for ${first}`).click();
  const menu = home.page.getByRole('menu', { name: `Conversation ${first}` });
  await menu.getByRole('menuitem', { name: 'Rename' }).waitFor();
  expect(await menu.getByRole('menuitem', { name: 'Share' }).count()).toBe(0);

  await home.page.goto(stage.app.url);
  await home.page.getByText('Self-host it.').waitFor();
  await home.page.goto(`${stage.app.url}/profile?tab=keys`);
  await home.page.getByText('The API is off for now').waitFor();
  expect(await home.button('Create Key').count()).toBe(0);
  await expectAccessible(home.page);
  await home.button('Revoke A program').click();
  await home.button('Revoke Key').click();
  await home.page.getByRole('tab', { name: 'API Keys' }).waitFor({ state: 'detached' });
  await home.page.goto(`${stage.app.url}/documentation`);
  await home.page
    .getByText('voice input, file attachments, sharing conversations and the API.')
    .waitFor();
  await home.page.getByRole('link', { name: 'API page' }).waitFor({ state: 'detached' });
  await home.page.goto(`${stage.app.url}/docs/api`);
  await home.page.getByText('The API is off on this site for now.').waitFor();
  await expectAccessible(home.page);
});

function pasteFile({ page }: HomePage) {
  return page.evaluate(`{
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File(['a,b'], 'table.txt', { type: 'text/plain' }));
    document.querySelector('textarea').dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }`);
}

it('with five threads, the page says which one a new thread deletes, and can download it', async () => {
  const home = await stage.openHomeAs({});
  const prompts = ['lake', 'sea', 'river', 'hill', 'desert'].map((thing) => `Name a ${thing}`);
  for (const prompt of prompts) await askAndSave(home, prompt);
  const notice = home.page.getByRole('note').filter({ hasText: 'Starting another deletes' });
  await home.startNew();
  await notice.getByText('“Name a lake”', { exact: true }).waitFor();
  await side(home).getByText('5 of 5 saved').waitFor();
  for (const [format, end] of [
    ['Markdown', 'md'],
    ['JSON', 'json'],
  ] as const) {
    const saving = home.page.waitForEvent('download');
    await notice.getByRole('button', { name: `Save as ${format}` }).click();
    expect((await saving).suggestedFilename()).toBe(`Name a lake.${end}`);
  }

  await askAndSave(home, 'Name a forest');
  await row(home, 'Name a lake').waitFor({ state: 'detached' });
  await expect.poll(() => rows(home).count()).toBe(5);
  await home.startNew();
  await notice.getByText('“Name a sea”', { exact: true }).waitFor();
});

it('more than ten conversations are grouped by day, with pinned ones first', async () => {
  await setForTest(stage.app, 'system.limits.standard.threads', '20');
  const { sessionToken } = await createAccount(stage.app.database, { isStandard: true });
  const person = new TestClient(stage.app.url, '192.0.2.91', sessionToken);
  const names = Array.from({ length: 11 }, (_, at) => `Name a river of region ${at + 1}`);
  const ids: string[] = [];
  for (const query of names) ids.push((await person.ask({ query })).threadId ?? '');
  const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000);
  for (const [at, days] of [1, 4, 60].entries()) {
    const lastActiveAt = daysAgo(days);
    const isThis = eq(threads.id, ids[at] ?? '');
    await stage.app.database.update(threads).set({ lastActiveAt }).where(isThis);
  }
  const home = await stage.openHome({ sessionToken });
  const group = (name: string) => side(home).getByRole('region', { name });
  const listed = (name: string) => group(name).getByRole('link').count();
  await expect.poll(() => listed('Today')).toBe(8);
  for (const name of ['Yesterday', 'Previous 7 days']) expect(await listed(name)).toBe(1);
  await side(home).getByText('11 of 20 saved').waitFor();
  const oldest = names[2] ?? '';
  await chooseInMenu(home, oldest, 'Pin');
  await group('Pinned').getByRole('link', { name: oldest }).waitFor();
  await expect.poll(() => rows(home).first().innerText()).toContain(oldest);
  await expectAccessible(home.page);
  await chooseInMenu(home, oldest, 'Unpin');
  await group('Pinned').waitFor({ state: 'detached' });
});
