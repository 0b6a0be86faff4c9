import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { AxeBuilder } from '@axe-core/playwright';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { sessionCookie } from '#server/platform/http/calls/identify.ts';
import { freshAddress } from './test-app.ts';

export interface PageOptions {
  path?: string;
  size?: { width: number; height: number };
  colorScheme?: 'light' | 'dark';
  /** Where the person is, such as `Pacific/Kiritimati`. */
  timeZone?: string;
  /** Reduced by default: to draw every frame of a movement takes a sixth of a browser test's time. */
  reducedMotion?: 'reduce' | 'no-preference';
  /** Who is signed in; a visitor unless told. */
  sessionToken?: string;
  /** What the browser has kept from earlier visits. */
  localStorage?: Record<string, string>;
  /** Whether the window is touched rather than clicked. */
  hasTouch?: boolean;
  /** A script that runs before the page's own. */
  before?: string;
  /** False for pages that call another site: the header would go there too, and be refused. */
  hasOwnAddress?: boolean;
  /** Whether the page may keep itself for when there is no connection; then routes do not see what it fetches. */
  hasServiceWorker?: boolean;
  /** What the console will complain about by design, such as a 429. */
  expected?: RegExp[];
}

/** What each journey is seen at: a desk in daylight, and a phone at night, where things move. */
export const views = {
  desk: { size: { width: 1440, height: 900 }, colorScheme: 'light' },
  phone: {
    size: { width: 390, height: 844 },
    colorScheme: 'dark',
    reducedMotion: 'no-preference',
  },
} as const satisfies Record<string, PageOptions>;

// Far above what an action takes: a busy machine is no failure.
const actionTimeoutMs = 20_000;

/**
 * A page in a browser context of its own, with an address that nobody else has unless told. The test fails on any
 * error in its console, any exception, any breach of its content security policy and any request that
 * leaves the server.
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

// A context begins with about:blank, which has no storage.
function onServedPages(script: string): string {
  return `if (location.protocol === 'http:') { ${script} }`;
}

const reportViolations = `addEventListener('securitypolicyviolation', (event) =>
  console.error('Policy: ' + event.violatedDirective + ' ' + event.blockedURI));`;

// Only where nothing is kept yet: an init script runs at every load, a reload as well.
function fillStorage(entries: Record<string, string>): string {
  return `for (const [key, value] of Object.entries(${JSON.stringify(entries)}))
    if (localStorage.getItem(key) === null) localStorage.setItem(key, value);`;
}

/** Holds the page, or the part of it that can be used now, to the rules of axe. */
export async function expectAccessible(page: Page, part = 'html'): Promise<void> {
  // Its code may still be on its way.
  await page.locator(part).filter({ visible: true }).first().waitFor();
  const calm = "matchMedia('(prefers-reduced-motion: reduce)').matches";
  const isCalm = await page.evaluate<boolean>(calm);
  // Toasts come and go while axe looks.
  if (!isCalm) await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.evaluate(finishAnimations);
  const violations = await findViolations(page, part);
  if (!isCalm) await page.emulateMedia({ reducedMotion: 'no-preference' });
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${help}\n${html}\n${failureSummary}`),
  );
  expect(found).toEqual([]);
}

// Minified, it takes the page half as long to load.
const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
);

// What passes is not described: that takes longer than to find what does not.
const options: RunOptions = { resultTypes: ['violations'] };

async function findViolations(page: Page, part: string): Promise<AxeResults['violations']> {
  if (page.frames().length > 1) {
    return (await new AxeBuilder({ page }).options(options).include(part).analyze()).violations;
  }
  // Without frames nothing has to be put together, for which the builder opens a page of its own each time.
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axeSource);
  const context = { include: [part] };
  return page.evaluate<AxeResults['violations']>(
    `axe.run(${JSON.stringify(context)}, ${JSON.stringify(options)}).then((found) => found.violations)`,
  );
}

// A colour on its way to another one would be measured by axe.
const finishAnimations = `Promise.all(document.getAnimations()
  .filter(({ timeline }) => timeline === document.timeline)
  .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
  .map((animation) => animation.finished.catch(() => {})))`;

/** Holds the page to the width of its window. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const [content, window] = await page.evaluate<[number, number]>(
    '[document.documentElement.scrollWidth, document.documentElement.clientWidth]',
  );
  expect(content).toBeLessThanOrEqual(window);
}

/** Holds a table or another region of the page to its own width, so that nothing of it is scrolled to. */
export async function expectNothingCut(page: Page, region: string): Promise<void> {
  const place = page.getByRole('region', { name: region });
  expect(await place.evaluate((frame) => frame.scrollWidth - frame.clientWidth)).toBe(0);
}

/** Holds what floats over the page to the window, without the room that is kept for a scrollbar. */
export async function expectInWindow(floating: Locator): Promise<void> {
  const edges = async () => {
    const room = await floating.page().evaluate<number>(roomAcross);
    const { x = -1, width = 0 } = (await floating.boundingBox()) ?? {};
    return [x, room - x - width];
  };
  await expect.poll(async () => Math.min(...(await edges()))).toBeGreaterThanOrEqual(0);
}

const roomAcross = 'document.documentElement.getBoundingClientRect().width';
