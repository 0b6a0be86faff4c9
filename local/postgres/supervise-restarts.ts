import { setTimeout as sleep } from 'node:timers/promises';
import type { Postmaster } from './postmaster.ts';

const maxRestarts = 5;
const windowMs = 60_000;
const pauseMs = 1_000;

/** Restarts PostgreSQL whenever it stops unexpectedly, at most five times a minute. */
export function superviseRestarts(
  first: Postmaster,
  start: () => Promise<Postmaster>,
  onLog: (line: string) => void,
) {
  const listeners = new Set<() => void>();
  let restarts: number[] = [];
  let isStopping = false;
  let current: Promise<Postmaster | undefined> = Promise.resolve(first);

  function watch(postmaster: Postmaster): Postmaster {
    void postmaster.exited.then((exit) => {
      if (!isStopping) current = restart(exit);
    });
    return postmaster;
  }

  async function restart(exit: string): Promise<Postmaster | undefined> {
    const now = Date.now();
    restarts = [...restarts.filter((at) => now - at < windowMs), now];
    if (restarts.length > maxRestarts)
      return giveUp(`it stopped ${restarts.length} times in a minute`);
    onLog(`PostgreSQL stopped unexpectedly (${exit}): starting it again.`);
    try {
      const postmaster = await start();
      onLog('PostgreSQL runs again.');
      return watch(postmaster);
    } catch (error) {
      await sleep(pauseMs);
      return isStopping ? undefined : restart(error instanceof Error ? error.message : 'unknown');
    }
  }

  function giveUp(reason: string): undefined {
    onLog(`PostgreSQL is not started again: ${reason}.`);
    for (const listener of listeners) listener();
  }

  watch(first);
  return {
    onGivingUp(listener: () => void): void {
      listeners.add(listener);
    },
    async stop(): Promise<void> {
      isStopping = true;
      await (await current)?.stop();
    },
  };
}
