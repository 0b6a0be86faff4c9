import { expect, it } from 'vitest';
import { expectAccessible, views } from '../support/test-page.ts';
import type { HomePage } from './home-page.ts';
import { useStage } from './stage.ts';

const stage = useStage();

const palette = ({ page }: HomePage) => page.getByRole('dialog', { name: 'Commands' });
const options = (home: HomePage) => palette(home).getByRole('option');

it('Ctrl-K or Cmd-K searches the page’s commands and runs them', async () => {
  const home = await stage.openHome();
  await home.button('Auto Select (Free)').waitFor();
  const pressed = (name: string) => home.model(name).getAttribute('aria-pressed');
  await home.command('gemini flash');
  await expect.poll(() => pressed('Gemini 1.5 Flash')).toBe('true');
  await home.command('auto');
  await expect.poll(() => pressed('Gemini 1.5 Flash')).toBe('false');
  await home.ask('Name a river');
  await home.ended();
  await home.command('new conversation');
  await home.answer.waitFor({ state: 'detached' });
  await expect.poll(() => home.prompt.inputValue()).toBe('');

  const theme = () => home.page.evaluate('document.documentElement.dataset.theme');
  await home.command('dark');
  await expect.poll(theme).toBe('dark');
  await home.page.reload();
  await expect.poll(theme).toBe('dark');
  await home.button('Auto Select (Free)').waitFor();
  await home.command('system');
  await expect.poll(theme).toBeUndefined();

  await home.command('compare');
  await home.upgrade.waitFor();
  await home.page.keyboard.press('Escape');
  await home.upgrade.waitFor({ state: 'hidden' });
});

it('the header’s button names the keys and opens the palette, whose candidates an input method may confirm', async () => {
  const home = await stage.openHome();
  const hint = home.button('Commands').locator('kbd');
  await hint.waitFor();
  const keys = "getComputedStyle(document.querySelector('header kbd'), '::before').content";
  await expect.poll(() => home.page.evaluate(keys)).toBe('"Ctrl K"');
  await home.button('Commands').click();
  const search = palette(home).getByRole('combobox', { name: 'Search commands' });
  await search.fill('pricing');
  await options(home).first().waitFor();
  await search.dispatchEvent('keydown', { key: 'Enter', keyCode: 229 });
  await search.press('End');
  expect(new URL(home.page.url()).pathname).toBe('/');
  await search.press('Enter');
  await home.page.waitForURL('**/pricing');
  await home.page.setViewportSize(views.phone.size);
  await hint.waitFor({ state: 'hidden' });
});

it('an open palette also lists the commands whose code loads later', async () => {
  const home = await stage.openHome();
  const { promise: mayLoad, resolve: letThrough } = Promise.withResolvers<void>();
  await home.page.route(/\/assets\/list-query-commands-.*\.js$/, async (route) => {
    await mayLoad;
    await route.continue();
  });
  await home.page.reload();
  await home.button('Auto Select (Free)').waitFor();
  await home.button('Commands').click();
  await options(home).filter({ hasText: 'About' }).waitFor();
  const later = options(home).filter({ hasText: 'New conversation' });
  expect(await later.count()).toBe(0);
  letThrough();
  await later.waitFor();
  await options(home).filter({ hasText: 'Gemini 1.5 Flash' }).first().waitFor();
});

it('a search without a match says so, and Escape closes the palette', async () => {
  const home = await stage.openHome();
  await home.button('Auto Select (Free)').waitFor();
  await home.prompt.focus();
  await home.page.keyboard.press('ControlOrMeta+k');
  await options(home).first().waitFor();
  await expect.poll(() => options(home).count()).toBeGreaterThan(15);
  await expectAccessible(home.page, 'dialog[open]');
  await home.page.keyboard.type('qqq');
  await palette(home).getByText('No matching commands.').waitFor();
  await home.page.keyboard.press('Escape');
  await palette(home).waitFor({ state: 'detached' });
  await expect.poll(() => home.prompt.inputValue()).toBe('');
});
