import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { launchChromium } from '../support/chromium.ts';
import { shareApp } from '../support/shared-app.ts';
import { shareInWorker } from '../support/worker-environment.ts';
import { createAccount } from '../support/test-accounts.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { openPage, type PageOptions } from '../support/test-page.ts';
import type { SandboxModels } from '../support/test-sandbox.ts';
import { HomePage } from './home-page.ts';

export interface Stage {
  readonly app: TestApp;
  /** Opens the home page, at another server's or a proxy's address if one is given. */
  openHome(options?: PageOptions & { url?: string }): Promise<HomePage>;
  /** Creates a person and opens the home page signed in. */
  openHomeAs(
    traits: Parameters<typeof createAccount>[1],
    options?: PageOptions & { url?: string },
  ): Promise<HomePage>;
}

interface OwnProduct {
  /** Starts an app for this file only, with these environment variables. */
  environment?: Record<string, string>;
  /** Starts an app for this file only, with these models. */
  models?: SandboxModels;
  /** Starts a browser for this file only, with these extra command-line flags. */
  browserFlags?: readonly string[];
}

/**
 * The product and the browser for the tests of a file. The files of a worker share both. A file that changes
 * settings, counts what everyone did or needs other models asks for its own product.
 */
export function useStage({ environment, models, browserFlags }: OwnProduct = {}): Stage {
  const hasOwnApp = environment !== undefined || models !== undefined;
  let started: { app: TestApp; browser: Browser } | undefined;
  const running = () => {
    if (!started) throw new Error('The stage is set up before the first test.');
    return started;
  };
  beforeAll(async () => {
    const [app, browser] = await Promise.all([
      hasOwnApp ? startTestApp(environment, models) : shareApp(),
      browserFlags ? launchChromium(browserFlags) : shareBrowser(),
    ]);
    started = { app, browser };
  });
  afterAll(async () => {
    if (browserFlags) await started?.browser.close();
    await (hasOwnApp ? started?.app.stop() : started?.app.stopOthers());
  });
  beforeEach(async () => {
    const { sandbox } = running().app;
    // Finishes the answers that the previous test left, so that none is still running during this one.
    await sandbox.flush();
    await sandbox.reset();
  });

  const openHome: Stage['openHome'] = async ({ url, ...options } = {}) => {
    const { app, browser } = running();
    return new HomePage(await openPage(browser, url ?? app.url, options));
  };
  return {
    get app() {
      return running().app;
    },
    openHome,
    async openHomeAs(traits, options) {
      const { sessionToken } = await createAccount(running().app.database, traits);
      return openHome({ ...options, sessionToken });
    },
  };
}

/** One browser for all files of a worker. Each page has its own context. */
export const shareBrowser = () =>
  shareInWorker('browser', launchChromium, (browser) => browser.close());
