import { setTimeout as sleep } from 'node:timers/promises';
import type { Postmaster } from './postmaster.ts';

const maxRestarts = 5;
const windowMs = 60_000;

export interface Supervision {
  onLog: (line: string) => void;
  /** Whether the disk has room. PostgreSQL isn't restarted while the disk is full. */
  hasRoom(): Promise<boolean>;
  pauseMs?: number;
}

/**
 * Restarts PostgreSQL whenever it stops unexpectedly, at most five times per minute. Restarts after a full disk
 * don't count.
 */
export function superviseRestarts(
  first: Postmaster,
  start: () => Promise<Postmaster>,
  { onLog, hasRoom, pauseMs = 1_000 }: Supervision,
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
    if (!(await hasRoom())) return restartWithRoom(exit);
    const now = Date.now();
    restarts = [...restarts.filter((at) => now - at < windowMs), now];
    if (restarts.length > maxRestarts)
      return giveUp(`it stopped ${restarts.length} times in a minute`);
    onLog(`PostgreSQL stopped unexpectedly (${exit}). Restarting it.`);
    return startAgain();
  }

  async function restartWithRoom(exit: string): Promise<Postmaster | undefined> {
    onLog(
      `PostgreSQL stopped because the disk is full (${exit}). It will restart once there is space.`,
    );
    do {
      await sleep(pauseMs);
      if (isStopping) return undefined;
    } while (!(await hasRoom()));
    restarts = [];
    return startAgain();
  }

  async function startAgain(): Promise<Postmaster | undefined> {
    try {
      const postmaster = await start();
      onLog('PostgreSQL is running again.');
      return watch(postmaster);
    } catch (error) {
      await sleep(pauseMs);
      return isStopping ? undefined : restart(error instanceof Error ? error.message : 'unknown');
    }
  }

  function giveUp(reason: string): undefined {
    onLog(`PostgreSQL won’t be restarted: ${reason}.`);
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
