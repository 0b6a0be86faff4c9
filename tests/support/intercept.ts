import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContext, Page, Request, Route } from 'playwright-core';

type Handle = (route: Route) => unknown;

/**
 * Handles the page's requests to `url` until the returned function is called. The route itself stays: without
 * any route, Playwright switches interception off, and Chromium then loses one in sixty requests in flight.
 * So tests use neither `page.unroute` nor the `times` option of `page.route`.
 */
export async function intercept(
  page: Page,
  url: string | RegExp,
  handle: Handle,
): Promise<() => void> {
  let isOn = true;
  await page.route(url, (route) => (isOn ? handle(route) : route.fallback()));
  return () => {
    isOn = false;
  };
}

/** Handles only the page's next request to `url`. */
export async function interceptOnce(
  page: Page,
  url: string | RegExp,
  handle: Handle,
): Promise<void> {
  const stop = await intercept(page, url, (route) => {
    stop();
    return handle(route);
  });
}

/**
 * Makes the first route of each page wait until the requests in flight have been answered, and then until requests
 * are intercepted. Chromium may lose a request that is in flight while Playwright switches interception on, and
 * may let one through that begins in the milliseconds after that.
 */
export function routeWhenQuiet(context: BrowserContext): void {
  const unanswered = new Set<Request>();
  let changedAtMs = performance.now();
  const note = (change: () => unknown) => {
    change();
    changedAtMs = performance.now();
  };
  context.on('request', (request) => note(() => unanswered.add(request)));
  context.on('response', (response) => note(() => unanswered.delete(response.request())));
  context.on('requestfailed', (request) => note(() => unanswered.delete(request)));
  const waitForQuiet = async () => {
    // A vendor that stays silent keeps its request unanswered.
    const untilMs = performance.now() + 3_000;
    const isQuiet = () => unanswered.size === 0 && performance.now() - changedAtMs >= 100;
    while (!isQuiet() && performance.now() < untilMs) await sleep(20);
  };
  context.on('page', (page) => {
    const route = page.route.bind(page);
    const switchOn = async () => {
      await waitForQuiet();
      let isOn = false;
      await route(isProbe, (probed) => {
        isOn = true;
        return probed.fulfill({ status: 204 });
      });
      // A page without an address has no requests yet. Evaluating fails while a page is being left.
      while (!isOn && !page.isClosed() && page.url().startsWith('http')) {
        await page.evaluate(`void fetch('${probe}').catch(() => {})`).catch(() => {});
        await sleep(10);
      }
    };
    let switching: Promise<void> | undefined;
    page.route = async (...args) => {
      await (switching ??= switchOn());
      return route(...args);
    };
  });
}

// A path that a server answers too, so that the console shows no error.
const probe = '/robots.txt?is-intercepted';
const isProbe = (url: URL) => url.search === '?is-intercepted';
