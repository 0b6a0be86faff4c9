import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { publicPaths } from '#shared/contract/pages.ts';
import { expectAccessible, expectNoSidewaysScroll, views } from '../support/test-page.ts';
import { useStage } from './stage.ts';

// Models that other files found retired would differ from the prerendered pages.
const stage = useStage({ environment: {} });

// Marks the prerendered elements. If the browser rendered the page again, the marks would be gone.
const markAtOnce = `document.addEventListener('DOMContentLoaded', () => {
  for (const element of document.querySelectorAll('#main *')) element.wasPrerendered = true;
});`;
const countReplaced = `[...document.querySelectorAll('#main *')]
  .filter((element) => !element.wasPrerendered).length`;
const isAlive = `Object.keys(document.querySelector('#main'))
  .some((name) => name.startsWith('__reactProps'))`;

describe.each(['desk', 'phone'] as const)('on a %s', (view) => {
  it.each(publicPaths)(
    '%s hydrates without a mismatch, and axe finds nothing wrong',
    async (path) => {
      const { page } = await stage.openHome({ ...views[view], path, before: markAtOnce });
      await expect.poll(() => page.evaluate(isAlive)).toBe(true);
      // By now the current data has loaded, and it equals what was prerendered.
      await page.waitForLoadState('networkidle');
      expect(await page.evaluate(countReplaced)).toBe(0);
      await expect.poll(() => page.getByRole('heading', { level: 1 }).count()).toBe(1);
      await expectAccessible(page);
    },
  );
});

