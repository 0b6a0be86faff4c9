import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { AxeBuilder } from '@axe-core/playwright';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { sessionCookie } from '#server/platform/http/calls/identify.ts';
import { routeWhenQuiet } from './intercept.ts';
import { freshAddress } from './test-app.ts';

export interface PageOptions {
  path?: string;
  size?: { width: number; height: number };
  colorScheme?: 'light' | 'dark';
  /** The browser's time zone, such as `Pacific/Kiritimati`. */
  timeZone?: string;
  /** Reduced by default, because drawing animations takes a sixth of a browser test's time. */
  reducedMotion?: 'reduce' | 'no-preference';
  /** The session of the signed-in user. Without one, the page is a visitor's. */
  sessionToken?: string;
  /** What the browser stored on earlier visits. */
  localStorage?: Record<string, string>;
  /** Whether the screen is a touch screen. */
  hasTouch?: boolean;
  /** A script that runs before the page's own. */
  before?: string;
  /** False for pages that call another site, which would reject the header with the address. */
  hasOwnAddress?: boolean;
  /** Allows the service worker. Playwright's routes don't see the requests that it makes. */
  hasServiceWorker?: boolean;
  /** Console messages that the test expects, such as one about a 429. */
  expected?: RegExp[];
}

/** The windows that tests use: a light desktop, and a dark phone with animations. */
export const views = {
  desk: { size: { width: 1440, height: 900 }, colorScheme: 'light' },
  phone: {
    size: { width: 390, height: 844 },
    colorScheme: 'dark',
    reducedMotion: 'no-preference',
  },
} as const satisfies Record<string, PageOptions>;

// Far longer than an action takes, so that a busy machine doesn't fail the test.
const actionTimeoutMs = 20_000;

/**
 * Opens a page in a new browser context, by default with a unique address. The test fails on any console error,
 * exception, violation of the content security policy or request to another server.
 */
export async function openPage(
  browser: Browser,
  url: string,
  options: PageOptions = {},
): Promise<Page> {
  const context = await browser.newContext({
    viewport: options.size ?? views.desk.size,
    colorScheme: options.colorScheme ?? 'light',
    reducedMotion: options.reducedMotion ?? 'reduce',
    locale: 'en-US',
    ...(options.timeZone !== undefined && { timezoneId: options.timeZone }),
    hasTouch: options.hasTouch ?? false,
    serviceWorkers: options.hasServiceWorker ? 'allow' : 'block',
    ...(options.hasOwnAddress === false
      ? {}
      : { extraHTTPHeaders: { 'x-forwarded-for': freshAddress() } }),
  });
  context.setDefaultTimeout(actionTimeoutMs);
  routeWhenQuiet(context);
  const errors = collectErrors(context, new URL(url).origin, options.expected ?? []);
  onTestFinished(async () => {
    await context.close();
    expect(errors, 'what the browser reported').toEqual([]);
  });
  const { sessionToken: value, localStorage, before } = options;
  if (value !== undefined) await context.addCookies([{ name: sessionCookie, value, url }]);
  for (const script of [reportViolations, localStorage && fillStorage(localStorage), before]) {
    if (script) await context.addInitScript({ content: onServedPages(script) });
  }
  const page = await context.newPage();
  await page.goto(new URL(options.path ?? '/', url).href);
  return page;
}

function collectErrors(context: BrowserContext, origin: string, expected: RegExp[]): string[] {
  const errors: string[] = [];
  const complain = (text: string) => {
    if (!expected.some((pattern) => pattern.test(text))) errors.push(text);
  };
  context.on('console', (message) => {
    if (message.type() === 'error') complain(message.text());
  });
  context.on('weberror', (error) => complain(String(error.error())));
  context.on('request', (request) => {
    const asked = new URL(request.url());
    if (asked.protocol.startsWith('http') && asked.origin !== origin) complain(asked.href);
  });
  return errors;
}

// A context starts with about:blank, which has no storage.
function onServedPages(script: string): string {
  return `if (location.protocol === 'http:') { ${script} }`;
}

const reportViolations = `addEventListener('securitypolicyviolation', (event) =>
  console.error('Policy: ' + event.violatedDirective + ' ' + event.blockedURI));`;

// Sets only missing entries, because an init script also runs on every reload.
function fillStorage(entries: Record<string, string>): string {
  return `for (const [key, value] of Object.entries(${JSON.stringify(entries)}))
    if (localStorage.getItem(key) === null) localStorage.setItem(key, value);`;
}

/** Checks the page, or the part of it that can be used now, with axe. */
export async function expectAccessible(page: Page, part = 'html'): Promise<void> {
  // Waits for code that may still be loading.
  await page.locator(part).filter({ visible: true }).first().waitFor();
  const calm = "matchMedia('(prefers-reduced-motion: reduce)').matches";
  const isCalm = await page.evaluate<boolean>(calm);
  // Toasts would appear and disappear while axe runs.
  if (!isCalm) await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.evaluate(finishAnimations);
  const violations = await findViolations(page, part);
  if (!isCalm) await page.emulateMedia({ reducedMotion: 'no-preference' });
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${help}\n${html}\n${failureSummary}`),
  );
  expect(found).toEqual([]);
}

// The minified version loads twice as fast.
const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
);

// Omits passed rules, because describing them takes longer than finding violations.
const options: RunOptions = { resultTypes: ['violations'] };

async function findViolations(page: Page, part: string): Promise<AxeResults['violations']> {
  if (page.frames().length > 1) {
    return (await new AxeBuilder({ page }).options(options).include(part).analyze()).violations;
  }
  // Without frames there is nothing to merge, for which AxeBuilder would open another page each time.
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axeSource);
  const context = { include: [part] };
  return page.evaluate<AxeResults['violations']>(
    `axe.run(${JSON.stringify(context)}, ${JSON.stringify(options)}).then((found) => found.violations)`,
  );
}

// Otherwise axe would measure colours in the middle of a transition.
const finishAnimations = `Promise.all(document.getAnimations()
  .filter(({ timeline }) => timeline === document.timeline)
  .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
  .map((animation) => animation.finished.catch(() => {})))`;

const pixelsTooWide = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';

/** Expects that the page is no wider than its window. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  // After a change of the window's size, charts and menus take a frame to follow.
  await expect.poll(() => page.evaluate<number>(pixelsTooWide)).toBeLessThanOrEqual(0);
}

/** Expects that a table or another region is wide enough for its content. */
export async function expectNothingCut(page: Page, region: string): Promise<void> {
  const place = page.getByRole('region', { name: region, exact: true });
  const pixelsCut = () => place.evaluate((frame) => frame.scrollWidth - frame.clientWidth);
  await expect.poll(pixelsCut).toBe(0);
}

/** Expects that a floating element is within the window, without the space reserved for a scrollbar. */
export async function expectInWindow(floating: Locator): Promise<void> {
  const edges = async () => {
    const room = await floating.page().evaluate<number>(roomAcross);
    const { x = -1, width = 0 } = (await floating.boundingBox()) ?? {};
    return [x, room - x - width];
  };
  await expect.poll(async () => Math.min(...(await edges()))).toBeGreaterThanOrEqual(0);
}

const roomAcross = 'document.documentElement.getBoundingClientRect().width';
