import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { launchChromium } from '../support/chromium.ts';
import { createAccount } from '../support/test-accounts.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { openPage, type PageOptions } from '../support/test-page.ts';
import type { SandboxModels } from '../support/test-sandbox.ts';
import { HomePage } from './home-page.ts';

export interface Stage {
  readonly app: TestApp;
  /** Opens the home page, at another server's or a proxy's address if one is given. */
  openHome(options?: PageOptions & { url?: string }): Promise<HomePage>;
  /** Makes a person and opens the home page signed in. */
  openHomeAs(
    traits: Parameters<typeof createAccount>[1],
    options?: PageOptions & { url?: string },
  ): Promise<HomePage>;
}

/** One server and one browser for the tests of a file. */
export function useStage(
  environment: Record<string, string> = {},
  browserFlags: readonly string[] = [],
  models: SandboxModels = 'specification',
): Stage {
  let started: { app: TestApp; browser: Browser } | undefined;
  const running = () => {
    if (!started) throw new Error('The stage is set up before the first test.');
    return started;
  };
  beforeAll(async () => {
    const [app, browser] = await Promise.all([
      startTestApp(environment, models),
      launchChromium(browserFlags),
    ]);
    started = { app, browser };
  });
  afterAll(async () => {
    await started?.browser.close();
    await started?.app.stop();
  });
  beforeEach(() => running().app.sandbox.reset());

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
