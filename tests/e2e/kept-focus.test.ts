import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useStage } from './stage.ts';

// Pressing every button changes settings, so the product is not shared.
const stage = useStage({ environment: { STANDARD_PER_MINUTE: '1000' } });

/** Leaves the product or the account, so the page is gone. */
const leaves = /sign ?out|log ?out|delete account/i;

/** Focuses the next button that was not pressed yet and returns its name. */
const focusNext = `((pressed, leaves) => {
  for (const one of document.querySelectorAll('button:not(:disabled)')) {
    const name = one.getAttribute('aria-label') ?? one.innerText;
    if (pressed.includes(name) || leaves.test(name) || !one.checkVisibility()) continue;
    one.focus();
    if (document.activeElement === one) return name;
  }
  return null;
})`;

/** Presses every button of the page by keyboard, also those that appear, and lists those that lose the focus. */
async function pressAll(page: Page): Promise<string[]> {
  await page.waitForLoadState('networkidle');
  const path = page.url();
  const pressed: string[] = [];
  const lost: string[] = [];
  for (;;) {
    const next = `${focusNext}(${JSON.stringify(pressed)}, ${String(leaves)})`;
    const name = await page.evaluate<string | null>(next);
    if (name === null) return lost;
    pressed.push(name);
    await page.keyboard.press('Enter');
    const isKept = await expect
      .poll(() => page.evaluate('document.activeElement !== document.body'), { timeout: 3_000 })
      .toBe(true)
      .then(
        () => true,
        () => false,
      );
    if (!isKept) lost.push(name);
    await page.keyboard.press('Escape');
    if (page.url() !== path) await page.goto(path);
  }
}

const publicPages = ['/', '/models', '/pricing', '/contact', '/docs/api', '/login'];
const ownPages = ['account', 'personal', 'usage', 'instructions', 'api-keys', 'data'];
const adminPages = [
  '',
  '/analytics',
  '/users',
  '/payments',
  '/models',
  '/routing',
  '/requests',
  '/logs',
  '/health',
  '/jobs',
  '/money',
  '/settings',
];

describe('a button pressed by keyboard leaves the focus on something', () => {
  it.each(publicPages)('on %s', async (path) => {
    const { page } = await stage.openHome({ path });
    expect(await pressAll(page)).toEqual([]);
  });

  it.each(ownPages.map((tab) => `/profile?tab=${tab}`))('on %s', async (path) => {
    const { page } = await stage.openHomeAs({}, { path });
    expect(await pressAll(page)).toEqual([]);
  });

  it.each(adminPages.map((path) => `/admin${path}`))('on %s', async (path) => {
    const { page } = await stage.openHomeAs(
      { isAdmin: true },
      { path, expected: [/status of [45]/] },
    );
    expect(await pressAll(page)).toEqual([]);
  });
});