it('a button that is clicked before its page is hydrated reacts as soon as it is', async () => {
  const { page } = await stage.openHome({ path: '/about' });
  const held = Promise.withResolvers<void>();
  await page.route(/\/assets\/about-page-.*\.js$/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.reload({ waitUntil: 'commit' });
  await page.getByRole('button', { name: 'View full terms' }).click();
  expect(await page.evaluate<boolean>(isAlive)).toBe(false);
  held.resolve();
  await page.getByRole('dialog').getByRole('heading').first().waitFor();
});

it.each([
  ['/', /\/assets\/index-.*\.js$/],
  ['/about', /\/assets\/about-page-.*\.js$/],
])(
  'Ctrl-K opens the palette even if it is pressed before the app runs at %s',
  async (path, code) => {
    const { page } = await stage.openHome({ path });
    const held = Promise.withResolvers<void>();
    await page.route(code, async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.reload({ waitUntil: 'commit' });
    await page.locator('body').waitFor();
    await page.keyboard.press('Control+k');
    held.resolve();
    await page.getByRole('combobox', { name: 'Search commands' }).waitFor();
  },
);

it('an unknown admin URL hydrates like any other', async () => {
  const { page } = await stage.openHomeAs(
    { isAdmin: true },
    { path: '/admin/nothing', before: markAtOnce, expected: [/status of 404/] },
  );
  await expect.poll(() => page.evaluate(isAlive)).toBe(true);
  await page.waitForLoadState('networkidle');
  expect(await page.evaluate(countReplaced)).toBe(0);
});

it.each(['/%', '/%zz', '/models/%E0%A4%A?a=%'])(
  '%s, which can’t be decoded, shows the not-found page',
  async (path) => {
    const { page } = await stage.openHome({ path, expected: [/status of 404/] });
    await page.getByText('Did you forget to add the page to the router?').waitFor();
    const response = await fetch(new URL(path, stage.app.url));
    expect([response.status, response.headers.get('content-type')]).toEqual([
      404,
      'text/html; charset=utf-8',
    ]);
    expect(response.headers.get('content-security-policy')).toContain("default-src 'self'");
  },
);

describe('the demo note', () => {
  const simulated = { SIMULATED_PROVIDERS: 'openai,anthropic,vertex,xai' };
  const note = /^These are the models from Switchyard’s specification\./;

  it.each(['desk', 'phone'] as const)(
    'says on a %s that answers are simulated, what else is simulated, and how to add a key',
    async (view) => {
      const { url } = await stage.app.startAnother(simulated);
      const { page } = await stage.openHome({ url, ...views[view] });
      const banner = page.getByRole('banner').getByRole('note');
      await expect
        .poll(() => banner.innerText())
        .toBe('Demo mode: answers are simulated. What’s simulated');
      await expect.poll(() => page.getByText(note).count()).toBe(1);
      await expectAccessible(page);
      await banner.getByRole('link').click();
      await page.getByRole('heading', { level: 1, name: 'Demo mode' }).waitFor();
      await page.getByText('OPENAI_API_KEY').waitFor();
      await page.getByText('npm start -- --models today').waitFor();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await page.goto(`${url}/models`);
      await page.getByText(note).waitFor();
      await expectNoSidewaysScroll(page);
      expect(await page.getByText(/Retired/).count()).toBe(0);
    },
  );

  it('is not shown when every provider is real', async () => {
    const { page } = await stage.openHome({ path: '/demo' });
    await page.getByText('Nothing is simulated here.').waitFor();
    await page.goto(`${stage.app.url}/`);
    await page.getByRole('button', { name: 'Auto Select (Free)' }).waitFor();
    expect(await page.getByText(note).count()).toBe(0);
    expect(await page.getByRole('banner').getByRole('note').count()).toBe(0);
  });
});

describe('the link to GitHub', () => {
  const link = (page: Page) => page.getByRole('link', { name: 'GitHub', exact: true });

  it('goes to the configured address, on pages with and without scripts', async () => {
    const address = 'https://git.example/switchyard?a=1&b=2';
    const { url } = await stage.app.startAnother({ GITHUB_URL: address });
    expect(await (await fetch(`${url}/contact`)).text()).toContain(
      'href="https://git.example/switchyard?a=1&amp;b=2"',
    );
    const { page } = await stage.openHome({ url });
    const hrefs = async () =>
      Promise.all((await link(page).all()).map(async (one) => one.getAttribute('href')));
    await expect.poll(hrefs).toEqual([address, address]);
  });

  it('is hidden when switched off, and pages still hydrate without a mismatch', async () => {
    const { url } = await stage.app.startAnother({ GITHUB_URL: 'off' });
    const { page } = await stage.openHome({ url, path: '/contact', before: markAtOnce });
    await expect.poll(() => page.evaluate(isAlive)).toBe(true);
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(countReplaced)).toBe(0);
    await page.getByText('Don’t include private prompts or answers.').waitFor();
    expect(await link(page).count()).toBe(0);
    await page.getByRole('link', { name: 'Switchyard', exact: true }).click();
    await page.getByText('Developer Tools').waitFor();
    expect(await link(page).count()).toBe(0);
  });
});

it('a visitor at an admin URL loads the models once', async () => {
  const { page } = await stage.openHome({ path: '/login' });
  const limits = page.getByText(/^Free: 10 requests per minute/);
  await limits.waitFor();
  const loads: string[] = [];
  await page.route('**/api/switchyard/models', async (route) => {
    loads.push(route.request().url());
    // Delays the reply until the sign-in page has replaced the first page.
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
    await route.continue();
  });
  await page.goto(`${stage.app.url}/admin`);
  await limits.waitFor();
  expect(loads).toHaveLength(1);
});

it('a page also hydrates without a mismatch for people with Standard', async () => {
  const { page } = await stage.openHomeAs(
    { isStandard: true },
    {
      path: '/documentation',
      localStorage: { 'switchyard.isStandard': 'true' },
      before: markAtOnce,
    },
  );
  await page
    .getByRole('contentinfo')
    .getByText(/^Standard: /)
    .waitFor();
  await expect.poll(() => page.evaluate(countReplaced)).toBe(0);
});

it.each([...publicPaths, '/models?tab=google'])('%s fits a window of 320 px', async (path) => {
  const { page } = await stage.openHome({ path, size: { width: 320, height: 700 } });
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expectNoSidewaysScroll(page);
});

it('a selected theme applies from the first paint', async () => {
  const { page } = await stage.openHome({
    path: '/about',
    localStorage: { 'switchyard.theme': 'dark' },
  });
  await page.reload({ waitUntil: 'commit' });
  await page.locator('main').waitFor();
  await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('dark');
  await page.getByRole('button', { name: 'Theme: Dark' }).waitFor();
});

it('navigating sets the tab’s title and scrolls to the top of the page', async () => {
  const { page } = await stage.openHome({ path: '/privacy' });
  const footer = page.getByRole('navigation', { name: 'Footer' });
  await footer.getByRole('link', { name: 'Terms' }).click();
  await page.getByRole('heading', { name: 'Terms of Service', level: 1 }).waitFor();
  await expect.poll(() => page.title()).toBe('Terms of Service · Switchyard');
  await expect.poll(() => page.evaluate('scrollY')).toBe(0);
  await page.getByRole('link', { name: 'Back to Switchyard' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await expect.poll(() => page.title()).toBe('Switchyard: every prompt on the right track');
  const header = page.getByRole('navigation', { name: 'Main' });
  for (const [link, heading] of [
    ['About', 'One prompt box. The right model for every prompt.'],
    ['Models', 'AI Model Directory'],
    ['Documentation', 'Documentation'],
    ['Pricing', 'Switchyard Plans'],
  ] as const) {
    await header.getByRole('link', { name: link }).click();
    await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
  }
});

describe('About', () => {
  it('links to the product and to the plans', async () => {
    const { page } = await stage.openHome({ path: '/about' });
    const hrefOf = (name: string) => page.getByRole('link', { name }).getAttribute('href');
    await expect.poll(() => hrefOf('Try Switchyard')).toBe('/');
    await expect.poll(() => hrefOf('View Plans')).toBe('/subscribe');
    const data = page.locator('script[type="application/ld+json"]');
    expect(JSON.parse((await data.textContent()) ?? '')).toMatchObject({
      '@type': 'SoftwareApplication',
      url: `${stage.app.url}/`,
    });
  });
});

describe('Plans', () => {
  it('links to both ways to pay', async () => {
    const { page } = await stage.openHome({ path: '/pricing' });
    const hrefOf = (name: string) => page.getByRole('link', { name }).getAttribute('href');
    await expect.poll(() => hrefOf('Subscribe Now')).toBe('/subscribe');
    await expect.poll(() => hrefOf('Buy Now')).toBe('/checkout');
    await expect.poll(() => page.getByRole('note').count()).toBe(0);
  });

  it('tells people how long they have Standard before they pay again', async () => {
    const { page } = await stage.openHomeAs({ isStandard: true }, { path: '/pricing' });
    const note = page.getByRole('note');
    await note.getByText(/^An administrator gave you Standard until \w+ \d+, \d{4}\./).waitFor();
    await note.getByRole('link', { name: 'Manage Subscription' }).waitFor();
    await expectAccessible(page);
  });
});

it('changed limits are shown in the terms and on the plans', async () => {
  const { url } = await stage.app.startAnother({
    FREE_PER_MINUTE: '7',
    STANDARD_PER_DAY: '4321',
    FREE_SEARCHES_PER_DAY: '9',
    MAX_THREADS_FREE: '40',
  });
  const { page } = await stage.openHome({ url, path: '/terms' });
  await page
    .getByText(/^7 requests per minute and 300 per day\. 9 web searches per day\. Basic/)
    .waitFor();
  await page.getByText(/^60 requests per minute and 4,321 per day\./).waitFor();
  await page.getByText(/^An account keeps up to 40 active .*, and 5 with Standard\./).waitFor();
  await page.getByText(/^Free: .+ Up to 40 saved threads\.$/).waitFor();
  await page.goto(`${url}/pricing`);
  await page.getByRole('cell', { name: '4,321' }).waitFor();
  await page.getByRole('row', { name: 'Web searches per day 9 200' }).waitFor();
  await page.goto(`${url}/privacy`);
  await page.getByText('may look them up with its own provider’s web search.').waitFor();
});

it('pages say where web search is off or limited', async () => {
  const { url } = await stage.app.startAnother({ WEB_SEARCH: 'off' });
  const { page } = await stage.openHome({ url, path: '/privacy' });
  await page.getByText('Web search is off on this site. Models answer from memory.').waitFor();
  await page.goto(`${url}/docs/api`);
  await page.getByText('Calls that request a search return an error.').waitFor();
  await page.goto(`${url}/terms`);
  await page.getByText(/^10 requests per minute and 300 per day\. Basic/).waitFor();
  await page.goto(`${url}/pricing`);
  await page.getByRole('row', { name: 'Requests per day' }).waitFor();
  await expect.poll(() => page.getByRole('row', { name: 'Web searches per day' }).count()).toBe(0);
  const limited = await stage.app.startAnother({ WEB_SEARCH: 'no-retention' });
  const other = await stage.openHome({ url: limited.url, path: '/privacy' });
  await other.page.getByText('marked as zero-retention').waitFor();
});

it('the link to the full terms is shown while the limits load', async () => {
  const { page } = await stage.openHome({ path: '/login' });
  const held = Promise.withResolvers<void>();
  await page.route('**/api/switchyard/models', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.reload();
  const footer = page.getByRole('contentinfo');
  await footer.getByText('View full terms').waitFor();
  await page.evaluate('document.fonts.ready');
  const before = await page.evaluate<number>(beginOf('footer button'));
  held.resolve();
  await footer.getByText(/^Free: /).waitFor();
  expect(await page.evaluate<number>(beginOf('footer button'))).toBe(before);
});

/** Returns the left edge of an element's text. */
const beginOf = (selector: string) => `(() => {
  const element = document.querySelector('${selector}');
  return element.getBoundingClientRect().left + parseFloat(getComputedStyle(element).paddingLeft);
})()`;

it('a limit of one is worded as one request', async () => {
  const { url } = await stage.app.startAnother({ FREE_PER_MINUTE: '1', STANDARD_PER_MINUTE: '1' });
  const { page } = await stage.openHome({ url, path: '/terms' });
  await page.getByText(/^1 request per minute and 300 per day\./).waitFor();
  await page.getByText(/^1 request per minute and 3,000 per day\./).waitFor();
  await page.getByText(/^Free: 1 request per minute, /).waitFor();
  await page.getByRole('button', { name: 'View full terms' }).click();
  const dialog = page.getByRole('dialog', { name: 'Usage Limits and Threads' });
  await dialog.getByText(/^1 request per minute, 300 per day, /).waitFor();
  await dialog.getByText(/^1 request per minute, 3,000 per day, /).waitFor();
  await page.goto(`${url}/documentation`);
  await page.getByText('Free: 1 request per minute and 300 per day.').waitFor();
});
