import { setTimeout as sleep } from 'node:timers/promises';
import { findOutage } from '#server/platform/db/connection/database.ts';
import { AppError } from '#server/platform/app-error.ts';
import { Unsavable } from '../ports.ts';

const timeoutMs = 20_000;

/** Saves, and retries for up to 20 s, so that no answer is lost while the database restarts. */
export async function retrySave<Saved>(save: () => Promise<Saved>): Promise<Saved> {
  const givesUpAt = performance.now() + timeoutMs;
  for (let waitMs = 100; ; waitMs = Math.min(waitMs * 2, 2_000)) {
    try {
      return await save();
    } catch (cause) {
      if (cause instanceof Unsavable) {
        throw new AppError(
          'internal',
          'Couldn’t save the answer. Copy what you need before you continue.',
          { cause },
        );
      }
      if (performance.now() + waitMs > givesUpAt) {
        const isFull = findOutage(cause) === 'disk-full';
        const why = isFull ? 'the server’s disk is full' : 'the database is unreachable';
        throw new AppError(
          'database-unavailable',
          `Couldn’t save the answer because ${why}. Copy what you need before you continue.`,
          { cause },
        );
      }
      await sleep(waitMs);
    }
  }
}
