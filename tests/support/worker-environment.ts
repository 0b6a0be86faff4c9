import type { Environment } from 'vitest/runtime';

const key = Symbol.for('switchyard.test-worker');

interface Shared {
  thing: Promise<unknown>;
  stop(): Promise<void>;
}

/** What the worker's files share, by name. It is on `globalThis`, because Vitest loads this file separately. */
const worker = ((globalThis as { [key]?: Map<string, Shared> })[key] ??= new Map());

/** Starts something that the test files of one worker process share; `stop` runs when the worker ends. */
export function shareInWorker<Thing>(
  name: string,
  start: () => Promise<Thing>,
  stop: (thing: Thing) => Promise<void>,
): Promise<Thing> {
  const shared = worker.get(name);
  if (shared) return shared.thing as Promise<Thing>;
  const thing = start();
  worker.set(name, { thing, stop: async () => stop(await thing) });
  return thing;
}

/** Stops what is shared under this name, if anything. The next file that needs it starts it again. */
export async function stopShared(name: string): Promise<void> {
  const shared = worker.get(name);
  worker.delete(name);
  await shared?.stop();
}

/** Vitest's `node` environment, which also stops what was shared before its process ends. */
const environment: Environment = {
  name: 'switchyard-worker',
  viteEnvironment: 'ssr',
  setup: () => ({
    async teardown() {
      for (const name of [...worker.keys()].toReversed()) await stopShared(name);
    },
  }),
};
export default environment;
