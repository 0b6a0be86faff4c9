import { afterAll, beforeAll, beforeEach } from 'vitest';
import { startTestApp, type TestApp } from './test-app.ts';
import { shareInWorker } from './worker-environment.ts';

/** The worker's shared app, for files that change no settings and don't count what other files do. */
export const shareApp = () =>
  shareInWorker(
    'app',
    // Failures simulated in one file must not block providers in the next one.
    () => startTestApp({ PROVIDER_FAILURES: '1000' }),
    (app) => app.stop(),
  );

/**
 * The worker's shared app, for use within the tests of a file. Each test starts with the simulated vendors reset.
 * After the last test, running answers are finished, and other servers that were started before the first test
 * are stopped.
 */
export function useTestApp(): TestApp {
  let app: TestApp | undefined;
  const running = () => {
    if (!app) throw new Error('The product is started before the first test.');
    return app;
  };
  beforeAll(async () => {
    app = await shareApp();
  });
  afterAll(async () => {
    await app?.sandbox.flush();
    await app?.stopOthers();
  });
  beforeEach(() => running().sandbox.reset());
  return new Proxy({} as TestApp, { get: (_, name) => Reflect.get(running(), name) as unknown });
}
