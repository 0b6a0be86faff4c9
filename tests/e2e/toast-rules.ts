import { expect } from 'vitest';
import type { HomePage } from './home-page.ts';
import type { Rule } from './rules.ts';

const lifeMs = 5000;

async function show(home: HomePage) {
  await home.prompt.press('Enter');
  await home.expectToast('Empty Query');
}
/** Advances the clock once the toast's listeners are attached, which is shortly after it appears. */
async function pass({ page }: HomePage, ms: number) {
  await page.locator('[role=region][aria-label^=Notifications] > [tabindex="0"]').first().waitFor();
  await page.evaluate(afterEffects);
  await page.clock.fastForward(ms);
  // Waits until React has drawn the effects of the timers.
  await page.evaluate(afterEffects);
}
// React schedules effects with a message like this one, and messages arrive in order.
const afterEffects = `new Promise((resolve) => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = resolve;
  port2.postMessage(null);
})`;
// A toast that is closing is still drawn for a moment.
const stays = async ({ page, toast }: HomePage) =>
  expect.poll(() => toast.and(page.locator('[data-state="open"]')).count()).toBe(1);
const goes = ({ toast }: HomePage) => toast.waitFor({ state: 'detached' });

/** Drags the toast `byX` pixels to the right. */
async function drag({ page, toast }: HomePage, byX: number) {
  // Waits until the toast has moved to its place.
  await toast.hover();
  const box = await toast.boundingBox();
  if (!box) throw new Error('There is no toast to drag.');
  const [x, y] = [box.x + 40, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + byX / 2, y);
  await page.mouse.move(x + byX, y);
  await page.mouse.up();
}

// Presses F8 as soon as the toast appears, before the page does anything else.
const pressOnceShown = `new MutationObserver((_, observer) => {
  if (!document.querySelector('[role=region][aria-label^=Notifications] li')) return;
  observer.disconnect();
  document.dispatchEvent(new KeyboardEvent('keydown', { code: 'F8' }));
}).observe(document.body, { childList: true, subtree: true })`;

/** These rules need a page whose clock only the test advances. */
export const toastRules: readonly Rule[] = [
  {
    rule: 'a toast goes after five seconds and not before',
    async holds(home) {
      await show(home);
      await pass(home, lifeMs - 800);
      await stays(home);
      await pass(home, 1000);
      await goes(home);
    },
  },
  {
    rule: 'one is visible at a time',
    async holds(home) {
      await show(home);
      await show(home);
      await expect.poll(() => home.toast.count()).toBe(1);
    },
  },
  {
    rule: 'it waits while the pointer is over it',
    async holds(home) {
      await show(home);
      await home.toast.hover();
      await pass(home, 4 * lifeMs);
      await stays(home);
      await home.page.mouse.move(400, 600);
      await pass(home, lifeMs + 200);
      await goes(home);
    },
  },
  {
    rule: 'F8 brings the focus to it, and it waits for as long',
    async holds(home) {
      await show(home);
      await home.page.keyboard.press('F8');
      await pass(home, 4 * lifeMs);
      await stays(home);
      await home.prompt.focus();
      await pass(home, lifeMs + 200);
      await goes(home);
    },
  },
  {
    rule: 'F8 counts however soon after the toast it is pressed',
    async holds(home) {
      await home.page.evaluate(pressOnceShown);
      await show(home);
      await pass(home, 4 * lifeMs);
      await stays(home);
      await home.prompt.focus();
      await pass(home, lifeMs + 200);
      await goes(home);
    },
  },
  {
    rule: 'a swipe of less than 50 px leaves it, one of more dismisses it',
    async holds(home) {
      await show(home);
      await drag(home, 40);
      await home.page.mouse.move(400, 600);
      await stays(home);
      await drag(home, 60);
      await goes(home);
    },
  },
];
