import { afterAll, beforeAll, beforeEach } from 'vitest';
import { startTestApp, type TestApp } from './test-app.ts';
import { shareInWorker } from './worker-environment.ts';

/** The one product of a worker, for files that change no settings and count nothing that others do. */
export const shareApp = () =>
  shareInWorker(
    'app',
    // The failures that one file plays must not keep the next from its providers.
    () => startTestApp({ PROVIDER_FAILURES: '1000' }),
    (app) => app.stop(),
  );

/**
 * The worker's shared product for the tests of a file, which use it only while they run. Each test starts with
 * vendors that are as they were at the start; what the file's tests started besides is stopped after the last one.
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
  afterAll(() => app?.stopOthers());
  beforeEach(() => running().sandbox.reset());
  return new Proxy({} as TestApp, { get: (_, name) => Reflect.get(running(), name) as unknown });
}
