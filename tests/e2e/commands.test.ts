import { expect, it } from 'vitest';
import { expectAccessible } from '../support/test-page.ts';
import type { HomePage } from './home-page.ts';
import { useStage } from './stage.ts';

const stage = useStage();

const palette = ({ page }: HomePage) => page.getByRole('dialog', { name: 'Commands' });
const options = (home: HomePage) => palette(home).getByRole('option');

async function command(home: HomePage, search: string) {
  await home.page.keyboard.press('ControlOrMeta+k');
  await home.page.getByRole('combobox', { name: 'Search commands' }).waitFor();
  await home.page.keyboard.type(search);
  await home.page.keyboard.press('Enter');
  await palette(home).waitFor({ state: 'detached' });
}

it('Ctrl-K, or Cmd-K, does by a few letters what the page can do', async () => {
  const home = await stage.openHome();
  await home.button('Auto Select (Free)').waitFor();
  const pressed = (name: string) => home.model(name).getAttribute('aria-pressed');
  await command(home, 'gemini flash');
  await expect.poll(() => pressed('Gemini 1.5 Flash')).toBe('true');
  await command(home, 'auto');
  await expect.poll(() => pressed('Gemini 1.5 Flash')).toBe('false');
  await home.ask('Name a river');
  await home.ended();
  await command(home, 'new prompt');
  await home.answer.waitFor({ state: 'detached' });
  await expect.poll(() => home.prompt.inputValue()).toBe('');

  const theme = () => home.page.evaluate('document.documentElement.dataset.theme');
  await command(home, 'dark');
  await expect.poll(theme).toBe('dark');
  await home.page.reload();
  await expect.poll(theme).toBe('dark');
  await command(home, 'system');
  await expect.poll(theme).toBeUndefined();

  await command(home, 'compare');
  await home.upgrade.waitFor();
  await home.page.keyboard.press('Escape');
  await home.upgrade.waitFor({ state: 'hidden' });
});

it('what no command is called is said, and Escape leads back', async () => {
  const home = await stage.openHome();
  await home.button('Auto Select (Free)').waitFor();
  await home.prompt.focus();
  await home.page.keyboard.press('ControlOrMeta+k');
  await options(home).first().waitFor();
  await expect.poll(() => options(home).count()).toBeGreaterThan(15);
  await expectAccessible(home.page, 'dialog[open]');
  await home.page.keyboard.type('qqq');
  await palette(home).getByText('Nothing here is called that.').waitFor();
  await home.page.keyboard.press('Escape');
  await palette(home).waitFor({ state: 'detached' });
  await expect.poll(() => home.prompt.inputValue()).toBe('');
});
