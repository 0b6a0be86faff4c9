import type { Page, Route } from 'playwright-core';

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
