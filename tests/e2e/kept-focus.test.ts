import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { HomePage } from './home-page.ts';
import { intercept } from '../support/intercept.ts';
import { useStage } from './stage.ts';

// Pressing every button changes settings, so the product is not shared.
const stage = useStage({ environment: { STANDARD_PER_MINUTE: '1000' } });

/** These buttons leave the product or the account, so the page would be gone. */
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

// The page loads what keeps the focus once it is idle. It imports the file as soon as it has added this link, so
// an import that starts later also resolves later.
const importKeeper = `(async () => {
  const link = document.querySelector('link[rel=modulepreload][href*=keep-focus]');
  if (link) await import(link.href);
  return link !== null;
})()`;
const waitForKeeper = (page: Page) => expect.poll(() => page.evaluate(importKeeper)).toBe(true);

async function untilLoaded(page: Page) {
  await page.waitForLoadState('networkidle');
  await waitForKeeper(page);
}

/** Presses every button of the page by keyboard, also those that appear, and lists those that lose the focus. */
async function pressAll(page: Page): Promise<string[]> {
  await untilLoaded(page);
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
      .poll(() => page.evaluate('document.activeElement !== document.body'))
      .toBe(true)
      .then(
        () => true,
        () => false,
      );
    if (!isKept) lost.push(name);
    await page.keyboard.press('Escape');
    if (page.url() === path) continue;
    await page.goto(path);
    await untilLoaded(page);
  }
}

const publicPages = ['/', '/models', '/pricing', '/contact', '/docs/api', '/login'];
const ownPages = ['account', 'personal', 'usage', 'instructions', 'keys'];
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

describe('the focus is not lost after pressing a button with the keyboard', () => {
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

describe('the focus is not lost when a control removes itself', () => {
  async function expectKept({ page }: HomePage, control: Locator) {
    await waitForKeeper(page);
    await control.press('Enter');
    await control.waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate('document.activeElement !== document.body')).toBe(true);
  }

  it('Stop, and Try Again after it', async () => {
    const home = await stage.openHome();
    await stage.app.sandbox.throttle();
    await home.ask('Explain how rivers form');
    await home.text.waitFor();
    await expectKept(home, home.button('Stop'));
    await stage.app.sandbox.pace(0);
    await expectKept(home, home.button('Try Again'));
  });

  it.each(['Prefer this response', 'Tie', 'Neither'])('%s', async (name) => {
    const path = '/?models=openai:gpt-4-turbo,anthropic:claude-3-opus&compare=1';
    const home = await stage.openHomeAs({ isStandard: true }, { path });
    await home.page.getByRole('switch', { name: 'Compare Models', checked: true }).waitFor();
    await home.ask('Name a river');
    await expectKept(home, home.button(name).first());
  });

  it('Remove, for an attachment, and "Don\'t show again"', async () => {
    const home = await stage.openHome();
    await expectKept(home, home.button("Don't show again"));
    const file = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Notes') };
    await home.page.locator('input[type=file]').first().setInputFiles(file);
    await expectKept(home, home.button(/^Remove/));
  });

  it('"Don\'t show again", before the page was idle', async () => {
    const home = await stage.openHome({ before: 'window.requestIdleCallback = () => 0' });
    await home.page.keyboard.press('Tab');
    await expectKept(home, home.button("Don't show again"));
  });

  it('the header of an admin page, which replaces the site’s', async () => {
    const home = await stage.openHomeAs({ isAdmin: true });
    const asked = Promise.withResolvers<void>();
    const answered = Promise.withResolvers<void>();
    await intercept(home.page, '**/api/auth/user', async (route) => {
      asked.resolve();
      await answered.promise;
      await route.continue();
    });
    await home.page.goto(new URL('/admin', home.page.url()).href);
    await asked.promise;
    await waitForKeeper(home.page);
    const commands = home.button('Commands');
    await commands.focus();
    answered.resolve();
    await home.page.getByRole('heading', { level: 1, name: 'Admin Dashboard' }).waitFor();
    await commands.waitFor({ state: 'detached' });
    await expect
      .poll(() => home.page.evaluate('document.activeElement !== document.body'))
      .toBe(true);
  });

  // The toaster sends this event too, but only if the focus reaches a toast before its listeners are there.
  it('a control in a list that was sent `focusin` by a script', async () => {
    const { page } = await stage.openHome();
    await waitForKeeper(page);
    await page.evaluate(`(() => {
      const list = document.createElement('ol');
      const closing = document.createElement('button');
      list.append(closing);
      document.body.append(list);
      closing.focus();
      list.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
      closing.remove();
    })()`);
    await expect.poll(() => page.evaluate('document.activeElement !== document.body')).toBe(true);
  });

  it('each button of an answer', async () => {
    const home = await stage.openHome();
    await home.ask('Name a river');
    await home.ended();
    expect(await pressAll(home.page)).toEqual([]);
  });
});
