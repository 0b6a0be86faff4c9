import { expect, it } from 'vitest';
import type { HomePage } from './home-page.ts';
import { useStage } from './stage.ts';

const stage = useStage();

const brightness = ({ page }: HomePage) =>
  page.evaluate<number>(`(() => {
    const canvas = document.createElement('canvas').getContext('2d');
    canvas.fillStyle = getComputedStyle(document.documentElement).backgroundColor;
    canvas.fillRect(0, 0, 1, 1);
    return Math.max(...canvas.getImageData(0, 0, 1, 1).data.slice(0, 3));
  })()`);
const isDark = (home: HomePage) => expect.poll(() => brightness(home)).toBeLessThan(64);
const isLight = (home: HomePage) => expect.poll(() => brightness(home)).toBeGreaterThan(192);

async function choose(home: HomePage, theme: string) {
  await home.button(/^Theme: /).click();
  await home.page.getByRole('menuitemradio', { name: theme }).click();
  await home.button(`Theme: ${theme}`).waitFor();
}

it('the theme is light, dark, or follows the system', async () => {
  const home = await stage.openHome({ colorScheme: 'light' });
  await isLight(home);
  await home.page.emulateMedia({ colorScheme: 'dark' });
  await isDark(home);
  await choose(home, 'Light');
  await isLight(home);
  await home.page.reload();
  await isLight(home);
  await choose(home, 'Dark');
  await home.page.emulateMedia({ colorScheme: 'light' });
  await isDark(home);
  await choose(home, 'System');
  await isLight(home);
});
