import type { Environment } from 'vitest/runtime';

const key = Symbol.for('switchyard.test-worker');

interface Worker {
  /** What the worker's files share, by name. */
  shared: Map<string, Promise<unknown>>;
  /** What ends with the worker. */
  cleanups: (() => Promise<void>)[];
}

/** Vitest loads this file apart from the tests, so what they share is kept on the process. */
const worker = ((globalThis as { [key]?: Worker })[key] ??= { shared: new Map(), cleanups: [] });

/** Starts something that the test files of one worker process share; `stop` runs when the worker ends. */
export function shareInWorker<Thing>(
  name: string,
  start: () => Promise<Thing>,
  stop: (thing: Thing) => Promise<void>,
): Promise<Thing> {
  const shared = worker.shared.get(name) as Promise<Thing> | undefined;
  if (shared) return shared;
  const starting = start();
  worker.shared.set(name, starting);
  worker.cleanups.push(async () => stop(await starting));
  return starting;
}

/** Vitest's environment `node`, which stops what was shared before its process ends. */
const environment: Environment = {
  name: 'switchyard-worker',
  viteEnvironment: 'ssr',
  setup: () => ({
    async teardown() {
      for (const cleanup of worker.cleanups.splice(0).toReversed()) await cleanup();
    },
  }),
};
export default environment;
