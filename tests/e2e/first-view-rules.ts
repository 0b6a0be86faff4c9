import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { views, type PageOptions } from '../support/test-page.ts';
import type { Stage } from './stage.ts';

/** The windows of a first visit. A phone has touch, which makes its controls taller. */
export const firstViews: [string, { width: number; height: number }, boolean][] = [
  ['desk', views.desk.size, false],
  ['phone', views.phone.size, true],
];

/**
 * The prompt, the last row of a provider and the cards are visible without scrolling and don't move on
 * loading.
 */
export async function expectFirstView(
  stage: Stage,
  who: Parameters<Stage['openHomeAs']>[0] | null,
  view: PageOptions & { size: { width: number; height: number } },
): Promise<void> {
  const options = { ...view, before: sumShifts };
  const home = who ? await stage.openHomeAs(who, options) : await stage.openHome(options);
  await home.button(/^Auto Select/).waitFor();
  if (who) await home.button('User menu').waitFor();
  const card = home.page.getByRole('main').locator('section', { hasText: 'Developer Tools' });
  await card.getByRole('link', { name: 'GitHub' }).waitFor();
  await home.page.evaluate('document.fonts.ready');
  const lastRow = home.page.getByRole('group', { name: 'xAI' });
  for (const part of [home.prompt, lastRow, card]) {
    await expect.poll(() => endOf(part)).toBeLessThan(view.size.height);
  }
  expect(await home.page.evaluate('window.shifted')).toBeLessThan(0.02);
}

/** The lower edge of an element, in pixels from the top of the window. */
export async function endOf(place: Locator): Promise<number> {
  const box = await place.boundingBox();
  return box ? box.y + box.height : Number.NaN;
}

const sumShifts = `window.shifted = 0;
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) {
      if (!hadRecentInput) window.shifted += value;
    }
  }).observe({ type: 'layout-shift', buffered: true });`;
